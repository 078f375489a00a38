@_spi(Host) public import ScreensKit
import Synchronization

/// Draws pictures for one terminal, and keeps the last of them drawn.
///
/// What draws is handed over when the first picture is met, so that a program that shows none
/// loads nothing for it.
@_spi(Host)
public final class TerminalPictures: Sendable {
    /// Hands over what draws.
    public typealias Services = @Sendable () throws(PictureError) -> PictureServices

    /// What is known of a terminal.
    public struct Terminal: Sendable {
        /// The environment of the program.
        public var environment: [String: String]
        /// How many colours it shows.
        public var color: ColorDepth
        /// How many rows it has.
        public var rows: Int
        /// The size of a cell in pixels; `nil` where the terminal does not tell.
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
    private let kept = Mutex(KeptPictures())
    private let found = Mutex<TerminalGraphics??>(nil)
    private let whenDrawn: (@Sendable () -> Void)?

    /// What draws for a terminal; `nil` for one without colours, which shows no pictures.
    ///
    /// - Parameters:
    ///   - terminal: what is known of it.
    ///   - services: hands over what draws.
    ///   - whenDrawn: called on any thread when a picture is there that was not when it was asked
    ///     for; without it, whoever asks waits.
    public init?(
        for terminal: Terminal,
        services: @escaping Services,
        whenDrawn: (@Sendable () -> Void)? = nil
    ) {
        guard terminal.color != .none else { return nil }
        (self.terminal, self.services, self.whenDrawn) = (terminal, services, whenDrawn)
    }

    /// The picture over so many cells at most; `nil` where it cannot be drawn.
    func block(_ request: PictureRequest) -> DrawnPicture? {
        if let kept = kept.withLock({ $0.picture(for: request) }) { return kept.drawn }
        guard let whenDrawn else { return drawn(request) }
        if kept.withLock({ $0.begin(request) }) {
            Task.detached { [self] in
                _ = drawn(request)
                whenDrawn()
            }
        }
        return DrawnPicture(pendingOver: request.cells)
    }

    private func drawn(_ request: PictureRequest) -> DrawnPicture? {
        let drawn = try? draw(request)
        kept.withLock { $0.keep(request, drawn) }
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

    /// How wide a page draws a portrait, which is what widths of lines are meant for.
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

/// What is to be drawn, and how large.
struct PictureRequest: Equatable {
    let picture: Picture
    let frame: PictureFrame
    /// The line's colour where the frame has none.
    let color: Color
    /// How many columns there are for it; half as many rows are a square.
    let columns: Int
    let form: PictureForm

    /// How many cells it takes: as many as fit, in its own shape.
    ///
    /// A cell is twice as high as wide.
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

/// The pictures that were drawn last.
private struct KeptPictures {
    private var entries: [(request: PictureRequest, drawn: DrawnPicture?)] = []
    /// What is being drawn.
    private var begun: [PictureRequest] = []

    /// More than a screen shows at a time.
    private static let most = 128
    private static let mostBytes = 32_000_000

    /// The picture, `nil` inside for one that could not be drawn.
    ///
    /// Comparing is quick: the bytes of a model that stayed the same are the same memory.
    mutating func picture(for request: PictureRequest) -> (drawn: DrawnPicture?, Void)? {
        guard let place = entries.lastIndex(where: { $0.request == request }) else { return nil }
        let entry = entries.remove(at: place)
        entries.append(entry)
        return (entry.drawn, ())
    }

    /// Notes that a picture is being drawn; `false` where it was already.
    mutating func begin(_ request: PictureRequest) -> Bool {
        guard !begun.contains(request) else { return false }
        begun.append(request)
        return true
    }

    mutating func keep(_ request: PictureRequest, _ drawn: DrawnPicture?) {
        begun.removeAll { $0 == request }
        entries.append((request, drawn))
        while entries.count > Self.most || (entries.count > 1 && bytes > Self.mostBytes) {
            entries.removeFirst()
        }
    }

    private var bytes: Int { entries.reduce(0) { $0 + $1.request.picture.bytes.count } }
}

extension Picture {
    /// The smallest size of its shape that leaves nothing of a room empty.
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
    /// How many colours there are in the terminal's table; `nil` for any.
    fileprivate var count: Int? {
        switch self {
        case .none, .ansi16: 16
        case .ansi256: 256
        case .trueColor: nil
        }
    }
}
