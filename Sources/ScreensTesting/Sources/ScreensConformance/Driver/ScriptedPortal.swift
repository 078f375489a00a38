public import ScreensKit
import Synchronization

/// A portal that returns the answers of a test, and records the requests.
///
/// ```swift
/// let portal = ScriptedPortal(["question": "Tea?"])
/// let poll = try await PollInteractor(1).run(in: portal.context())
/// #expect(portal.commands.map(\.path) == ["/poll/get-poll"])
/// ```
public final class ScriptedPortal: Portal {
    private struct Received {
        var requests: [[ServiceCommand]] = []
        var uploads: [FileUpload] = []
        var files: [String] = []
        var pages: [PageDownload] = []
    }

    private let answer: Result<[JSONValue], PortalError>
    private let file: [UInt8]
    private let uploaded: JSONValue
    private let received = Mutex(Received())

    /// A portal that answers each request with these results; a single result answers every command.
    public convenience init(_ results: JSONValue...) { self.init(results: results) }

    /// A portal that answers with results and files.
    ///
    /// - Parameters:
    ///   - results: the results of each request; a single one answers every command.
    ///   - file: the content of every file that is downloaded, as a PNG. It is the HTML of every page.
    ///   - uploaded: the result of each upload.
    public init(results: [JSONValue], file: [UInt8] = [], uploaded: JSONValue = .null) {
        answer = .success(results)
        self.file = file
        self.uploaded = uploaded
    }

    /// A portal that answers every request with an error.
    public init(failing error: PortalError) {
        answer = .failure(error)
        file = []
        uploaded = .null
    }

    /// The commands of each request, in order.
    public var requests: [[ServiceCommand]] { received.withLock { $0.requests } }
    /// All commands, in order.
    public var commands: [ServiceCommand] { requests.flatMap(\.self) }
    /// The files that were uploaded.
    public var uploads: [FileUpload] { received.withLock { $0.uploads } }
    /// The files and pages that were requested: the path of each, then its query, sorted by name; the address of a page.
    public var files: [String] { received.withLock { $0.files } }
    /// The pages that were requested.
    public var pages: [PageDownload] { received.withLock { $0.pages } }

    /// Records the commands and answers them; reports 5 bytes of 20 as the progress.
    public func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0.requests.append(commands) }
        progress?(TransferProgress(sentBytes: 5, bytesToSend: 20))
        let results = try answer.get()
        return results.count == 1 ? commands.map { _ in results[0] } : results
    }

    /// Records the file and answers the upload.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        received.withLock { $0.uploads.append(upload) }
        if case .failure(let error) = answer { throw error }
        return uploaded
    }

    /// Records the request and returns the file.
    public func download(
        path: String,
        query: [String: String],
        limit: Int
    ) async throws(PortalError) -> PortalFile {
        let fields = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        received.withLock { $0.files.append(([path] + fields).joined(separator: " ")) }
        if case .failure(let error) = answer { throw error }
        return PortalFile(bytes: file, mediaType: "image/png")
    }

    /// Records the address and returns the file as the HTML of a page.
    public func downloadPage(_ request: PageDownload) async throws(PortalError) -> DownloadedPage {
        received.withLock {
            $0.files.append(request.address)
            $0.pages.append(request)
        }
        if case .failure(let error) = answer { throw error }
        let text = request.address
        guard
            let address = LinkAddress(text.hasPrefix("/") ? "https://portal.example" + text : text)
        else { throw .unexpected("\"\(text)\" is not the address of a page") }
        return DownloadedPage(address: address, html: String(decoding: file, as: UTF8.self))
    }

    /// Makes the context of an interactor that uses this portal.
    ///
    /// - Parameters:
    ///   - version: the portal's version.
    ///   - companyId: the company.
    ///   - groupId: the site.
    ///   - locale: the user's locale.
    ///   - document: the result of parsing any XML text; with `nil`, none can be parsed.
    /// - Returns: the context, without tools for pictures.
    public func context(
        version: PortalVersion = .v70,
        companyId: Int64 = 20116,
        groupId: Int64 = 20143,
        locale: LocaleIdentifier = "en_US",
        document: XMLTree? = nil
    ) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: companyId, groupId: groupId),
            locale: locale
        ) { (_) throws(XMLError) in
            guard let document else { throw .refused("none here") }
            return document
        }
    }
}
