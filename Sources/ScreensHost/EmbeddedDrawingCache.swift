@_spi(Host) import ScreensKit
import ScreensSystem
import Synchronization

/// The newest drawings of the screenlets inside a stage, for a live surface.
///
/// A screenlet that has not changed is not drawn again. One whose view takes long holds up no other: what was drawn of it
/// before is shown until its drawing is ready, and then the stage is to be drawn again.
final class EmbeddedDrawingCache: Sendable {
    typealias Part = EmbeddedDrawings.Part

    /// What a drawing of a screenlet and of those inside it depends on.
    struct Key: Equatable {
        private let states: [DrawingInputs.State]
        private let context: DrawingContext
        private let listPath: [Int]?

        init(_ inputs: DrawingInputs, listPath: [Int]?) {
            states = inputs.all.map(\.inputs.state)
            (context, self.listPath) = (inputs.asked, listPath)
        }

        static func == (one: Key, other: Key) -> Bool {
            one.states == other.states && one.listPath == other.listPath
                && one.context.drawsRows(like: other.context)
        }
    }

    private struct Making {
        let key: Key
        let task: Task<Part, Never>
        /// Whether somebody has stopped waiting for it.
        var isLate = false
    }

    private struct State {
        var made: [[Int]: (key: Key, part: Part)] = [:]
        var making: [[Int]: Making] = [:]
    }

    private let state = Mutex(State())
    private let patience: Duration
    private let onReady: @Sendable () -> Void

    /// Nothing is stored yet.
    ///
    /// - Parameters:
    ///   - patience: how long a drawing is waited for.
    ///   - onReady: called on any thread when a drawing is ready that was not waited for.
    init(patience: Duration, onReady: @escaping @Sendable () -> Void) {
        (self.patience, self.onReady) = (patience, onReady)
    }

    /// The drawing of a screenlet: the stored one, the one that `draw` makes, or, if that takes long, an older one.
    func part(
        of inputs: DrawingInputs,
        at path: [Int],
        listPath: [Int]?,
        draw: @escaping @Sendable () async -> Part
    ) async -> Part {
        let key = Key(inputs, listPath: listPath)
        let known = state.withLock { state in
            state.made[path].flatMap { $0.key == key ? $0.part : nil }
        }
        if let known { return known }
        let making = making(key, at: path, draw)
        let limit = making.isLate ? .zero : patience
        if let part = await making.task.value(within: limit) { return part }
        return stopWaiting(for: key, at: path) ?? Part(frame: inputs.waiting)
    }

    /// Removes all screenlets but those that are inside the stage.
    func removeAll(except ids: some Sequence<Int>) {
        let paths = Set(ids.map { [$0] })
        state.withLock { state in
            state.made = state.made.filter { paths.contains($0.key) }
            state.making = state.making.filter { paths.contains($0.key) }
        }
    }

    private func making(
        _ key: Key,
        at path: [Int],
        _ draw: @escaping @Sendable () async -> Part
    ) -> Making {
        state.withLock { state in
            if let making = state.making[path], making.key == key { return making }
            let task = Task {
                let part = await draw()
                store(part, key, at: path)
                return part
            }
            let making = Making(key: key, task: task)
            state.making[path] = making
            return making
        }
    }

    private func store(_ part: Part, _ key: Key, at path: [Int]) {
        let isLate = state.withLock { state in
            guard let making = state.making[path], making.key == key else { return false }
            state.making[path] = nil
            state.made[path] = (key, part)
            return making.isLate
        }
        if isLate { onReady() }
    }

    /// Stops waiting for a drawing; returns the stored one, which is the new one if it is ready by now.
    private func stopWaiting(for key: Key, at path: [Int]) -> Part? {
        state.withLock { state in
            if state.making[path]?.key == key { state.making[path]?.isLate = true }
            return state.made[path]?.part
        }
    }
}
