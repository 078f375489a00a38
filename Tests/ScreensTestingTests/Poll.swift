import ScreensKit
import ScreensTesting

/// A screenlet as a third party would write it, which complies with all rules.
struct PollModel: SampledModel, Equatable {
    var phase = Phase.idle
    var freshness: Freshness?
    var problem: ScreensError?
    var question = ""

    static var conformanceSamples: [(name: String, model: PollModel)] {
        [
            ("loading", PollModel(phase: .loading)),
            ("ready", PollModel(phase: .ready, question: "Tea?")),
            ("failed", PollModel(phase: .failed, problem: .portal(.http(status: 500)))),
        ]
    }

    static var knownActions: [String: Set<String>]? { ["loadPoll": [], "vote": ["answer"]] }
}

@MainActor
protocol PollScreenletDelegate: ScreenletDelegate {
    func screenlet(_ screenlet: PollScreenlet, onPollLoaded question: String)
    func screenlet(_ screenlet: PollScreenlet, onPollError error: ScreensError)
}

@MainActor
final class Voter: PollScreenletDelegate {
    var questions: [String] = []
    func screenlet(_ screenlet: PollScreenlet, onPollLoaded question: String) {
        questions.append(question)
    }
    func screenlet(_ screenlet: PollScreenlet, onPollError error: ScreensError) {}
}

struct PollInteractor: Interactor {
    let pollId: Int
    init(_ request: Int) { pollId = request }
    func run(in context: InteractionContext) async throws -> String { "Tea?" }
}

@MainActor
final class PollScreenlet: Screenlet {
    @Inspectable("The poll.", in: 0...9)
    var pollId = 1

    weak var runtime: (any ScreenletRuntime)?
    weak var delegate: (any PollScreenletDelegate)?
    private(set) var model = PollModel()
    private var loading: Interaction?

    init() {}

    static let actions = [
        ActionDeclaration("loadPoll", summary: "Loads the poll.", loads: true),
        ActionDeclaration(
            "vote",
            summary: "Votes.",
            parameters: [FieldDeclaration("answer", type: .number, summary: "The answer.")],
            writes: true
        ),
    ]

    static let loaded = EventDeclaration(
        "onPollLoaded",
        summary: "The poll was loaded.",
        fields: [FieldDeclaration("question", type: .text, summary: "What is asked.")]
    )
    static let failure = EventDeclaration.error("onPollError", summary: "It was not loaded.")
    static let events = [loaded, failure]

    func perform(_ action: Action) -> Bool {
        switch action.name {
        case "loadPoll": load()
        case "vote": vote(action.arguments["answer"]?.text ?? "")
        default: false
        }
    }

    func onShow() { _ = load() }

    func onHide() {
        loading?.cancel()
        if model.phase == .loading { model.phase = .idle }
    }

    private func load() -> Bool {
        loading?.cancel()
        model.phase = .loading
        loading = runtime?.start(
            "loadPoll",
            with: PollInteractor.self,
            request: pollId,
            policy: .remoteOnly
        ) {
            [weak self] in self?.receive($0)
        }
        return loading != nil
    }

    private func receive(_ result: Result<LoadedOutput<String>, ScreensError>) {
        switch result {
        case .success(let loaded):
            (model.phase, model.question) = (.ready, loaded.output)
            notify(Self.loaded, payload: ["question": loaded.output]) {
                $0.screenlet(self, onPollLoaded: loaded.output)
            }
        case .failure(let error):
            (model.phase, model.problem) = (.failed, error)
            notify(Self.failure, payload: error) { $0.screenlet(self, onPollError: error) }
        }
        runtime?.modelChanged()
    }

    private func vote(_ answer: String) -> Bool {
        guard let runtime, model.phase == .ready else { return false }
        let entry = CacheEntry(collection: "Poll", key: "\(pollId)")
        let write = EntryWrite(of: entry, by: PollSynchronizer.self) { ($0 ?? "") + answer }
        _ = runtime.write(write, action: "vote", policy: .remoteFirst) { [weak self] result in
            self?.model.question = (try? result.get())?.version.value ?? "Gone"
        }
        return true
    }
}

struct PollSynchronizer: Synchronizer {
    func send(
        _ change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String> {
        EntryVersion(entry: change.entry, value: change.local)
    }

    func remote(
        _ change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String>? { nil }
}

struct PollView_good: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .column([
            .text(model.question, .title),
            .image(ImageReference(id: "poll", label: "A poll"), letters: "P"),
            .button("Tea", Action("vote", ["answer": 1])),
            .button(context.phrase(.retry), Action("loadPoll")),
        ])
    }
}
