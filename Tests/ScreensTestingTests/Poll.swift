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

    var runtime: ScreenletRuntime?
    weak var delegate: (any PollScreenletDelegate)?
    private(set) var model = PollModel()
    var offlinePolicy = OfflinePolicy.remoteOnly
    private var loading: Task<Void, Never>?

    init() {}

    static let actions: [ScreenletAction<PollScreenlet>] = [
        .init("loadPoll", summary: "Loads the poll.", loads: true) { $0.load() },
        .init("vote", summary: "Votes.", writes: true, .init("answer", summary: "The answer.")) {
            $0.vote($1)
        },
    ]

    static let loaded = EventDeclaration(
        "onPollLoaded",
        summary: "The poll was loaded.",
        fields: [FieldDeclaration("question", type: .text, summary: "What is asked.")]
    )
    static let failure = EventDeclaration.error("onPollError", summary: "It was not loaded.")
    static let events = [loaded, failure]

    func onShow() { _ = load() }

    func onHide() {
        loading?.cancel()
        if model.phase == .loading { model.phase = .idle }
    }

    private func load() -> Bool {
        loading?.cancel()
        model.phase = .loading
        let (pollId, policy) = (pollId, offlinePolicy)
        loading = runtime?.startTask { [weak self] runtime in
            let polls = runtime.load(
                "loadPoll",
                with: PollInteractor.self,
                request: pollId,
                policy: policy
            )
            for try await loaded in polls { self?.show(loaded.output) }
        } onFailure: { [weak self] error in
            self?.fail(error)
        }
        return loading != nil
    }

    private func show(_ question: String) {
        (model.phase, model.question) = (.ready, question)
        notify(Self.loaded, payload: ["question": question]) {
            $0.screenlet(self, onPollLoaded: question)
        }
        runtime?.modelChanged()
    }

    private func fail(_ error: ScreensError) {
        (model.phase, model.problem) = (.failed, error)
        notify(Self.failure, payload: error) { $0.screenlet(self, onPollError: error) }
        runtime?.modelChanged()
    }

    private func vote(_ answer: String) -> Bool {
        guard let runtime, model.phase == .ready else { return false }
        let entry = CacheEntry(collection: "Poll", key: "\(pollId)")
        let write = EntryWrite(of: entry, by: PollSynchronizer.self) { ($0 ?? "") + answer }
        runtime.startTask { [weak self] runtime in
            let written = try await runtime.write(write, action: "vote", policy: .remoteFirst)
            self?.model.question = written.output.value ?? "Gone"
        } onFailure: { [weak self] _ in
            self?.model.question = "Gone"
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

    func loadRemoteVersion(
        of change: EntryChange<String>,
        in context: InteractionContext
    ) async throws -> EntryVersion<String>? { nil }
}

struct PollView_good: ScreenletView {
    func body(of model: PollModel, in context: DrawingContext) -> Node {
        .column([
            .text(model.question, .title),
            .image(ImageReference(id: "poll", label: "A poll"), letters: "P"),
            .button("Tea", action: Action("vote", ["answer": 1])),
            .button(context.phrase(.retry), action: Action("loadPoll")),
        ])
    }
}
