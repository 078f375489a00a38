@_spi(Host) import ScreensKit

extension Stage {
    /// Creates the delegate of that name, which a plugin offers for the screenlet, and connects it.
    ///
    /// It replaces the previous delegate, and the stage holds it for its lifetime.
    ///
    /// - Throws: ``HostError`` if none is offered, or it does not fit this screenlet.
    public func setDelegate(named delegate: String) throws(HostError) {
        let type = try host.delegateType(of: name, named: delegate)
        guard let made = (type as? any NamedDelegate.Type)?.init(),
            shownScreenlet.connect(made)
        else { throw .wrongDelegate("\(type)", screenlet: name) }
        chosenDelegate = (delegate, made)
    }

    var currentDelegate: (any ScreenletDelegate)? {
        shownScreenlet.delegate as? any ScreenletDelegate
    }
}

extension Screenlet {
    /// Connects a delegate, if it conforms to the screenlet's protocol for delegates.
    func connect(_ delegate: any ScreenletDelegate) -> Bool {
        guard let fitting = delegate as? Delegate else { return false }
        self.delegate = fitting
        return true
    }
}
