import ScreensSQLite
private import Synchronization

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// What services work on: the data, and the version they speak.
final class PortalCore: Sendable {
    let database: Database
    let dialect: PortalDialect
    let classes: AssetClasses
    let companyId = SeedPeople.companyId

    init(_ database: Database, _ dialect: PortalDialect) {
        self.database = database
        self.dialect = dialect
        classes = AssetClasses(version: dialect)
    }

    /// The time in milliseconds, never before the day the data stand at.
    var now: Int64 { max(Int64(time(nil)) * 1_000, Seed.today) }

    /// Reads from the database, its failures being the portal's.
    func read<Result: Sendable>(
        _ body: (Connection) throws(DatabaseFailure) -> Result
    ) throws(ServiceError) -> Result {
        do throws(DatabaseFailure) {
            return try database.access(body)
        } catch {
            throw ServiceError(error)
        }
    }
}
