import ScreensHTTP
public import ScreensKit
import ScreensSQLite
import ScreensSystem

/// A small portal of its own: the JSON web services screenlets use, over HTTP on this machine.
///
/// It speaks to 127.0.0.1 only, and not to pages of other sites. It has an invented company's intranet to show. It can be told to
/// misbehave (``faults``), tells what it was asked (``requests``), and its data can be changed
/// behind the back of a client. All members may be used from any thread.
public final class DemoPortal: Sendable {
    /// The address without a path, such as `http://127.0.0.1:49152`.
    public let url: String
    /// The port listened on.
    public let port: UInt16
    /// The e-mail address of the default user; her screen name, the part before `@`, works too.
    public let user: String
    /// The password that all users begin with.
    public let password: String
    /// The one company of the portal.
    public let companyId: Int64
    /// The site most assets are in.
    public let groupId: Int64
    /// Values to try services with, by name.
    ///
    /// An asset: `className`, `classNameId`, `classPK`, `entryId`, `portletItemName`, `tagId`,
    /// `categoryId`. A form: `structureId`, `recordSetId`, `recordId`. One with every type of
    /// field: `surveyStructureId`, `surveyRecordSetId`, `surveyRecordId`. Records that the
    /// administrator alone may change: `restrictedRecordSetId`; that wait to be approved:
    /// `workflowRecordSetId`. Folders of documents: `folderId`, and one that the administrator alone
    /// may add to, `restrictedFolderId`. The default user: `userId`, `emailAddress`, `screenName`, `uuid`,
    /// `portraitId`.
    public let samples: JSONObject

    let core: PortalCore
    private let frontDoor: FrontDoor
    private let server: HTTPServer

    /// Opens the data and starts to listen; requests are answered from here on.
    ///
    /// The data are made on first use of a folder.
    ///
    /// - Throws: when the port or the folder cannot be used, or the data in it cannot be read.
    public init(_ configuration: Configuration = .init()) throws(DemoPortalError) {
        let database = try DataFolder.open(configuration.dataFolder)
        let files = FileStore(
            folder: configuration.dataFolder.map {
                ($0.hasSuffix("/") ? $0 : $0 + "/") + "documents"
            },
            purpose: "demo-portal-files",
            limit: configuration.documentLimit
        )
        core = PortalCore(
            database,
            PortalDialect(version: configuration.version),
            files,
            password: configuration.password ?? Secret().text
        )
        let facts = try Facts(core)
        frontDoor = FrontDoor(core, configuration)
        do {
            server = try HTTPServer(
                port: configuration.port,
                // Its handler waits for SQLite, and as long as faults say.
                limits: ServerLimits(threads: .onePerConnection, connections: 1_000),
                handler: frontDoor
            )
        } catch {
            throw DemoPortalError(error)
        }
        port = server.port
        url = "http://127.0.0.1:\(server.port)"
        user = facts.user
        password = core.passwords.usual
        companyId = facts.companyId
        groupId = facts.groupId
        samples = facts.samples
    }

    /// Makes all ready to answer, which the first request does otherwise.
    ///
    /// - Throws: when the library that speaks HTTP is missing.
    public func start() throws(DemoPortalError) {
        do { try server.start() } catch { throw DemoPortalError(error) }
    }

    deinit { stop() }

    /// Ends all connections and frees the port; waits until both are done.
    ///
    /// May be called again.
    public func stop() {
        frontDoor.close()
        server.stop()
    }

    /// What goes wrong on purpose, from the next request on; nothing by default.
    public var faults: FaultPlan {
        get { frontDoor.faults }
        set { frontDoor.faults = newValue }
    }

    /// The commands that came and the portraits asked for, the oldest first; the last 1,000 are kept.
    public var requests: [ReceivedRequest] { frontDoor.requests }
}
