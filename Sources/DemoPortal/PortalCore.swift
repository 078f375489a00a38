private import Glibc
import ScreensHTTP
import ScreensSQLite
private import Synchronization

/// What services work with: the data, and the version of their replies.
final class PortalCore: Sendable {
    let database: Database
    let dialect: PortalDialect
    let classes: AssetClasses
    let files: FileStore
    let companyId = SeedPeople.companyId
    let passwords: Passwords

    init(
        _ database: Database,
        _ dialect: PortalDialect,
        _ files: FileStore,
        password: String
    ) {
        self.database = database
        self.dialect = dialect
        self.files = files
        passwords = Passwords(usual: password)
        classes = AssetClasses(version: dialect)
    }

    /// The time in milliseconds since 1970, but not before the date of the demo data.
    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return max(Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000, Seed.today)
    }
}
