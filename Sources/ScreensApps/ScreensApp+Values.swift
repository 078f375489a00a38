extension ScreensApp {
    /// Whether something in the app depends on who the user is, and not only on whether there is one.
    public var asksWhoTheUserIs: Bool {
        pages.values.contains { page in
            ([page.title] + page.screenlets.values.flatMap(\.values)).contains(where: \.isOfUser)
        }
    }
}

extension PlacedScreenlet {
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
