private import FoundationEssentials
@_spi(Host) import ScreensKit

/// The checked address of a portal or another service.
public struct ServerAddress: Hashable, Sendable {
    /// The address without a slash at the end.
    public let text: String
    /// Whether others can read what is sent to the address: it uses plain `http` to another machine.
    public let isPlainBeyondLoopback: Bool

    /// Checks an address.
    ///
    /// - Throws: ``ServerAddressError`` unless it is an `http` or `https` address with a host, and
    ///   without user, query, fragment, spaces and control characters, of at most 8,192 bytes.
    public init(_ text: String) throws(ServerAddressError) {
        // The system's reader would escape such bytes, and requests would have them as they are.
        guard text.utf8.count <= LinkAddress.maximumLength,
            text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let address = URL(string: text), let scheme = address.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = address.host(), !host.isEmpty,
            address.query() == nil, address.fragment() == nil, address.user() == nil
        else { throw ServerAddressError(address: text) }
        var trimmed = text[...]
        while trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.text = String(trimmed)
        isPlainBeyondLoopback = scheme == "http" && !Self.isLoopback(host.lowercased())
    }

    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
        return (isIPv4 && parts.first == "127") || ["localhost", "::1", "[::1]"].contains(host)
    }
}

/// The error for a text that is not such an address.
public struct ServerAddressError: Error, Hashable, Sendable {
    /// The refused text.
    public let address: String

    /// One sentence for people.
    public var message: String {
        "\"\(address.prefix(200))\" is not the address of a server; it should look like http://localhost:8080"
    }
}

extension ServerAddressError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
