@_spi(Host) public import ScreensKit
public import ScreensPortal

/// The versions and dialects of portals that were found out, stored from one run to the next.
///
/// Those of the portal of the stored sign-in are stored with that.
public struct KnownPortals: Sendable {
    private var portals: [Portal]
    private let state: StateFolder

    /// The most portals that are remembered.
    private static let limit = 100
    /// The most bytes of their addresses, of which JSON may double each, so that a private file has them all.
    private static let longestText = 24 << 10

    private struct Portal: Codable {
        let address: String
        let version: Int
        /// Missing if nobody has asked for it.
        var dialect: Dialect?
    }

    private struct Contents: Codable {
        var schemaVersion = 1
        let portals: [Portal]
    }

    /// Reads what is stored; without a folder, or with a file that cannot be used, no portal is known.
    public init(in state: StateFolder) {
        self.state = state
        portals = []
        guard state.isNamed, let file = try? Self.file(in: state),
            let bytes = try? file.read(trusting: true),
            let contents = JSON.value(Contents.self, from: bytes), contents.schemaVersion == 1
        else { return }
        portals = contents.portals
    }

    /// The version of the portal at an address; `nil` if it is not known.
    public func version(at address: ServerAddress) -> PortalVersion? {
        portals.first { $0.address == address.text }.map { PortalVersion($0.version) }
    }

    /// The dialect of the portal at an address; `nil` if it is not known.
    public func dialect(at address: ServerAddress) -> Dialect? {
        portals.first { $0.address == address.text }?.dialect
    }

    /// Stores the version of a portal in place of the one that was known, and its dialect if that is given.
    ///
    /// - Throws: ``SessionError`` if the file cannot be written. The previous one stays.
    public mutating func remember(
        _ version: PortalVersion,
        _ dialect: Dialect? = nil,
        at address: ServerAddress
    ) throws {
        let dialect = dialect ?? self.dialect(at: address)
        guard state.isNamed,
            self.version(at: address) != version || self.dialect(at: address) != dialect
        else { return }
        portals.removeAll { $0.address == address.text }
        let known = Portal(address: address.text, version: version.number, dialect: dialect)
        portals.insert(known, at: 0)
        portals.removeLast(max(0, portals.count - Self.limit))
        // The oldest make room for very long addresses.
        while portals.count > 1, length > Self.longestText { portals.removeLast() }
        let contents = Contents(portals: portals)
        try Self.file(in: state).write(JSON.encode(contents, .indented) + [UInt8(ascii: "\n")])
    }

    /// The bytes of all addresses.
    private var length: Int { portals.reduce(0) { $0 + $1.address.utf8.count } }

    private static func file(in state: StateFolder) throws(SessionError) -> PrivateFile {
        PrivateFile(path: try state.path(of: .portals))
    }
}
