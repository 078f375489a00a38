import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensSystem

extension HTTPRequest {
    /// The request as it is sent to a service at an address without a slash at its end.
    ///
    /// - Parameters:
    ///   - request: what an interactor or a synchroniser asks for.
    ///   - address: the service's address.
    ///   - fields: the header fields of the host, which take precedence.
    ///   - limits: the limits of the host; the request may lower that of the reply.
    /// - Throws: ``PortalError/unsendable(_:)``, naming what cannot be sent.
    init(
        _ request: ServiceRequest,
        at address: String,
        fields: [String: String],
        limits: HTTPLimits
    ) throws(PortalError) {
        try Self.check(request, fields)
        let names = request.path.map { "/" + PercentEncoding.text($0) }.joined()
        let query = request.query.sorted { $0.key < $1.key }
            .map { "\(PercentEncoding.text($0.key))=\(PercentEncoding.text($0.value))" }
        self.init(
            method: request.method.rawValue,
            url: address + names + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
            headers: request.headers.merging(fields) { $1 },
            isRepeatable: request.method == .get,
            limits: limits
        )
        self.limits.bodyBytes = min(request.limit, limits.bodyBytes)
        add(request.body)
    }

    /// The most seconds that a file may take, however slow the connection is.
    private static let longestUpload: Double = 3_600

    private mutating func add(_ body: ServiceRequest.Body?) {
        switch body {
        case .bytes(let bytes, let mediaType):
            (self.body, headers["Content-Type"]) = (bytes, mediaType)
        case .form(let form):
            self.form = HTTPForm(
                fields: form.fields,
                path: form.file.path,
                fileField: form.fileField,
                fileName: form.fileName,
                mediaType: form.mediaType
            )
            limits.whole = max(limits.whole, Self.longestUpload)
        default: break
        }
    }

    private static func check(
        _ request: ServiceRequest,
        _ fields: [String: String]
    ) throws(PortalError) {
        if let name = request.path.first(where: { ["", ".", ".."].contains($0) }) {
            throw .unsendable("\"\(name)\" cannot be a name in the path of a request")
        }
        guard request.method != .get || request.body == nil else {
            throw .unsendable("a request that reads has no body")
        }
        let own = ServiceSignIn.reservedFields.union(fields.keys.map { $0.lowercased() })
        for name in request.headers.keys.sorted() {
            guard !own.contains(name.lowercased()) else {
                throw .unsendable("the header field \"\(name)\" belongs to the host")
            }
            guard !name.isEmpty, name.utf8.allSatisfy({ PercentEncoding.isPlain($0) }) else {
                throw .unsendable("\"\(name)\" is not the name of a header field")
            }
        }
    }
}
