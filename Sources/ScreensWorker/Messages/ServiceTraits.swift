public import ScreensKit

/// What a service declares, as a worker sends it.
@_spi(Host)
public struct ServiceTraits: Codable, Sendable {
    /// What people call it.
    public let title: String
    /// Where it is; `nil` if users and apps have to say that.
    public let address: String?
    private let kind: Kind
    /// The header field of a secret; `nil` for sign-ins of other kinds.
    private let field: String?

    private enum Kind: String, Codable {
        case none, basic, bearer, header
    }

    /// Reads the declarations of a service.
    public init(of type: any Service.Type) {
        (title, address) = (type.title, type.address)
        switch type.signIn {
        case .basic: (kind, field) = (.basic, nil)
        case .bearer: (kind, field) = (.bearer, nil)
        case .header(let name): (kind, field) = (.header, name)
        default: (kind, field) = (.none, nil)
        }
    }

    /// How users sign in.
    public var signIn: ServiceSignIn {
        switch kind {
        case .none: .none
        case .basic: .basic
        case .bearer: .bearer
        case .header: .header(field ?? "")
        }
    }
}
