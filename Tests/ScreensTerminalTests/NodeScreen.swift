import DemoPortal
import ScreensKit
import ScreensPlugins
import ScreensPortal
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// A screen that shows any nodes, and notes what they are used for.
@MainActor
final class NodeScreen {
    /// A screenlet that accepts the actions of its nodes.
    final class Nodes: Screenlet {
        var runtime: ScreenletRuntime?
        weak var delegate: (any ScreenletDelegate)?
        var model = ArticleModel()
        var performed: [String] = []

        init() {}

        static let actions: [ScreenletAction<Nodes>] = [
            .init("rate", summary: "Rates.", .init("score", summary: "How many stars.")) {
                (nodes, score: Int) in
                nodes.performed.append("rate \(score)")
                return true
            },
            .init("press", summary: "Presses.", .init("name", summary: "What.")) {
                (nodes, name: String) in
                nodes.performed.append(name)
                return true
            },
            .init("unrate", summary: "Takes a rating back.") {
                $0.performed.append("unrate")
                return true
            },
        ]
    }

    let screen: LiveScreen
    private let nodes = Nodes()
    private let portal: DemoPortal
    /// How late it is.
    private(set) var now = ContinuousClock.now

    init(
        _ body: Node,
        columns: Int = 60,
        rows: Int = 16,
        change: (inout LiveOptions) -> Void = { _ in }
    ) async throws {
        portal = try DemoPortal()
        let folder = try #require(HostLibrary.folder)
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: folder, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: nil
        )
        let stage = try host.stage("asset-list", theme: .default)
        nodes.model = ArticleModel(body)
        stage.replaceScreenlet(with: nodes)
        stage.appearance.view = .local(ArticleView())
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        change(&options)
        screen = LiveScreen(stage, TerminalSize(columns: columns, rows: rows), options) {}
        screen.clock = { [unowned self] in now }
        _ = await screen.frame()
    }

    /// Shows other nodes instead.
    func show(_ body: Node) async {
        nodes.model = ArticleModel(body)
        screen.layout.newest.change()
        await screen.handle(.changed)
        _ = await screen.frame()
    }

    /// What the nodes were used for.
    var performed: [String] { nodes.performed }

    /// The name of the button that has the focus.
    var label: String? {
        if case .button(let label, _)? = screen.page.focused { label } else { nil }
    }

    /// Lets time pass; returns what is shown then.
    func wait(_ time: Duration) async -> [String] {
        now += time
        return await lines()
    }

    @discardableResult
    func press(_ codes: Key.Code...) async -> [String] {
        for code in codes { await screen.handle(.key(Key(code, []))) }
        return await lines()
    }

    func lines() async -> [String] {
        let grid = await screen.composed().grid
        return (0..<grid.rows).map { row in
            let scalars = grid.line(row).compactMap { Unicode.Scalar($0.glyph) }
            return String(String.UnicodeScalarView(scalars))
        }
    }
}

extension Action {
    /// What a ``NodeScreen`` notes under a name.
    static func press(_ name: String) -> Action { Action("press", ["name": .text(name)]) }
}
