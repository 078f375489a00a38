public import ScreensKit
import Synchronization

/// A portal that answers what a test says, and keeps what it was asked.
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
    }

    private let answer: Result<[JSONValue], PortalError>
    private let file: [UInt8]
    private let uploaded: JSONValue
    private let received = Mutex(Received())

    /// A portal that answers each request with these results; a single one answers every command.
    public convenience init(_ results: JSONValue...) { self.init(results: results) }

    /// A portal that answers with results and files.
    ///
    /// - Parameters:
    ///   - results: the results of each request; a single one answers every command.
    ///   - file: what every file that is fetched holds, as a PNG.
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
    /// The files that came.
    public var uploads: [FileUpload] { received.withLock { $0.uploads } }
    /// The files that were asked for: each its path, then its query in order of names.
    public var files: [String] { received.withLock { $0.files } }

    /// Keeps the commands and answers them; whoever listens hears of 5 bytes out of 20.
    public func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0.requests.append(commands) }
        progress?(TransferProgress(sentBytes: 5, bytesToSend: 20))
        let results = try answer.get()
        return results.count == 1 ? commands.map { _ in results[0] } : results
    }

    /// Keeps the file and answers it.
    public func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        received.withLock { $0.uploads.append(upload) }
        if case .failure(let error) = answer { throw error }
        return uploaded
    }

    /// Keeps what was asked for and hands out the file.
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

    /// Makes what an interactor works with that talks to this portal.
    ///
    /// - Parameters:
    ///   - version: the portal's version.
    ///   - companyId: the company.
    ///   - groupId: the site.
    ///   - locale: the user's locale.
    ///   - document: what every XML text is read as; where it is `nil`, none can be read.
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
