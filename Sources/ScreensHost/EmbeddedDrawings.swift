@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker
import Synchronization

/// Draws the screenlets inside a screenlet for one drawing, each of them once.
final class EmbeddedDrawings: Sendable {
    /// A view of an embedded screenlet whose plugin failed.
    struct Loss: Sendable {
        let path: [Int]
        let version: Int
        let refusal: PluginRefusal
    }

    /// The drawing of an embedded screenlet, with what is said of those inside it.
    struct Part: Sendable {
        let frame: Drawing
        var lists: [EmbeddedList] = []
        var losses: [Loss] = []
    }

    private struct State {
        var drawn: [[Int]: Drawing] = [:]
        var lists: [EmbeddedList] = []
        var losses: [Loss] = []
    }

    /// The ids that lead to the screenlet whose rows are the rows of the drawing.
    private let listPath: [Int]?
    /// The drawings that a surface has already; `nil` to draw everything, however long it takes.
    private let cache: EmbeddedDrawingCache?
    private let state = Mutex(State())

    init(listPath: [Int]?, cache: EmbeddedDrawingCache? = nil) {
        (self.listPath, self.cache) = (listPath, cache)
    }

    /// The list inside the drawing whose rows are the rows of the drawing; `nil` if no view shows it.
    var list: EmbeddedList? { lists.first { $0.path == listPath } }

    /// All lists inside the drawing that are not part of its nodes.
    var lists: [EmbeddedList] { state.withLock(\.lists) }

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
        let part = await self.part(of: inputs, at: path)
        let drawing = part.frame.embedded(at: [path[path.count - 1]])
        state.withLock { state in
            state.drawn[path] = drawing
            state.lists += part.lists
            state.losses += part.losses
        }
        return drawing
    }

    private func part(of inputs: DrawingInputs, at path: [Int]) async -> Part {
        guard let cache else { return await drawn(inputs, at: path) }
        return await cache.part(of: inputs, at: path, listPath: listPath) { [listPath] in
            // It may be finished after this drawing, so what is inside it is noted elsewhere.
            let inside = EmbeddedDrawings(listPath: listPath)
            var part = await inside.drawn(inputs, at: path)
            part.lists += inside.lists
            part.losses += inside.losses
            return part
        }
    }

    /// The drawing of a screenlet, whose rows become those of the whole drawing or are part of its nodes.
    private func drawn(_ inputs: DrawingInputs, at path: [Int]) async -> Part {
        do throws(ViewFailure) {
            let drawn = try await inputs.drawn(at: path, self)
            guard inputs.model is any ListModel else { return Part(frame: drawn.frame) }
            let list = EmbeddedList(drawn, inputs, at: path)
            if inputs.asked.hasPanes { return Part(frame: list.named, lists: [list]) }
            guard path == listPath else {
                do { return Part(frame: try await list.unfolded) } catch { throw .refused(error) }
            }
            return Part(frame: drawn.frame, lists: [list])
        } catch {
            switch error {
            case .view(let error): return Part(frame: inputs.message("\(error)"))
            case .refused(let refusal):
                let loss = Loss(path: path, version: inputs.version, refusal: refusal)
                return Part(frame: inputs.message(refusal.message), losses: [loss])
            }
        }
    }
}
