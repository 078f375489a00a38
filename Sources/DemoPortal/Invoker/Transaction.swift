import ScreensSQLite

/// The database during one caller's work; its failures are errors of the portal.
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
    /// Returns a new id, counted in a setting.
    func makeId(_ setting: String, step: Int = 1) throws(ServiceError) -> Int64 {
        let name = SQLValue.text(setting)
        let id = try number("SELECT CAST(value AS INTEGER) FROM setting WHERE name = ?", [name])
        try run("UPDATE setting SET value = value + ?2 WHERE name = ?1", [name, .int(step)])
        return id ?? 0
    }
}

extension PortalCore {
    /// Works on the database; with `isWriting`, all changes are made or none.
    func transact<Result: Sendable>(
        isWriting: Bool = false,
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        var refusal: ServiceError?
        // The database rolls back only for errors of its own type.
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

    /// Changes the database; all changes are made or none.
    func change<Result: Sendable>(
        _ body: (Transaction) throws(ServiceError) -> Result
    ) throws(ServiceError) -> Result {
        guard let transaction else { return try portal.transact(isWriting: true, body) }
        // The caller that began the transaction ends it, and rolls it back when a command fails.
        return try body(transaction)
    }
}
