import ScreensKit

extension ScreenletView {
    /// What stands in for data that is not there: bars while it is being loaded, or why it could not be loaded.
    ///
    /// - Parameters:
    ///   - model: the model, which has no data.
    ///   - lines: how many bars there are.
    ///   - retry: the action that loads the data.
    ///   - context: the context in which it is drawn.
    /// - Returns: the nodes; empty if nothing was requested yet.
    func placeholder(
        of model: Model,
        lines: Int = 3,
        retry: Action,
        in context: DrawingContext
    ) -> [Node] {
        guard model.problem == nil, model.phase == .loading else {
            return notices(of: model, retry: retry, in: context)
        }
        return [.skeleton(context.phrase(.loading), lines: lines)]
    }
}
