internal import CCurl
internal import Glibc
internal import ScreensKit

/// The options of libcurl for a transfer.
enum TransferOptions {
    static func set(
        on handle: UnsafeMutableRawPointer,
        _ request: HTTPRequest,
        _ fields: RequestFields,
        _ words: UnsafeMutableBufferPointer<CChar>
    ) {
        let options = Options(handle: handle)
        setManners(options)
        setTrust(options)
        request.authorities.map { trust($0, options) }
        setLimits(options, request)
        // Without the option, the library neither asks for compressed bodies nor reads them.
        if request.acceptsCompression { options.set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
        options.set(CURLOPT_URL, request.url)
        // No proxy can reach servers on this machine, such as the demo portal.
        if isLoopback(request.url) { options.set(CURLOPT_NOPROXY, "*") }
        options.set(CURLOPT_ERRORBUFFER, pointer: words.baseAddress)
        options.set(CURLOPT_HTTPHEADER, pointer: fields.list)
        setBody(options, request)
    }

    private static func isLoopback(_ url: String) -> Bool {
        let host = url.split(separator: "/").dropFirst().first ?? ""
        return ["127.0.0.1", "localhost", "[::1]"].contains { name in
            host == name || host.hasPrefix(name + ":")
        }
    }

    /// Allows HTTP only: no redirections, cookies, password files or signals.
    private static func setManners(_ options: Options) {
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_FOLLOWLOCATION, 0)
        options.set(CURLOPT_MAXREDIRS, 0)
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        options.set(CURLOPT_HTTP09_ALLOWED, 0)
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Later versions send several requests over one connection, for which these limits were not designed.
        options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        options.set(CURLOPT_USERAGENT, "Screens")
    }

    /// Uses the certificate authorities of the environment variables that other programs also read.
    private static func setTrust(_ options: Options) {
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let file = getenv("CURL_CA_BUNDLE") ?? getenv("SSL_CERT_FILE") {
            options.set(CURLOPT_CAINFO, String(cString: file))
            options.set(CURLOPT_PROXY_CAINFO, String(cString: file))
        }
        if let folder = getenv("SSL_CERT_DIR") {
            options.set(CURLOPT_CAPATH, String(cString: folder))
            options.set(CURLOPT_PROXY_CAPATH, String(cString: folder))
        }
    }

    /// Trusts authorities that belong to a server alone; a library that cannot do so refuses the server.
    private static func trust(_ certificates: String, _ options: Options) {
        var certificates = certificates
        certificates.withUTF8 { text in
            var blob = curl_blob(
                data: UnsafeMutableRawPointer(mutating: text.baseAddress),
                len: text.count,
                flags: UInt32(CURL_BLOB_COPY)
            )
            options.set(CURLOPT_CAINFO_BLOB, pointer: &blob)
        }
    }

    /// Sets the limits that the library checks.
    ///
    /// `Transfer` checks the others.
    private static func setLimits(_ options: Options, _ request: HTTPRequest) {
        options.set(CURLOPT_CONNECTTIMEOUT_MS, Int(request.limits.connecting * 1_000) + 1)
        // What is announced is compared before it is known whether the receiver wants it.
        guard request.receiver == nil else { return }
        options.set(CURLOPT_MAXFILESIZE_LARGE, bytes: request.limits.bodyBytes)
    }

    private static func setBody(_ options: Options, _ request: HTTPRequest) {
        if !["GET", "POST"].contains(request.method) {
            options.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
        // Removing needs no body, of which the library would send a length and a type otherwise.
        let hasBody = request.form != nil || !request.body.isEmpty
        guard request.method != "GET", request.method != "DELETE" || hasBody else {
            return options.set(CURLOPT_HTTPGET, 1)
        }
        guard request.form == nil else { return }
        options.set(CURLOPT_POST, 1)
        options.set(CURLOPT_POSTFIELDSIZE_LARGE, bytes: request.body.count)
        // If the library finds an open connection closed, it repeats a request on a new connection only if it holds the
        // complete body. It cannot repeat a body that it requests piece by piece.
        guard request.isRepeatable else { return }
        request.body.withUnsafeBytes {
            options.set(
                CURLOPT_COPYPOSTFIELDS,
                pointer: $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
            )
        }
    }

    /// Calls `curl_easy_setopt` for each kind of value.
    ///
    /// Options that the library does not have keep their defaults.
    private struct Options {
        let handle: UnsafeMutableRawPointer

        func set(_ option: CURLoption, _ value: Int) {
            _ = screens_curl_set_number(handle, option, value)
        }

        func set(_ option: CURLoption, _ text: String) {
            _ = screens_curl_set_text(handle, option, text)
        }

        func set(_ option: CURLoption, bytes: Int) {
            _ = screens_curl_set_bytes(handle, option, curl_off_t(bytes))
        }

        func set(_ option: CURLoption, pointer: UnsafeRawPointer?) {
            _ = screens_curl_set_pointer(handle, option, pointer)
        }
    }
}

/// The header fields of a request, in the form that libcurl requires.
final class RequestFields {
    private(set) var list: UnsafeMutablePointer<curl_slist>?
    private let curl: screens_curl

    /// Creates the list of fields.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` for a field that would take more than one line.
    init(of request: HTTPRequest, _ curl: screens_curl) throws(PortalError) {
        self.curl = curl
        // Otherwise larger bodies wait for an interim reply that many servers never send.
        var lines = ["Expect:"]
        // The library would call a body without a type a form.
        let hasType = request.headers.keys.contains { $0.lowercased() == "content-type" }
        if !hasType, request.form == nil { lines.append("Content-Type:") }
        for (name, value) in request.headers {
            guard "\(name)\(value)".utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw .unexpected("the header field \(name) has a control character")
            }
            // Without a value, libcurl would leave the field out. A semicolon makes it send the field.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        for line in lines { list = curl.curl_slist_append(list, line) ?? list }
    }

    deinit { curl.curl_slist_free_all(list) }
}
