import ScreensHTTP
public import ScreensKit
import ScreensSQLite

/// A small portal with the JSON web services that screenlets use, over HTTP on this machine.
///
/// It accepts connections only on 127.0.0.1, and none from pages of other sites. Its data are the intranet of an
/// invented company. A test can make it fail (``faults``), read what it received (``requests``), and change its data
/// without the client's knowledge. All members can be used from any thread.
public final class DemoPortal: Sendable {
    /// The address without a path, such as `http://127.0.0.1:49152`.
    public let url: String
    /// The port that the portal listens on.
    public let port: UInt16
    /// The e-mail address of the default user; her screen name, the part before `@`, works too.
    public let user: String
    /// The initial password of all users.
    public let password: String
    /// The id of the portal's only company.
    public let companyId: Int64
    /// The id of the site that most assets are in.
    public let groupId: Int64
    /// Values for calls of services, by name.
    ///
    /// An asset: `className`, `classNameId`, `classPK`, `entryId`, `portletItemName`, `tagId`,
    /// `categoryId`. A form: `structureId`, `recordSetId`, `recordId`. A form with every type of
    /// field: `surveyStructureId`, `surveyRecordSetId`, `surveyRecordId`. Records that only the
    /// administrator may change: `restrictedRecordSetId`; records that need approval:
    /// `workflowRecordSetId`. Folders of documents: `folderId`, one that only the administrator
    /// may add to, `restrictedFolderId`, one with pictures, `galleryFolderId`, and one without files,
    /// `emptyFolderId`. Articles of web content: `articleId`, its `articleEntryId`,
    /// `articleFolderId` and another `templateId`; one with typed values, `eventArticleId`,
    /// `eventStructureId`, `eventTemplateId`; `longArticleId`; `hostileArticleId`, for tests. Entries: `blogEntryId`
    /// of a blog with a cover picture, `pictureEntryId` of a picture; of files, `imageEntryId`, `videoEntryId`,
    /// `captionsEntryId`, `audioEntryId`, `pdfEntryId` and `textEntryId`. A comment of the default user, in 7.0:
    /// `commentId`. The account for forms of people who are not signed in: `anonymousApiUserName`. The client for
    /// OAuth 2 in 7.0: `oauth2clientId`. The default user: `userId`, `emailAddress`, `screenName`, `uuid`,
    /// `portraitId`.
    public let samples: JSONObject

    /// The objects of the assets among the samples, by the assets' numbers.
    package let objects: [Int64: Int64]
    let core: PortalCore
    private let router: PortalRouter
    private let server: HTTPServer

    /// Opens the data and starts to listen; requests are answered from now on.
    ///
    /// The data are created when a folder is used for the first time.
    ///
    /// - Throws: if the port or the folder cannot be used, or the data in it cannot be read.
    public init(_ configuration: Configuration = .init()) throws(DemoPortalError) {
        let database = try DataFolder.open(configuration.dataFolder)
        let files = FileStore(
            folder: configuration.folder(named: "documents"),
            purpose: "demo-portal-files",
            limit: configuration.documentLimit
        )
        core = PortalCore(database, files, configuration)
        let facts = try Facts(core)
        router = PortalRouter(core, configuration)
        do {
            server = try HTTPServer(
                at: .port(configuration.port),
                // The handler blocks for SQLite, and for the delays of faults.
                limits: ServerLimits(threads: .onePerConnection, connections: 1_000),
                handler: router
            )
        } catch {
            throw DemoPortalError(error)
        }
        port = server.port
        core.listens(on: port)
        url = core.address
        user = facts.user
        password = core.passwords.usual
        companyId = facts.companyId
        groupId = facts.groupId
        samples = facts.samples
        objects = facts.objects
    }

    /// Loads what the first request would have to load otherwise.
    ///
    /// - Throws: if the HTTP library is missing.
    public func start() throws(DemoPortalError) {
        do { try server.start() } catch { throw DemoPortalError(error) }
    }

    deinit { stop() }

    /// Ends all connections and closes the port; returns when both are done.
    ///
    /// Can be called again.
    public func stop() {
        router.close()
        server.stop()
    }

    /// The faults to simulate, from the next request on; none by default.
    public var faults: FaultPlan {
        get { router.faults }
        set { router.faults = newValue }
    }

    /// The received commands, and requests of headless APIs, portraits and files, the oldest first; limited to the last 1,000.
    public var requests: [ReceivedRequest] { router.requests }
}
