@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker
import Synchronization

/// Draws the parts that views leave to other views, with the views of a theme.
///
/// May be used from any thread.
final class PartViews: Sendable {
    private struct Key: Hashable {
        let subject: ViewName.Subject
        /// The type, for a model of this process; for any other model, the name of its type.
        let type: ObjectIdentifier?
        let name: String
    }

    private struct State {
        /// The views that were found; `nil` for those that do not exist.
        var found: [Key: ViewResolution.Choice?] = [:]
        var skipped: [Skipped] = []
    }

    /// A view that was skipped: the file of its plugin, and why.
    struct Skipped {
        let plugin: String?
        let message: String
    }

    /// Called from any thread with the lines that a plugin printed during a drawing, and the plugin's file.
    typealias Printing = @Sendable (_ lines: [String], _ plugin: String) -> Void

    private let resolver: ViewResolver
    private let theme: ThemeName
    private let strings: PluginStrings
    private let printing: Printing
    private let state = Mutex(State())

    init(
        _ registry: PluginRegistry,
        _ theme: ThemeName,
        _ strings: PluginStrings,
        _ printing: @escaping Printing
    ) {
        (resolver, self.theme) = (ViewResolver(registry: registry), theme)
        (self.strings, self.printing) = (strings, printing)
    }

    /// Returns the views that were skipped since the last call.
    func removeSkipped() -> [Skipped] {
        state.withLock { state in
            defer { state.skipped = [] }
            return state.skipped
        }
    }

    /// Draws parts, each with the first view that is found for it.
    ///
    /// All parts that one worker draws are sent in one request.
    ///
    /// - Parameters:
    ///   - parts: the parts.
    ///   - context: the context without the texts of a plugin.
    ///   - embedded: draws an embedded screenlet; returns `nil` if there is none.
    /// - Returns: a drawing for each part.
    func drawings(
        of parts: [DrawnPart],
        in context: DrawingContext,
        embedded: (EmbeddedPart) async -> Drawing?
    ) async -> [Drawing] {
        var drawn = [Drawing?](repeating: nil, count: parts.count)
        // Repeats the parts whose plugin failed in the meantime.
        while drawn.contains(where: { $0 == nil }) {
            var batches = PartBatches()
            for index in parts.indices where drawn[index] == nil {
                let part = parts[index]
                // A view in a worker sends it coded, like every model of a part.
                if let inner = part.model.value(of: EmbeddedPart.self) {
                    drawn[index] = await embedded(inner) ?? fallback(part, context)
                    continue
                }
                guard let choice = choice(for: part) else {
                    drawn[index] = fallback(part, context)
                    continue
                }
                let own = self.context(context, choice)
                if choice.view.add(part.model, at: index, in: own, to: &batches) { continue }
                drawn[index] = await drawing(of: part, by: choice.view, in: own, context, embedded)
            }
            for batch in batches.all { await draw(batch, into: &drawn) }
        }
        return drawn.map { $0 ?? Drawing(body: .column([]), context: context) }
    }

    private func draw(_ batch: PartBatches.Batch, into drawn: inout [Drawing?]) async {
        do throws(PluginRefusal) {
            for (index, drawing) in try await batch.drawings() { drawn[index] = drawing }
        } catch {
            skip(error)
        }
    }

    /// Returns `nil` if the plugin failed; `own` is the context with the texts of the view's plugin.
    private func drawing(
        of part: DrawnPart,
        by view: any PluginView,
        in own: DrawingContext,
        _ context: DrawingContext,
        _ embedded: (EmbeddedPart) async -> Drawing?
    ) async -> Drawing? {
        do throws(ViewFailure) {
            return try await view.limitedDrawing(of: part.model, in: own) {
                await self.drawings(of: $0, in: context, embedded: embedded)
            }.frame
        } catch {
            guard case .refused(let refusal) = error else { return fallback(part, context) }
            skip(refusal)
            return nil
        }
    }

    private func skip(_ refusal: PluginRefusal) {
        state.withLock { state in
            state.found = [:]
            state.skipped.append(Skipped(plugin: refusal.path, message: refusal.message))
        }
    }

    private func context(
        _ context: DrawingContext,
        _ choice: ViewResolution.Choice
    ) -> DrawingContext {
        context.speaking(strings.strings(of: choice.plugin, locale: context.locale))
    }

    private func fallback(_ part: DrawnPart, _ context: DrawingContext) -> Drawing {
        Drawing(body: part.fallback ?? missing(part, context), context: context)
    }

    private func missing(_ part: DrawnPart, _ context: DrawingContext) -> Node {
        let names = part.subjects.map { ViewName($0, theme: theme).typeName }
        let words = context.string("core-not-drawn", names.joined(separator: ", "))
        return .notice(words, .danger)
    }
}

extension PartViews {
    private func choice(for part: DrawnPart) -> ViewResolution.Choice? {
        for subject in part.subjects {
            if let choice = choice(for: subject, part.model) { return choice }
        }
        return nil
    }

    private func choice(
        for subject: ViewName.Subject,
        _ model: DrawnModel
    ) -> ViewResolution.Choice? {
        let (key, type) = Self.key(subject, model)
        if let known = state.withLock({ $0.found[key] }) { return known }
        let found = resolver.resolve(ViewName(subject, theme: theme), drawing: type)
        let skipped = found.steps.compactMap { step in
            step.problem.map { problem in
                Skipped(plugin: step.plugin, message: "\(step.name) is skipped: \(problem).")
            }
        }
        let choice = found.choice.map { choice in
            ViewResolution.Choice(
                name: choice.name,
                plugin: choice.plugin,
                view: choice.view.printing { [printing] in printing($0, choice.plugin) }
            )
        }
        state.withLock { state in
            state.found[key] = .some(choice)
            state.skipped += skipped
        }
        return choice
    }

    private static func key(_ subject: ViewName.Subject, _ model: DrawnModel) -> (Key, ModelType) {
        switch model {
        case .value(let model):
            let type = Swift.type(of: model)
            return (Key(subject: subject, type: ObjectIdentifier(type), name: ""), .type(type))
        case .coded(let name, _):
            return (Key(subject: subject, type: nil, name: name), .named(name))
        }
    }
}
