import Glibc
import LiferayKit
import ScreensKit
import Synchronization

struct StrangeModel: ScreenletModel {
    var phase = Phase.idle
    var freshness: Freshness?
    var problem: ScreensError?
}

struct StrangeView_default: ScreenletView {
    func body(of model: StrangeModel, in context: DrawingContext) -> Node { .text("?") }
}

private let drawings = Mutex(0)

struct PollView_counting: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .text("\(drawings.withLock { count in count += 1; return count })")
    }
}

struct PollView_threaded: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .text("\(pthread_self())")
    }
}

struct PollView_deep: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        (0..<70).reduce(.text("deep")) { node, _ in .card([node]) }
    }
}

struct PollView_infinite: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .button("Vote", action: Action("vote", ["answer": .double(.infinity)]))
    }
}

struct PollView_listing: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node { .list(count: 3) }
}

struct PollView_leading: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .row(["A", "B"].map { .button($0, action: Action("loadPoll"), role: .primary) })
    }
}

struct PollView_filing: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .media(
            Media(
                .pdf,
                path: "/documents/../poll.pdf",
                version: "1",
                mediaType: "application/pdf",
                title: "Poll",
                fileName: "poll.pdf"
            )
        )
    }
}

struct PollView_mute: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .column([
            .button(" ", action: Action("juggle")),
            .button("Vote", action: Action("vote", ["score": 1])),
            .image(ImageReference(id: "symbol:unicorn")), .image(ImageReference(id: "face")),
            .input(Input(.text, name: "", label: "")), .input(Input(.text, name: "a", label: "A")),
            .input(Input(.text, name: "a", label: "A", isReadOnly: true)),
            Node(.progress, .number(2_000), extras: NodeExtras(label: "Much")),
        ])
    }
}

struct PollView_misplaced: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .column([
            Node(.button, .text(" ")).symbol(.refresh, isIconOnly: true),
            .text("x").symbol(.star).shape(.thumb, isDecorative: true), .badge("x").lines(2),
            .image(ImageReference(id: "face"), letters: "F").shape(.avatar(40), isDecorative: true),
            Node.text("x").busy(),
        ])
    }
}

struct PollView_scattered: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .column([
            Node(.split, .children([.text("x")])), Node(.section, .children([.divider])),
            .facts([.text("x"), .card([.text("y")])]), .state(.search, title: " "),
            Node(.skeleton), .grid([.split(.text("x"), aside: .text("y"))]),
            .section("x", [.skeleton("Loading…")]),
        ])
    }
}

struct PollView_asking: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        let dialog = Node.dialog("Send?", [], actions: [.button("Yes", action: Action("loadPoll"))])
        return .column([
            dialog, dialog, .dialog(" ", [.text("x")], actions: []), Node(.rating),
            .rating(3, count: 1, label: ""), .rating(9, count: 2, label: "5 of 5"),
            .text("x").placed(.toast),
        ])
    }
}

struct PollView_framed: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        let menu = Node.row([.button("x", action: Action("loadPoll")), .divider]).slot(.menu)
        return .column([
            .shell(side: [menu, menu], content: []), Node(.shell), Node.text("x").badged("2"),
        ])
    }
}

struct AppView_mute: AppView {
    func body(of page: AppModel, parts: [Node], in context: DrawingContext) -> Node {
        .shell(side: [], content: parts)
    }
}

struct AssetListView_short: ListView {
    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node { .text("") }
    func rows(_ range: Range<Int>, of model: Model, in context: DrawingContext) -> [Node] {
        range.dropLast().map { _ in .text("") }
    }
}

struct AssetListView_shifting: ListView {
    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node { .text("") }
    func rows(_ range: Range<Int>, of model: Model, in context: DrawingContext) -> [Node] {
        range.map { .text("\($0 - range.lowerBound)") }
    }
}

@MainActor
final class SloppyScreenlet: Screenlet {
    @Inspectable("", in: 0...9) var size = 12
    var runtime: ScreenletRuntime? {
        didSet { load() }
    }
    var delegate: (any ScreenletDelegate)?
    let model = PollModel(phase: .loading)

    init() {}

    static let actions: [ScreenletAction<SloppyScreenlet>] = [
        .init("go", summary: "Goes.") { _ in true }, .init("go", summary: "") { _ in true },
    ]

    func onShow() { load() }
    func onHide() { load() }

    private func load() {
        runtime?.startTask { runtime in
            _ = try await runtime.run("load", with: PollInteractor.self, request: 1)
        } onFailure: { _ in
        }
    }
}

/// Waits by itself.
@MainActor
final class SleepyScreenlet: Screenlet {
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    let model = PollModel()

    init() {}

    func onShow() {
        runtime?.startTask { _ in
            try await Task.sleep(for: .seconds(3_600))
        } onFailure: { _ in
        }
    }
}

/// Correct until it has loaded something.
@MainActor
final class LaxScreenlet: Screenlet {
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    private(set) var model = PollModel()

    init() {}

    func onShow() {
        guard model.phase == .idle else { return }
        model.phase = .loading
        runtime?.startTask { [weak self] runtime in
            let question = try await runtime.run("load", with: PollInteractor.self, request: 1)
            self?.model.question = question
        } onFailure: { [weak self] error in
            self?.model = PollModel(phase: .failed, problem: error)
        }
    }

    func onHide() { model.phase = .idle }
}

struct FaintTheme: Theme {
    let parent: ThemeName? = "faint"
    var style: Style {
        var style = Style()
        style.light.text = .rgb(0xC0, 0xC0, 0xC0)
        return style
    }
}

struct Misnamed: Theme {}

final class RatingDelegate_deaf: ScreenletDelegate {}

struct RatingInteractor_loadRatings: Interactor {
    init(_ request: Int) {}
    func run(in context: InteractionContext) async throws -> Int { 1 }
}

struct RatingSynchronizer: Synchronizer {
    func send(
        _ change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String> {
        EntryVersion(entry: change.entry, value: change.local)
    }

    func loadRemoteVersion(
        of change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String>? { nil }
}

struct NoteSynchronizer: Synchronizer {
    func send(
        _ change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String> {
        EntryVersion(entry: change.entry, value: change.local)
    }

    func loadRemoteVersion(
        of change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String>? { nil }

    func isSame(_ value: String, as other: String) -> Bool { false }
}

/// Reports events that it does not declare, and omits declared fields.
@MainActor
final class LoudScreenlet: Screenlet {
    static let declared = EventDeclaration(
        "onLoud",
        summary: "It was loud.",
        fields: [
            FieldDeclaration("volume", type: .number, summary: "How loud."),
            FieldDeclaration("word", type: .text, summary: "What it said."),
            FieldDeclaration("echo", type: .text, summary: "What came back.", isOptional: true),
        ]
    )
    static let events = [declared]

    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    let model = PollModel()

    func onShow() {
        runtime?.startTask { [weak self] runtime in
            _ = try await runtime.run("load", with: PollInteractor.self, request: 1)
            self?.shout()
        } onFailure: { [weak self] _ in
            self?.shout()
        }
    }

    private func shout() {
        notify(Self.declared, payload: ["volume": "very"])
        notify(Self.declared, payload: [1, 2])
        notify(EventDeclaration("onSecret", summary: "It was quiet."), payload: [""])
    }
}
