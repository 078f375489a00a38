import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensSession

/// The services of plugins as a command line names them.
@MainActor
enum ServiceOptions {
    /// Where services are, by `--service NAME=ADDRESS`, and the stored sign-ins.
    ///
    /// - Throws: for an address or a name that cannot be used, and if the stored sign-ins cannot be read.
    static func directory(
        _ invocation: Invocation,
        _ registry: PluginRegistry
    ) throws -> ServiceDirectory {
        ServiceDirectory(
            addresses: try addresses(invocation, registry),
            signIns: try signIns()
        )
    }

    /// The stored sign-ins; none if the folder for them is another user's, which the cache reports.
    private static func signIns() throws(SessionError) -> [ServiceCredentials] {
        do throws(SessionError) {
            return try StoredServices(from: User.state).signIns
        } catch {
            guard case .unusableState = error else { throw error }
            return []
        }
    }

    private static func addresses(
        _ invocation: Invocation,
        _ registry: PluginRegistry
    ) throws -> [ScreenletName: ServerAddress] {
        var addresses: [ScreenletName: ServerAddress] = [:]
        for option in invocation.options where option.name == .service {
            let (text, value) = try assignment(option, as: "NAME=ADDRESS")
            let name = try registry.serviceName(try checked(text).commandName)
            let address = try ServerAddress(value)
            if let other = addresses[name], other != address {
                throw CommandError.usage(
                    "--service names two addresses of \"\(text)\": \(other.text) and \(address.text)."
                )
            }
            addresses[name] = address
        }
        return addresses
    }

    /// The name of a service, which need not be installed.
    static func checked(_ text: String) throws(CommandError) -> ScreenletName {
        if let name = ScreenletName(text) { return name }
        throw .usage("\"\(text)\" is not the name of a service. Use letters, digits and hyphens.")
    }

    /// Refuses options that are about the portal alone, beside `--service`.
    static func refuse(
        _ names: [OptionName],
        in invocation: Invocation
    ) throws(CommandError) {
        guard let name = names.first(where: { invocation.has($0) }) else { return }
        throw .usage("--\(name) is about a portal, and cannot be used with --service.")
    }

    /// Refuses `--address` where it would have no effect.
    static func refuseLonelyAddress(in invocation: Invocation) throws(CommandError) {
        guard invocation.has(.address), !invocation.has(.service) else { return }
        throw .usage("--address requires --service; the address of a portal is its --server.")
    }
}

extension ServiceSignIn {
    /// What the user enters; `nil` for a service that is open to all.
    var secretWord: String? {
        switch self {
        case .none: nil
        case .basic: "password"
        default: "token"
        }
    }

    /// How one signs in, for listings: `bearer`, or `header X-API-Key`.
    var words: String {
        switch self {
        case .none: "none"
        case .basic: "basic"
        case .bearer: "bearer"
        case .header(let name): "header \(name)"
        @unknown default: "other"
        }
    }
}
