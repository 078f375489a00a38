import ScreensKit
import ScreensPlugins

extension Stage {
    /// Makes the delegate of that name, which a plugin offers for the screenlet, and lets it hear.
    ///
    /// It takes the place of the one there was, and is kept as long as the stage.
    ///
    /// - Throws: ``HostError`` when none is offered, or it is none for this screenlet.
    public func setDelegate(named delegate: String) throws(HostError) {
        let type = try delegateType(named: delegate)
        guard let made = (type as? any NamedDelegate.Type)?.init(),
            Self.hand(made, to: shownScreenlet)
        else { throw .wrongDelegate("\(type)", screenlet: name) }
        chosenDelegate = made
        chosenDelegateName = delegate
    }

    /// The type that is offered under a delegate's name.
    func delegateType(named delegate: String) throws(HostError) -> any ScreenletDelegate.Type {
        let type: (any ScreenletDelegate.Type)?
        do {
            type = try host.registry.delegateType(name, name: delegate)
        } catch {
            throw .refused(error)
        }
        guard let type else {
            let known = host.delegateNames(of: name)
            throw .unknownDelegate(
                delegate,
                screenlet: name,
                suggestion: known.nearest(to: delegate),
                known: known
            )
        }
        return type
    }

    /// Lets a delegate hear a screenlet, if it is of the protocol for it.
    static func hand<S: Screenlet>(
        _ delegate: any ScreenletDelegate,
        to screenlet: S
    ) -> Bool {
        guard let fitting = delegate as? S.Delegate else { return false }
        screenlet.delegate = fitting
        return true
    }
}

extension ScreenletHost {
    /// The delegates that plugins offer for a screenlet, in order.
    func delegateNames(of screenlet: ScreenletName) -> [String] {
        let offers = registry.plugins.flatMap(\.offers)
        return Set(
            offers.compactMap { offer in
                guard case .delegate(screenlet, let name) = offer.name else { return nil }
                return name
            }
        )
        .sorted()
    }
}
