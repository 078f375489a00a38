@_spi(Host) import ScreensKit
import ScreensPlugins

extension Stage {
    /// Draws a part of the view by the first view that is found for it.
    func draw(_ part: ViewPart, in context: DrawingContext) -> Drawing {
        for subject in part.subjects {
            guard let choice = choice(for: subject, type(of: part.model)),
                let drawing = try? choice.view.drawing(
                    of: part.model,
                    in: self.context(context, for: choice)
                )
            else { continue }
            return drawing
        }
        return Drawing(body: part.fallback ?? missing(part, context), context: context)
    }

    private func missing(_ part: ViewPart, _ context: DrawingContext) -> Node {
        let names = part.subjects.map { ViewName($0, theme: theme).typeName }
        let words = context.string("core-not-drawn", names.joined(separator: ", "))
        return .notice(words, .danger)
    }

    private func choice(
        for subject: ViewName.Subject,
        _ model: any ScreenletModel.Type
    ) -> ViewResolution.Choice? {
        if let known = partViews[subject] { return known }
        let found = ViewResolver(registry: host.registry).resolve(
            ViewName(subject, theme: theme),
            drawing: model
        )
        for step in found.steps {
            if let problem = step.problem { onNote?("\(step.name) is passed over: \(problem).") }
        }
        partViews[subject] = .some(found.choice)
        return found.choice
    }
}
