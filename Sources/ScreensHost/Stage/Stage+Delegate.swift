@_spi(Host) import ScreensKit
import ScreensPlugins

extension Stage {
    /// Creates the delegate of that name, which a plugin offers for the screenlet, and connects it.
    ///
    /// It replaces the previous delegate, and the stage holds it for its lifetime.
    ///
    /// - Throws: ``HostError`` if none is offered, or it does not fit this screenlet.
    public func setDelegate(named delegate: String) throws(HostError) {
        let type = try delegateType(named: delegate)
        guard let made = (type as? any NamedDelegate.Type)?.init(),
            Self.connect(made, to: shownScreenlet)
        else { throw .wrongDelegate("\(type)", screenlet: name) }
        chosenDelegate = (delegate, made)
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

    /// Connects a delegate to a screenlet, if it conforms to the screenlet's protocol for delegates.
    static func connect<S: Screenlet>(
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
