@_spi(Host) public import ScreensKit
import ScreensPlugins

extension Stage {
    /// Delivers an action of the user to the screenlet, after checking it against the screenlet's declarations.
    ///
    /// - Returns: whether the screenlet accepted it.
    /// - Throws: ``HostError`` for an action or an argument that is not declared.
    @discardableResult
    public func perform(_ action: Action) throws(HostError) -> Bool {
        // The main actor has no thread of its own: the thread may differ after every suspension.
        CrashReport.coverThread()
        followLayout()
        if action.name != ActionDeclaration.showRows.name {
            removeTyped(before: action)
            enterTyped()
        }
        if pendingPanel?.perform(action) == true { return true }
        if refreshesAll(action) { return try refresh() }
        if offersThemes, action.name == AppModel.useTheme.name {
            return use(theme: action.arguments[Action.valueArgument]?.text ?? "")
        }
        guard let target = recipient(of: action) else { return false }
        guard target === self else { return try target.perform(action.sent(to: [])) }
        // Surfaces report the visible rows by themselves.
        guard action.name != ActionDeclaration.showRows.name else { return try deliver(action) }
        noteEntered(action)
        guard !actions.contains(where: { $0.name == action.name && $0.loads }) else {
            // Whoever only wants to see what is new has not asked an app to write something.
            return try AppChain.withoutUser { () throws(HostError) in try deliver(action) }
        }
        return try AppChain.ofUser { () throws(HostError) in try deliver(action) }
    }

    /// Delivers an action that is not the user's.
    func deliver(_ action: Action) throws(HostError) -> Bool {
        shownScreenlet.perform(try checked(action, for: shownScreenlet, named: name))
    }

    /// The stage that receives an action; `nil` if it was removed meanwhile.
    func recipient(of action: Action) -> Stage? {
        // Surfaces report visible rows of whichever list they show.
        let isOfList = action.shownRows != nil && action.recipient.isEmpty
        return stage(at: isOfList ? listPath ?? [] : action.recipient)
    }

    /// Checks an action as ``perform(_:)`` does, without delivering it.
    ///
    /// - Throws: ``HostError`` for an action or an argument that is not declared.
    public func check(_ action: Action) throws(HostError) {
        guard let target = recipient(of: action) else { return }
        _ = try checked(action, for: target.shownScreenlet, named: target.name)
    }
}
