@_spi(Host) public import ScreensKit
import Synchronization

/// Draws pictures for one terminal, and caches the last ones.
///
/// The services are requested for the first picture, so that a program without pictures does not load them.
@_spi(Host)
public final class TerminalPictures: Sendable {
    /// Returns the services that decode and draw pictures.
    public typealias Services = @Sendable () throws(PictureError) -> PictureServices

    /// The properties of a terminal.
    public struct Terminal: Sendable {
        /// The environment of the program.
        public var environment: [String: String]
        /// The number of its colours.
        public var color: ColorDepth
        /// The number of its rows.
        public var rows: Int
        /// The size of a cell in pixels; `nil` if the terminal does not report it.
        public var cell: PictureSize?

        /// A terminal.
        public init(
            environment: [String: String],
            color: ColorDepth,
            rows: Int,
            cell: PictureSize? = nil
        ) {
            (self.environment, self.color) = (environment, color)
            (self.rows, self.cell) = (rows, cell)
        }
    }

    let terminal: Terminal
    private let services: Services
    private let cache = Mutex(CachedPictures())
    private let found = Mutex<TerminalGraphics??>(nil)
    private let whenDrawn: (@Sendable () -> Void)?

    /// Creates pictures for a terminal; `nil` for one without colours, which shows no pictures.
    ///
    /// - Parameters:
    ///   - terminal: its properties.
    ///   - services: returns the services that draw.
    ///   - whenDrawn: called on any thread when a picture is available that was not available when it was
    ///     requested; without it, requests wait.
    public init?(
        for terminal: Terminal,
        services: @escaping Services,
        whenDrawn: (@Sendable () -> Void)? = nil
    ) {
        guard terminal.color.hasColors else { return nil }
        (self.terminal, self.services, self.whenDrawn) = (terminal, services, whenDrawn)
    }

    /// The picture in at most that many cells; `nil` if it cannot be drawn.
    func block(_ request: PictureRequest) -> DrawnPicture? {
        if let cached = cache.withLock({ $0.picture(for: request) }) { return cached.drawn }
        guard let whenDrawn else { return drawn(request) }
        if cache.withLock({ $0.begin(request) }) {
            Task.detached { [self] in
                _ = drawn(request)
                whenDrawn()
            }
        }
        return DrawnPicture(pendingOver: request.cells)
    }

    private func drawn(_ request: PictureRequest) -> DrawnPicture? {
        let drawn = try? draw(request)
        cache.withLock { $0.store(request, drawn) }
        return drawn
    }

    private func draw(_ request: PictureRequest) throws(PictureError) -> DrawnPicture {
        let services = try services()
        guard request.form == .both else { return try draw(request, request.form, services) }
        var drawn = try draw(request, .cells, services)
        if graphics(services) != nil { drawn.add(try draw(request, .best, services)) }
        return drawn
    }

    private func draw(
        _ request: PictureRequest,
        _ form: PictureForm,
        _ services: PictureServices
    ) throws(PictureError) -> DrawnPicture {
        let canvas = canvas(request, form, services)
        let room = PictureSize(
            width: canvas.columns * canvas.cell.width,
            height: canvas.rows * canvas.cell.height
        )
        let picture = request.picture
        let box = request.frame.isRound ? picture.covering(room) : room
        let bitmap = try services.tools.bitmap(of: picture, fitting: box)
        let scale = Double(min(bitmap.width, bitmap.height)) / Self.pagePixels
        let framed = bitmap.framed(request.frame, color: request.color, scale: scale)
        return try DrawnPicture(
            services.draw(framed, canvas),
            over: PictureSize(width: canvas.columns, height: canvas.rows),
            by: graphics(services)
        )
    }

    /// The width of a portrait on a page in pixels, which the widths of lines refer to.
    private static let pagePixels = 96.0

    private func canvas(
        _ request: PictureRequest,
        _ form: PictureForm,
        _ services: PictureServices
    ) -> PictureCanvas {
        let size = request.cells
        var canvas = PictureCanvas(
            mode: .halfBlocks(colors: terminal.color.count),
            columns: size.width,
            rows: size.height,
            cell: PictureSize(width: 8, height: 16)
        )
        if form == .best, let graphics = graphics(services) {
            canvas.mode = .pixels(graphics)
            canvas.cell = terminal.cell ?? canvas.cell
        }
        return canvas
    }

    private func graphics(_ services: PictureServices) -> TerminalGraphics? {
        found.withLock { found in
            if let found { return found }
            let graphics = services.graphics(terminal.environment)
            found = .some(graphics)
            return graphics
        }
    }
}

/// The picture to draw, and its size.
struct PictureRequest: Equatable {
    let picture: Picture
    let frame: PictureFrame
    /// The line's colour if the frame has none.
    let color: Color
    /// The number of columns for it; half as many rows make a square.
    let columns: Int
    let form: PictureForm

    /// The size in cells: the largest one that fits, in the picture's own shape.
    ///
    /// A cell is twice as high as it is wide.
    var cells: PictureSize {
        let side = Double(max(2, columns))
        guard !frame.isRound else { return PictureSize(width: Int(side), height: Int(side) / 2) }
        let scale = side / Double(max(picture.width, picture.height))
        return PictureSize(
            width: max(1, Int((Double(picture.width) * scale).rounded())),
            height: max(1, Int((Double(picture.height) * scale / 2).rounded()))
        )
    }
}

/// The cache of the pictures that were drawn last.
private struct CachedPictures {
    private var entries: [(request: PictureRequest, drawn: DrawnPicture?)] = []
    /// The requests that are being drawn.
    private var begun: [PictureRequest] = []

    /// The limit of cached pictures: more than a screen shows at a time.
    private static let most = 128
    private static let mostBytes = 32_000_000

    /// The cached picture; the inner value is `nil` for one that could not be drawn.
    ///
    /// Comparing is fast, because the bytes of an unchanged model are in the same memory.
    mutating func picture(for request: PictureRequest) -> (drawn: DrawnPicture?, Void)? {
        guard let place = entries.lastIndex(where: { $0.request == request }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return (entry.drawn, ())
    }

    /// Records that a picture is being drawn; returns `false` if it already was.
    mutating func begin(_ request: PictureRequest) -> Bool {
        guard !begun.contains(request) else { return false }
        begun.append(request)
        return true
    }

    mutating func store(_ request: PictureRequest, _ drawn: DrawnPicture?) {
        begun.removeAll { $0 == request }
        entries.append((request, drawn))
        while entries.count > Self.most || (entries.count > 1 && bytes > Self.mostBytes) {
            entries.removeFirst()
        }
    }

    private var bytes: Int { entries.reduce(0) { $0 + $1.request.picture.bytes.count } }
}

extension Picture {
    /// The smallest size in its shape that covers an area completely.
    fileprivate func covering(_ room: PictureSize) -> PictureSize {
        let scale = max(
            Double(room.width) / Double(width),
            Double(room.height) / Double(height)
        )
        return PictureSize(
            width: Int((Double(width) * min(1, scale)).rounded(.up)),
            height: Int((Double(height) * min(1, scale)).rounded(.up))
        )
    }
}

extension ColorDepth {
    /// The number of colours in the terminal's table; `nil` for any colour.
    fileprivate var count: Int? {
        switch self {
        case .none, .monochrome, .ansi16: 16
        case .ansi256: 256
        case .trueColor: nil
        }
    }
}
