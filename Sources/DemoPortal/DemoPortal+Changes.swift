public import ScreensKit
import ScreensSQLite

/// Changes of the data that clients do not know of; each is on disk when the method returns.
extension DemoPortal {
    /// The ids of the entries of a class, the newest first, regardless of permissions.
    ///
    /// The class has its name in the portal's replies; an unknown one has no entries.
    public func entryIds(ofClass className: String) throws(DemoPortalError) -> [Int64] {
        let kind = core.classes.kind(name: className)?.rawValue ?? 0
        return try core.inspect { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT entryId FROM entry WHERE kind = ? ORDER BY modifiedDate DESC, entryId DESC",
                [.int(kind)]
            ) { $0.int(0) }
        }
    }

    /// Deletes entries with their texts, tags, categories, links, ratings and comments.
    public func deleteEntries(_ ids: [Int64]) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            try connection.removeEntries(ids)
        }
    }

    /// Shows or hides entries; hidden ones are left out of queries for visible entries.
    public func setVisible(_ isVisible: Bool, entries ids: [Int64]) throws(DemoPortalError) {
        try update("visible = ?2", .bool(isVisible), ids)
    }

    /// Lets everyone view entries, or only their authors and administrators.
    public func setViewable(_ isViewable: Bool, entries ids: [Int64]) throws(DemoPortalError) {
        try update("audience = ?2", .int(isViewable ? 0 : 2), ids)
    }

    /// Changes the title of an entry in one language, and makes it the last one modified.
    ///
    /// A language that the entry did not have is added, with an empty description.
    public func renameEntry(
        _ id: Int64,
        to title: String,
        locale: String = "en_US"
    ) throws(DemoPortalError) {
        let now = SQLValue.int(core.now)
        try core.change { (connection) throws(DatabaseFailure) in
            try connection.run(
                """
                INSERT INTO entryText SELECT entryId, ?2, ?3, '', '' FROM entry WHERE entryId = ?1
                ON CONFLICT DO UPDATE SET title = excluded.title
                """,
                [.int(id), .text(locale), .text(title)]
            )
            try connection.run(
                """
                UPDATE entry SET modifiedDate = max(?2, (SELECT max(modifiedDate) + 1 FROM entry))
                WHERE entryId = ?1
                """,
                [.int(id), now]
            )
        }
    }

    /// Changes the password of a user; sign-ins with the old one fail from now on.
    ///
    /// The new password is valid as long as this portal runs. An unknown screen name has no effect.
    public func setPassword(_ password: String, ofUser screenName: String) {
        if let user = try? account(screenName) { core.passwords.set(password, of: user.userId) }
    }

    /// What the portal stores of a user, as its replies name it; `nil` for an unknown screen name.
    ///
    /// These are the members of the user and of the contact, and `groupIds`, `organizationIds`, `roleIds` and
    /// `userGroupIds`.
    public func storedUser(_ screenName: String) throws(DemoPortalError) -> JSONObject? {
        guard let user = try account(screenName) else { return nil }
        let groups = try core.inspect { (connection) throws(DatabaseFailure) in
            try connection.rows(
                "SELECT groupId FROM membership WHERE userId = ? ORDER BY groupId",
                [.int(user.userId)]
            ) { JSONValue.int64($0.int(0)) }
        }
        var members = user.contact(core).merging(user.json(core).object ?? [:]) { $1 }
        for name in UserDetails.lists { members[name] = user.details[name] }
        members["groupIds"] = .array(groups)
        return members
    }

    private func account(_ screenName: String) throws(DemoPortalError) -> User? {
        try core.byTheBackDoor { (data) throws(ServiceError) in
            try data.user("screenName = ?", .text(screenName))
        }
    }

    /// Moves the portal's clock forward, by which sessions, tokens and links expire.
    public func advanceClock(seconds: Int) { core.clock.advance(seconds: seconds) }

    /// Makes the answers stored for idempotency keys older by a number of days.
    ///
    /// Answers that are more than seven days old are removed.
    public func ageCachedAnswers(days: Int) throws(DemoPortalError) {
        let age = Int64(days).multipliedReportingOverflow(by: SeedEntries.day)
        guard !age.overflow else { return }
        try core.change { (connection) throws(DatabaseFailure) in
            try connection.run(
                "UPDATE keptAnswer SET createDate = createDate - ?",
                [.int(age.partialValue)]
            )
        }
    }

    private func update(
        _ assignment: String,
        _ value: SQLValue,
        _ ids: [Int64]
    ) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            for id in ids {
                try connection.run(
                    "UPDATE entry SET \(assignment) WHERE entryId = ?1",
                    [.int(id), value]
                )
            }
        }
    }
}

extension PortalCore {
    /// Reads from the database for a caller of the public interface.
    func inspect<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(DemoPortalError) -> Result {
        do throws(DatabaseFailure) {
            return try database.access(body)
        } catch {
            throw .databaseFailed(reason: error.reason)
        }
    }

    /// Changes the database for a caller of the public interface.
    func change(
        _ body: (Connection) throws(DatabaseFailure) -> Void
    ) throws(DemoPortalError) {
        do throws(DatabaseFailure) {
            try database.write(body)
        } catch {
            throw .databaseFailed(reason: error.reason)
        }
    }
}
