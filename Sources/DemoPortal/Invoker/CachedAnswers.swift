import ScreensSQLite

/// The stored part of an answer.
struct CachedAnswer: Sendable {
    let status: Int
    let body: [UInt8]
}

extension PortalCore {
    /// How long answers are stored, in milliseconds: 7 days.
    ///
    /// No client repeats a request for longer, and the table must not grow without a limit.
    private static let answerLifetime: Int64 = 7 * 86_400_000

    /// Returns the stored answer for a user's key, or makes one with `attempt` and stores it.
    ///
    /// The answer is stored in one transaction with the changes. A failed attempt leaves only its answer. A failure of
    /// the database itself is thrown and not stored, because the same request may succeed later.
    func answer(
        once key: String,
        for user: User,
        _ attempt: (Transaction) throws(ServiceError) -> CachedAnswer,
        failed: (ServiceError) -> CachedAnswer
    ) throws(ServiceError) -> CachedAnswer {
        let now = now
        return try transact(isWriting: true) { (data) throws(ServiceError) in
            try data.deleteAnswers(before: now - Self.answerLifetime)
            if let cached = try data.cachedAnswer(key, of: user.userId) { return cached }
            let answer = try data.attempt(attempt, failed: failed)
            try data.store(answer, key, of: user.userId, at: now)
            return answer
        }
    }
}

extension Transaction {
    fileprivate func cachedAnswer(_ key: String, of userId: Int64) throws(ServiceError)
        -> CachedAnswer?
    {
        try rows(
            "SELECT status, body FROM keptAnswer WHERE userId = ? AND key = ?",
            [.int(userId), .text(key)]
        ) { CachedAnswer(status: Int($0.int(0)), body: $0.blob(1)) }.first
    }

    fileprivate func store(
        _ answer: CachedAnswer,
        _ key: String,
        of userId: Int64,
        at now: Int64
    ) throws(ServiceError) {
        try run(
            "INSERT INTO keptAnswer VALUES (?, ?, ?, ?, ?)",
            [.int(userId), .text(key), .int(answer.status), .blob(answer.body), .int(now)]
        )
    }

    fileprivate func deleteAnswers(before date: Int64) throws(ServiceError) {
        try run("DELETE FROM keptAnswer WHERE createDate < ?", [.int(date)])
    }

    fileprivate func attempt(
        _ attempt: (Transaction) throws(ServiceError) -> CachedAnswer,
        failed: (ServiceError) -> CachedAnswer
    ) throws(ServiceError) -> CachedAnswer {
        try run("SAVEPOINT attempt")
        do throws(ServiceError) {
            return try attempt(self)
        } catch {
            guard !error.isOfDatabase else { throw error }
            try run("ROLLBACK TO attempt")
            return failed(error)
        }
    }
}
