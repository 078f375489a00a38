@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem
import ScreensWorker

/// Which colours a page has.
enum PageScheme: String, CaseIterable, Sendable {
    case system, light, dark
}

/// A view, and how it is drawn.
struct SampleRequest: Sendable {
    let entry: Gallery.Entry
    let state: String
    let locale: LocaleIdentifier
    let width: DrawingContext.WidthClass
    let scheme: PageScheme
    /// Values for the attributes of its screenlet.
    let attributes: JSONObject
}

/// A view as it was drawn, for each surface.
struct SampleOutput: Codable, Sendable {
    /// The names of all states.
    var states: [String] = []
    /// The state that is drawn.
    var state = ""
    var text = ""
    var page = ""
    var tree = ""
    /// The attributes of the screenlet that change what is drawn.
    var attributes: [GalleryAttribute] = []
    /// What is wrong with the given attributes, apart from single values.
    var notes: [String] = []
    /// Why nothing was drawn; `nil` if there is no problem.
    var problem: String?
}

/// Draws a view in the worker of its plugin.
struct SampleInteractor: Interactor {
    private let request: SampleRequest
    /// Workers block the threads that wait for them.
    static let threads = ThreadPool(limit: 4)

    init(_ request: SampleRequest) { self.request = request }

    func run(in context: InteractionContext) async throws -> SampleOutput {
        let request = request
        return await Self.threads.value { Self.output(request) }
    }

    private static func output(_ request: SampleRequest) -> SampleOutput {
        var output = SampleOutput()
        let scene = Gallery.Scene(locale: request.locale, width: request.width)
        let changes = output.examine(request)
        do throws(SampleWorker.Failure) {
            let samples = try request.entry.samples(in: scene, after: changes)
            output.states = samples.map(\.state)
            let sample = samples.first { $0.state == request.state } ?? samples.first
            guard let sample else {
                output.problem = "There are no samples of the model of this view."
                return output
            }
            output.state = sample.state
            // Surfaces indent it, and continue longer lines on another one.
            let columns = min(scene.columns, 72)
            let text = TextRenderer(columns: columns).render(sample.drawing)
            output.text = String(decoding: text, as: UTF8.self)
            output.tree = NodeTree(sample.drawing).text
            let title = "\(request.entry.name.typeName), \(sample.state)"
            let page = HTMLRenderer(isLive: false).page(sample.drawing, title: title)
            output.page = request.scheme.applied(to: String(decoding: page, as: UTF8.self))
        } catch {
            output.problem = error.message
        }
        return output
    }
}

extension SampleOutput {
    /// Reads the attributes of the view's screenlet, and returns what their values change.
    fileprivate mutating func examine(_ request: SampleRequest) -> [ModelChange] {
        do throws(SampleWorker.Failure) {
            guard let examined = try request.entry.attributes(set: request.attributes) else {
                notes = try request.entry.problems(setting: request.attributes)
                return []
            }
            let isGiven = Set(request.attributes.keys)
            attributes = examined.attributes
                .filter { $0.changesModel || isGiven.contains($0.name) }
                .map { GalleryAttribute($0, given: request.attributes[$0.name]) }
            notes = examined.unknown
            return examined.changes
        } catch {
            notes = [error.message]
            return []
        }
    }
}

/// Runs the conformance suite on a view in the worker of its plugin.
struct ViewCheck: Interactor {
    private let entry: Gallery.Entry

    init(_ entry: Gallery.Entry) { self.entry = entry }

    func run(in context: InteractionContext) async throws -> [String] {
        let entry = entry
        return await SampleInteractor.threads.value {
            do throws(SampleWorker.Failure) { return try entry.findings() } catch {
                return [error.message]
            }
        }
    }
}

extension PageScheme {
    /// The page with the colours of this scheme, whichever the browser prefers.
    func applied(to page: String) -> String {
        guard self != .system, let end = page.firstRange(of: "</head>") else { return page }
        let head = page[..<end.lowerBound]
            .replacing("light dark", with: rawValue)
            .replacing(
                "(prefers-color-scheme:dark)",
                with: self == .dark ? "all" : "not all"
            )
        return String(head + page[end.lowerBound...])
    }
}

/// The nodes of a drawing, a line for each, with the rows of its list at the end.
struct NodeTree {
    let text: String

    init(_ drawing: Drawing) {
        var lines: [String] = []
        Self.add(drawing.body, 0, &lines)
        let rows = drawing.rows(0..<drawing.rowCount)
        if !rows.isEmpty { lines.append("rows") }
        for row in rows { Self.add(row, 1, &lines) }
        text = lines.joined(separator: "\n")
    }

    private static func add(_ root: Node, _ indent: Int, _ lines: inout [String]) {
        var nodes = root.subtree.makeIterator()
        while let node = nodes.next() {
            lines.append(String(repeating: "  ", count: indent + nodes.depth - 1) + line(of: node))
        }
    }

    private static func line(of node: Node) -> String {
        var line = node.kind.name
        if node.role != .body { line += " .\(node.role.name)" }
        if case .text(let text) = node.content { line += " \(text.shortened.debugDescription)" }
        if let action = node.extras?.action { line += " → \(action.name)" }
        if let label = node.extras?.label { line += " (\(label.shortened))" }
        if let input = node.extras?.input { line += " [\(input.name)]" }
        return line
    }
}
