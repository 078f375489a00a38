@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// Draws the screenlets inside a screenlet for one drawing, each of them once.
final class EmbeddedDrawings: Sendable {
    /// A view of an embedded screenlet whose plugin failed.
    struct Loss {
        let path: [Int]
        let version: Int
        let refusal: PluginRefusal
    }

    private struct State {
        var drawn: [[Int]: Drawing] = [:]
        var list: EmbeddedList?
        var losses: [Loss] = []
    }

    /// The ids that lead to the screenlet whose rows are the rows of the drawing.
    private let listPath: [Int]?
    private let state = Mutex(State())

    init(listPath: [Int]?) { self.listPath = listPath }

    /// The list inside the drawing whose rows are the rows of the drawing; `nil` if no view shows it.
    var list: EmbeddedList? { state.withLock(\.list) }

    /// The views that failed.
    var losses: [Loss] { state.withLock(\.losses) }

    /// Draws the screenlet of a part.
    ///
    /// - Parameters:
    ///   - part: the part that a view asks for.
    ///   - outer: the screenlet of that view.
    ///   - path: the ids that lead to that screenlet.
    /// - Returns: the drawing; `nil` if the screenlet was removed, or never existed.
    func drawing(
        of part: EmbeddedPart,
        in outer: DrawingInputs,
        at path: [Int]
    ) async -> Drawing? {
        guard let inputs = outer.inner[part.id] else { return nil }
        let path = path + [part.id]
        // A view may show a part several times, on each level: drawn each time, that would grow without bounds.
        if let known = state.withLock({ $0.drawn[path] }) { return known }
        let drawing = await frame(of: inputs, at: path).embedded(at: [part.id])
        state.withLock { $0.drawn[path] = drawing }
        return drawing
    }

    /// The drawing of a screenlet, whose rows become those of the whole drawing or are part of its nodes.
    private func frame(of inputs: DrawingInputs, at path: [Int]) async -> Drawing {
        do throws(StagedView.Failure) {
            let drawn = try await inputs.drawn(at: path, self)
            guard inputs.model is any ListModel else { return drawn.frame }
            let list = EmbeddedList(drawn, inputs, at: path)
            guard path == listPath else {
                do { return try await list.unfolded } catch { throw .lost(error) }
            }
            state.withLock { $0.list = list }
            return drawn.frame
        } catch {
            switch error {
            case .view(let error): return inputs.message("\(error)")
            case .lost(let refusal):
                let loss = Loss(path: path, version: inputs.version, refusal: refusal)
                state.withLock { $0.losses.append(loss) }
                return inputs.message(refusal.message)
            }
        }
    }
}
