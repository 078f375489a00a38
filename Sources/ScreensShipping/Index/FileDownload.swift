internal import ScreensHTTP
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins

/// Downloads files from web servers, in memory and within limits.
///
/// Nothing is written, so that a download that is cut off or refused leaves nothing behind. Redirections are followed to
/// `https` alone, and from a server of this machine also to another one of it.
public struct FileDownload: Sendable {
    /// How many redirections are followed.
    static let mostRedirections = 5

    private let client: any HTTPTransport
    private let limits: HTTPLimits

    /// Creates a download, and opens no connection yet.
    public init() { self.init(HTTPClient()) }

    init(_ client: any HTTPTransport, _ limits: HTTPLimits = HTTPLimits()) {
        (self.client, self.limits) = (client, limits)
    }

    /// The bytes of a file.
    ///
    /// - Throws: ``ShippingError`` if there is none, it has more than `limit` bytes, or the server cannot be reached.
    func bytes(
        of address: PluginAddress,
        atMost limit: Int
    ) async throws(ShippingError) -> [UInt8] {
        guard let bytes = try await bytesIfAny(of: address, atMost: limit) else {
            throw .notFound("There is no file at \(address).")
        }
        return bytes
    }

    /// The bytes of a file; `nil` if the server says that there is none.
    func bytesIfAny(
        of address: PluginAddress,
        atMost limit: Int
    ) async throws(ShippingError) -> [UInt8]? {
        var place = DownloadPlace(address)
        for _ in 0...Self.mostRedirections {
            let reply = try await reply(of: place, atMost: limit, for: address)
            switch reply.status {
            case 200: return reply.body
            case 404, 410: return nil
            case 301, 302, 303, 307, 308:
                place = try place.next(reply.headers["location"] ?? "", for: address)
            default: throw .failure("\(address) was answered with HTTP status \(reply.status).")
            }
        }
        throw .refused("\(address) leads from one address to the next without end.")
    }

    private func reply(
        of place: DownloadPlace,
        atMost limit: Int,
        for address: PluginAddress
    ) async throws(ShippingError) -> HTTPReply {
        var limits = limits
        limits.bodyBytes = limit
        var request = HTTPRequest(
            method: "GET",
            url: place.text,
            isRepeatable: true,
            limits: limits
        )
        // The bytes that were signed; a compressed body could also be unpacked to very many.
        request.acceptsCompression = false
        do throws(PortalError) {
            return try await client.send(request, progress: nil)
        } catch {
            switch error {
            case .tooLarge(let bytes) where bytes == limit:
                throw .refused("\(address) has more than \(limit) bytes.")
            case .unreachable(let words), .connection(let words):
                throw .unreachable("\(address) cannot be downloaded: \(words).")
            default: throw .failure("\(address) cannot be downloaded: \(error.message)")
            }
        }
    }
}

/// Where a file is, after redirections.
private struct DownloadPlace {
    let text: String
    private let isLocal: Bool

    init(_ address: PluginAddress) { (text, isLocal) = (address.text, address.isLocal) }

    private init(_ text: String, isLocal: Bool) { (self.text, self.isLocal) = (text, isLocal) }

    /// The place to which a server redirects.
    ///
    /// It may have a query, unlike addresses that people write: servers of large files redirect to such ones.
    func next(
        _ location: String,
        for address: PluginAddress
    ) throws(ShippingError) -> DownloadPlace {
        guard let target = LinkAddress(absolute(location)), target.isOfPage else {
            throw Self.refusal(address, location)
        }
        if target.text.hasPrefix("https://") { return DownloadPlace(target.text, isLocal: false) }
        let origin = target.text.prefix { !"?#".contains($0) }.split(separator: "/").prefix(2)
        guard isLocal, PluginAddress(origin.joined(separator: "//") + "/x")?.isLocal == true else {
            throw Self.refusal(address, location)
        }
        return DownloadPlace(target.text, isLocal: true)
    }

    /// A location, which may be relative.
    private func absolute(_ location: String) -> String {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
        let origin = "\(parts[0])//\(parts.count > 1 ? parts[1].prefix { $0 != "?" } : "")"
        if location.hasPrefix("//") { return "\(parts[0])\(location)" }
        return location.hasPrefix("/") ? origin + location : location
    }

    private static func refusal(_ address: PluginAddress, _ location: String) -> ShippingError {
        .refused(
            "\(address) leads to \"\(location.shortened)\", which is not an https address. Nothing was installed."
        )
    }
}
