@_spi(Host) package import ScreensKit

extension ScreensApp {
    /// Whether something in the app depends on who the user is, such as their name beside the menu, and not only on whether
    /// there is one.
    public var asksWhoTheUserIs: Bool {
        shell.userPage != nil
            || pages.values.contains { page in
                ([page.title] + page.screenlets.values.flatMap(\.values)).contains(
                    where: \.isOfUser
                )
            }
    }
}

extension ScreensApp {
    /// The constants that the app gives to attributes of a screenlet, by the attributes' names.
    package func constants(of screenlet: String) -> [String: [JSONValue]] {
        var constants: [String: [JSONValue]] = [:]
        for page in pages.values {
            for (name, value) in page.screenlets.values.flatMap({ $0.settings(on: page) })
            where name.screenlet == screenlet {
                guard case .constant(let constant) = value else { continue }
                constants[name.attribute, default: []].append(constant)
            }
        }
        return constants
    }

    /// The names of the themes of the app and of its screenlets.
    package var themeNames: Set<String> {
        let placed = pages.values.flatMap(\.screenlets.values)
        let chosen = shell.appearance.map(\.text)
        return Set(([theme] + placed.map(\.theme)).compactMap { $0?.text } + chosen)
    }
}

extension PlacedScreenlet {
    /// The values that it and its steps give to attributes, with the screenlets that have these.
    fileprivate func settings(
        on page: AppPage
    ) -> [((screenlet: String, attribute: String), AppValue)] {
        let others = on.values.joined().flatMap { step in
            guard case .set(let name, let values) = step, let other = page.screenlets[name] else {
                return [((screenlet: String, attribute: String), AppValue)]()
            }
            return values.map { ((other.screenlet, $0.key), $0.value) }
        }
        return set.map { ((screenlet, $0.key), $0.value) } + others
    }

    /// All values of its attributes and steps.
    fileprivate var values: [AppValue] {
        Array(set.values) + on.values.flatMap { $0 }.flatMap(\.values)
    }
}

extension AppStep {
    fileprivate var values: [AppValue] {
        switch self {
        case .open(_, let values), .set(_, let values), .call(_, _, let values):
            Array(values.values)
        case .message(let value): [value]
        case .back, .signOut: []
        }
    }
}

extension AppValue {
    /// Whether it is known only if the portal has said who the user is.
    fileprivate var isOfUser: Bool {
        switch self {
        case .session(.userId), .session(.fullName), .session(.emailAddress), .session(.screenName):
            true
        default: false
        }
    }
}
