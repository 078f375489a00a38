import ScreensSQLite

/// The database while one caller works on it; its failures are the portal's.
struct Transaction: Sendable {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Calls `body` with the connection.
    func query<Result>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(ServiceError) -> Result {
        do throws(DatabaseFailure) {
            return try body(connection)
        } catch {
            throw ServiceError(error)
        }
    }

    func run(_ sql: String, _ values: [SQLValue] = []) throws(ServiceError) {
        try query { (connection) throws(DatabaseFailure) in try connection.run(sql, values) }
    }

    func rows<Row>(
        _ sql: String,
        _ values: [SQLValue] = [],
        _ make: (Statement) -> Row
    ) throws(ServiceError) -> [Row] {
        try query { (connection) throws(DatabaseFailure) in
            try connection.rows(sql, values, make)
        }
    }

    func number(_ sql: String, _ values: [SQLValue] = []) throws(ServiceError) -> Int64? {
        try rows(sql, values) { $0.int(0) }.first
    }
}

extension Transaction {
    /// An id that was never given before, counted in a setting.
    func takeId(_ setting: String, step: Int = 1) throws(ServiceError) -> Int64 {
        let name = SQLValue.text(setting)
        let id = try number("SELECT CAST(value AS INTEGER) FROM setting WHERE name = ?", [name])
        try run("UPDATE setting SET value = value + ?2 WHERE name = ?1", [name, .int(step)])
        return id ?? 0
    }
}

extension PortalCore {
    /// Works on the database; with `isWriting`, all or nothing of it is done.
    func transact<Result: Sendable>(
        isWriting: Bool = false,
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        var refusal: ServiceError?
        // The database undoes what failed with its own kind of error only.
        func guarded(_ connection: Connection) throws(DatabaseFailure) -> Result {
            do throws(ServiceError) {
                return try body(Transaction(connection))
            } catch {
                refusal = error
                throw DatabaseFailure(code: 0, reason: error.message)
            }
        }
        do throws(DatabaseFailure) {
            return try isWriting ? database.write(guarded) : database.access(guarded)
        } catch {
            throw refusal ?? ServiceError(error)
        }
    }
}

extension PortalCore {
    /// Works on the database for a caller of the public interface.
    func byTheBackDoor<Result: Sendable>(
        isWriting: Bool = false,
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(DemoPortalError) -> Result {
        do throws(ServiceError) {
            return try transact(isWriting: isWriting, body)
        } catch {
            throw .databaseFailed(reason: error.message)
        }
    }
}

extension Call {
    /// Reads from the database.
    func read<Result: Sendable>(
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        guard let transaction else { return try portal.transact(body) }
        return try body(transaction)
    }

    /// Changes the database, wholly or not at all.
    func change<Result: Sendable>(
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        guard let transaction else { return try portal.transact(isWriting: true, body) }
        // Whoever began the transaction ends it, and undoes it when a command fails.
        return try body(transaction)
    }
}
