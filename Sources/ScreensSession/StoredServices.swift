@_spi(Host) public import ScreensKit
public import ScreensPortal

/// The user's sign-ins at services, stored from one run to the next.
///
/// There is at most one for each service and address. Printing them shows the services and the users, but never a secret.
public struct StoredServices: Sendable {
    /// A sign-in, and how its secret may be sent.
    struct Entry {
        let signIn: ServiceCredentials
        /// Whether the secret may be sent to another machine over plain http.
        let isInsecure: Bool
    }

    private var entries: [Entry]

    /// The sign-ins, the one that was stored last first.
    public var signIns: [ServiceCredentials] { entries.map(\.signIn) }

    /// Creates an empty list.
    public init() { entries = [] }

    /// The file that stores them.
    ///
    /// - Throws: ``SessionError`` if it cannot be stored.
    public static func file(in state: StateFolder) throws(SessionError) -> PrivateFile {
        PrivateFile(path: try state.path(of: .services))
    }

    /// Reads the stored sign-ins.
    ///
    /// - Parameters:
    ///   - state: the folder that stores them. If it has no name, there are none.
    ///   - trusting: whether a file that others may read is accepted too.
    /// - Throws: ``SessionError`` if there is a file that cannot be used.
    public init(from state: StateFolder, trusting: Bool = false) throws(SessionError) {
        self.init()
        guard state.isNamed else { return }
        let file = try Self.file(in: state)
        guard let bytes = try file.read(trusting: trusting) else { return }
        guard JSON.fault(in: bytes) == nil, let contents = JSON.value(Contents.self, from: bytes),
            let entries = try? contents.entries
        else {
            throw .corruptServices(path: file.path)
        }
        self.entries = entries
    }

    /// Adds a sign-in in place of the one for the same service and address.
    ///
    /// - Parameters:
    ///   - signIn: the sign-in.
    ///   - isInsecure: whether the secret may be sent to another machine over plain http.
    /// - Throws: ``SessionError/plainConnection(server:)`` unless it may, where that would be necessary.
    public mutating func add(
        _ signIn: ServiceCredentials,
        isInsecure: Bool = false
    ) throws(SessionError) {
        try Self.check(signIn.address, isPlainAccepted: isInsecure)
        remove(signIn.service, at: signIn.address)
        entries.insert(Entry(signIn: signIn, isInsecure: isInsecure), at: 0)
    }

    /// Removes the sign-ins of a service, or the one for an address.
    ///
    /// - Returns: what was removed.
    @discardableResult
    public mutating func remove(
        _ service: ScreenletName,
        at address: ServerAddress? = nil
    ) -> [ServiceCredentials] {
        func isMeant(_ entry: Entry) -> Bool {
            entry.signIn.service == service && (address.map { entry.signIn.address == $0 } ?? true)
        }
        let removed = entries.filter(isMeant)
        entries.removeAll(where: isMeant)
        return removed.map(\.signIn)
    }

    /// Replaces the file; without sign-ins, it is removed.
    ///
    /// - Throws: ``SessionError`` if the file cannot be written. The previous one stays.
    public func store(in state: StateFolder) throws {
        let file = try Self.file(in: state)
        guard !entries.isEmpty else { return try file.remove() }
        let contents = Contents(services: entries.map(Contents.Service.init))
        try file.write(JSON.encode(contents, .indented) + [UInt8(ascii: "\n")])
    }

    /// Refuses to send secrets over connections that others can read.
    ///
    /// - Throws: ``SessionError/plainConnection(server:)`` for plain `http` to another machine, unless the user accepts that.
    public static func check(
        _ address: ServerAddress,
        isPlainAccepted: Bool
    ) throws(SessionError) {
        guard address.isPlainBeyondLoopback, !isPlainAccepted else { return }
        throw .plainConnection(server: address.text)
    }
}

extension StoredServices {
    /// The format of the file.
    private static let format = 1

    private struct OutOfRange: Error {}

    private struct Contents: Codable {
        struct Service: Codable {
            let service: String
            let address: String
            let user: String
            let secret: String
            let insecure: Bool

            init(_ entry: Entry) {
                service = entry.signIn.service.commandName
                address = entry.signIn.address.text
                user = entry.signIn.user
                secret = entry.signIn.secret.reveal()
                insecure = entry.isInsecure
            }
        }

        var schemaVersion = StoredServices.format
        let services: [Service]

        /// The sign-ins, if all of them can be used: the next one that is stored would remove the others.
        var entries: [Entry] {
            get throws {
                guard schemaVersion == StoredServices.format else { throw OutOfRange() }
                return try services.map { stored in
                    let address = try ServerAddress(stored.address)
                    guard let name = ScreenletName(stored.service), !stored.secret.isEmpty else {
                        throw OutOfRange()
                    }
                    try StoredServices.check(address, isPlainAccepted: stored.insecure)
                    let signIn = ServiceCredentials(
                        name,
                        at: address,
                        user: stored.user,
                        secret: SecretText(stored.secret)
                    )
                    return Entry(signIn: signIn, isInsecure: stored.insecure)
                }
            }
        }
    }
}

// Printing or logging the list by mistake must not reveal a secret.
extension StoredServices: CustomReflectable {
    /// The services, their addresses and the users, without the secrets.
    public var customMirror: Mirror { Mirror(self, children: ["signIns": signIns]) }
}
