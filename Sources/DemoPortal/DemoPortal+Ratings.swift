import ScreensSQLite

/// Access to the ratings of assets that clients do not know of.
extension DemoPortal {
    /// Returns a user's rating of an object, from 0 to 1; `nil` if the user has not rated it.
    ///
    /// The class has its name in the portal's replies; the user is identified by the screen name.
    public func rating(
        className: String,
        classPK: Int64,
        user screenName: String
    ) throws(DemoPortalError) -> Double? {
        let object = RatedObject(className: className, classPK: classPK, core.classes)
        return try core.byTheBackDoor { (data) throws(ServiceError) in
            let userId = try data.userId(screenName)
            return try data.ratings(of: object).first { $0.userId == userId }?.score
        }
    }

    /// Rates an object as a user, from 0 to 1, or removes that user's rating with `nil`.
    ///
    /// An unknown screen name has no effect.
    public func rate(
        className: String,
        classPK: Int64,
        user screenName: String,
        score: Double?
    ) throws(DemoPortalError) {
        let object = RatedObject(className: className, classPK: classPK, core.classes)
        let score = score.map { max(0, min($0, 1)) }
        let now = core.now
        try core.byTheBackDoor(isWriting: true) { (data) throws(ServiceError) in
            guard let userId = try data.userId(screenName) else { return }
            try data.rate(object, by: userId, score, at: now)
        }
    }
}

extension Transaction {
    fileprivate func userId(_ screenName: String) throws(ServiceError) -> Int64? {
        try number("SELECT userId FROM person WHERE screenName = ?", [.text(screenName)])
    }
}
