@_spi(Host) public import ScreensKit
import ScreensSystem

/// Where services are, and how the user signs in to them.
///
/// The address of a service is, in this order, the one that the user has named, the one of the app, that of the user's
/// sign-in, or the one that its plugin declares.
public struct ServiceDirectory: Sendable {
    /// The addresses that the user has named, by the names of services.
    public var addresses: [ScreenletName: ServerAddress]
    /// The addresses of the app that is shown, by the names of services; a host sets them when it opens an app.
    public var appAddresses: [ScreenletName: ServerAddress] = [:]
    /// The user's sign-ins; each is used for exactly its service and its address.
    public var signIns: [ServiceCredentials]
    /// Whether it is for other people than the one whose sign-ins it had.
    ///
    /// Nothing of what one of them has loaded or changed is the other's, not even if the sign-in names no user.
    public private(set) var isForOthers = false

    /// Creates a directory.
    public init(
        addresses: [ScreenletName: ServerAddress] = [:],
        signIns: [ServiceCredentials] = []
    ) {
        (self.addresses, self.signIns) = (addresses, signIns)
    }

    /// Leaves the directory to other people, who have no sign-ins.
    public mutating func passToOthers() { (signIns, isForOthers) = ([], true) }

    /// The address of a service; `nil` if nobody has named one.
    func address(of service: any Service.Type) -> ServerAddress? {
        let name = service.name
        return addresses[name] ?? appAddresses[name]
            ?? signIns.first { $0.service == name }?.address
            ?? service.address.flatMap { try? ServerAddress($0) }
    }

    /// The user's sign-in at a service with an address; `nil` if there is none.
    func signIn(at address: ServerAddress, of service: any Service.Type) -> ServiceCredentials? {
        let name = service.name
        return signIns.first { $0.service == name && $0.address == address }
    }
}

/// What a user proves to a service who they are with.
///
/// Printing it shows the service and the user, but never the secret.
public struct ServiceCredentials: Sendable {
    /// The service's name.
    public let service: ScreenletName
    /// The address for which the user has entered it.
    public let address: ServerAddress
    /// The user's name; empty for a secret without one.
    public let user: String
    /// The password, the token, or the value of the header field.
    public let secret: SecretText

    /// Creates a sign-in.
    public init(
        _ service: ScreenletName,
        at address: ServerAddress,
        user: String,
        secret: SecretText
    ) {
        (self.service, self.address, self.user, self.secret) = (service, address, user, secret)
    }
}

extension ServiceCredentials: CustomReflectable {
    /// The service and the user, without the secret.
    public var customMirror: Mirror {
        Mirror(self, children: ["service": service, "address": address, "user": user])
    }
}
