import ScreensHost
import ScreensWatch
import ScreensWeb

/// The stages of all browsers, and an invisible one before them.
///
/// If the invisible stage refuses a build, the others do not try it.
@MainActor
final class OpenPages {
    private struct OpenStage {
        weak var stage: Stage?
    }

    private let first: Stage
    private var openStages: [OpenStage] = []
    /// The notes that were printed: stages that use the same plugin have the same ones.
    private var notes: Set<String> = []
    private static let mostNotes = 1_000

    init(_ first: Stage) {
        self.first = first
        first.onNote = { [weak self] in self?.print($0) }
    }

    /// The stages, the invisible one first.
    var stages: [Stage] { [first] + openStages.compactMap(\.stage) }

    /// Adds a stage.
    func with(_ stage: Stage) -> Stage {
        add(stage)
        return stage
    }

    func add(_ stage: Stage) {
        openStages.removeAll { $0.stage == nil }
        openStages.append(OpenStage(stage: stage))
        stage.onNote = { [weak self] in self?.print($0) }
    }

    /// Updates all stages after each build, until the task is cancelled.
    func follow(
        _ watch: PluginWatch?,
        rereading app: PluginWatch.AppReader? = nil,
        on surface: WebSurface
    ) async {
        await watch?.follow({ self.stages }, rereading: app) {
            PluginWatch.show($0, on: surface)
        } _: { _, _ in
        }
    }

    private func print(_ note: StageNote) {
        if notes.count >= Self.mostNotes { notes = [] }
        if notes.insert(note.message).inserted { Console.note("note: \(note.message)") }
    }
}
