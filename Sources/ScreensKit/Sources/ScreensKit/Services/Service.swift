/// An HTTP service that interactors and synchronisers use.
///
/// A public type named `<Name>Service` in any plugin is found by its name: `StockService` is the service `stock`.
/// Interactors and synchronisers name it as their ``Interactor/service``, and send their requests by
/// ``InteractionContext/service``. Their errors then name the service, and what they cache and queue belongs to its
/// address and its user.
///
/// ```swift
/// public enum StockService: Service {
///     public static let address: String? = "https://stock.example.com/api"
///     public static let signIn = ServiceSignIn.bearer
/// }
/// ```
public protocol Service: Sendable {
    /// What people call it, in messages; unless implemented, the name of the type without `Service`.
    static var title: String { get }

    /// Where it is: an absolute address with `http` or `https`, to which requests add their paths.
    ///
    /// Users and apps may name another one for the service's name. `nil`, the default, requires that.
    static var address: String? { get }

    /// How users sign in; ``ServiceSignIn/none`` unless implemented.
    static var signIn: ServiceSignIn { get }
}

extension Service {
    /// The name of the type without `Service`.
    public static var title: String {
        let name = "\(self)"
        return name.hasSuffix("Service") ? String(name.dropLast("Service".count)) : name
    }

    /// The name by which users and apps mean it: `stock` for `StockService`.
    @_spi(Host) public static var name: ScreenletName {
        let name = "\(self)"
        let ending = name.hasSuffix("Service") ? "Service".count : 0
        return ScreenletName(typeName: String(name.dropLast(ending)))
    }

    /// Returns `nil`: users and apps have to name an address.
    public static var address: String? { nil }

    /// Returns ``ServiceSignIn/none``.
    public static var signIn: ServiceSignIn { .none }
}

/// The portal, which is the service of interactors and synchronisers that name no other one.
///
/// Paths are relative to the portal's address. Requests have the user's sign-in, of whatever kind it is.
public enum PortalService: Service {}

/// How users prove to a service who they are.
///
/// The host stores what the user enters with `screens-host login --service NAME`, and adds it to requests for exactly the
/// address for which it was entered. No plugin, model or worker receives it.
public enum ServiceSignIn: Hashable, Sendable {
    /// The service is open to all.
    case none
    /// A name and a password (HTTP Basic, RFC 7617).
    case basic
    /// A token in the header field `Authorization` (RFC 6750).
    case bearer
    /// A secret as the value of a header field of this name.
    case header(String)
}

extension ServiceSignIn {
    /// The header fields of the connection, the body and the sign-in, in lower case, which no plugin sets.
    @_spi(Host) public static let reservedFields: Set = [
        "authorization", "connection", "content-length", "content-type", "cookie", "expect", "host",
        "idempotency-key", "keep-alive", "proxy-authorization", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// Whether it can be sent: the field of ``header(_:)`` has to be one of the service's own.
    @_spi(Host) public var canBeSent: Bool {
        guard case .header(let name) = self else { return true }
        let isName = name.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
        }
        return isName && !name.isEmpty && !Self.reservedFields.contains(name.lowercased())
    }
}
