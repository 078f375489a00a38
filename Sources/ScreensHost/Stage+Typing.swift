@_spi(Host) public import ScreensKit

// What a user is typing: the host knows it before the field is left, so that it is not lost.
extension Stage {
    /// Notes what is in a field that the user has not left yet.
    ///
    /// The screenlet gets it when something else happens: another action, the return to its page, a reload. Until then, it
    /// checks nothing that is only half typed. Of each field, the last text is stored; secrets are not.
    @_spi(Host)
    public func note(typing action: Action) {
        guard action.name == ActionDeclaration.setValue.name, let field = action.fieldName else {
            return
        }
        let target = recipient(of: action)
        target?.noteValues()
        target?.typed[field] = action.sent(to: [])
    }

    /// Passes on what is in fields that the user has not left yet.
    @_spi(Host)
    public func enterTyped() {
        for stage in withEmbedded {
            let actions = stage.typed
            stage.typed = [:]
            for (_, action) in actions.sorted(by: { $0.key < $1.key }) {
                // A field that no longer takes a value is not shown either.
                _ = try? stage.perform(action)
            }
        }
    }

    /// Removes what was noted of a field that an action sets.
    func removeTyped(before action: Action) {
        guard let field = action.fieldName else { return }
        recipient(of: action)?.typed[field] = nil
    }
}

extension Action {
    /// The field that the action sets.
    var fieldName: String? { arguments[Action.nameArgument]?.text }
}
