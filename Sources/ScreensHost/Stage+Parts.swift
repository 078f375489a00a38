@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

extension Stage {
    /// Draws a part of the view by the first view that is found for it.
    func draw(_ part: DrawnPart, in context: DrawingContext) -> Drawing {
        for subject in part.subjects {
            if let drawing = draw(part, by: subject, in: context) { return drawing }
        }
        return Drawing(body: part.fallback ?? missing(part), context: context)
    }

    private func missing(_ part: DrawnPart) -> Node {
        let names = part.subjects.map { ViewName($0, theme: theme).typeName }
        return .notice("No plugin draws this: \(names.joined(separator: ", ")).", .danger)
    }

    private func draw(
        _ part: DrawnPart,
        by subject: ViewName.Subject,
        in context: DrawingContext
    ) -> Drawing? {
        while let choice = choice(for: subject, part.model) {
            do throws(StagedView.Failure) {
                return try choice.view.drawing(
                    of: part.model,
                    in: context,
                    part: { self.draw($0, in: context) },
                    rescue: { _, _ in [] }
                )
            } catch {
                guard case .lost(let refusal) = error else { return nil }
                onNote?(refusal.message)
                partViews = [:]
            }
        }
        return nil
    }

    private func choice(
        for subject: ViewName.Subject,
        _ model: DrawnModel
    ) -> ViewResolution.Choice? {
        if let known = partViews[subject] { return known }
        let type: ModelType =
            switch model {
            case .value(let model): .type(Swift.type(of: model))
            case .coded(let name, _): .named(name)
            }
        let found = ViewResolver(registry: host.registry).resolve(
            ViewName(subject, theme: theme),
            drawing: type
        )
        for step in found.steps {
            if let problem = step.problem { onNote?("\(step.name) is passed over: \(problem).") }
        }
        partViews[subject] = .some(found.choice)
        return found.choice
    }
}
