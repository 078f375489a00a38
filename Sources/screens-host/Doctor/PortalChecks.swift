import ScreensKit
import ScreensPortal
import ScreensSession
import ScreensSystem

/// Whether the portal can be reached, and of which version it is.
enum PortalChecks {
    @MainActor
    static func portal(_ examined: Examined) -> [Finding] {
        switch examined.portal {
        case .failure(let error) where error.code == "credentials":
            [.note("It was not asked, because the sign-in that names it cannot be read.")]
        case .failure(let error): [.problem(error.message)]
        case .success(let portal):
            examined.contact.map { findings($0, portal, examined) } ?? []
        }
    }

    @MainActor
    private static func findings(
        _ contact: PortalContact,
        _ portal: ChosenPortal,
        _ examined: Examined
    ) -> [Finding] {
        let server = portal.connection.server
        let name = portal.demo == nil ? server.server : "The demo portal"
        switch contact.answer {
        case .success, .failure(.unauthorized):
            return [.good("\(name) answers.")] + version(contact, server, examined)
        case .failure(let error):
            return [.problem("\(name): \(error.message)", remedy(error, server, examined))]
                + version(contact, server, examined)
        }
    }

    /// What the portal says about its version, which must be the one that its services are called as.
    @MainActor
    private static func version(
        _ contact: PortalContact,
        _ server: LiferayServerContext,
        _ examined: Examined
    ) -> [Finding] {
        let called = server.info.version
        guard let release = contact.release else {
            guard case .success = contact.answer else { return [] }
            return [.note("It does not tell its version, and is called as \(called.number).")]
        }
        let found = release.version
        let isUnnamed = release.name == nil
        let name = release.name ?? "a portal of \(found.is62 ? "6.2" : "7.0 or later")"
        // A portal that hides its name only shows whether it is later than 6.2.
        guard isUnnamed ? found.is62 != called.is62 : found != called else {
            return [.good("It is \(name).")]
        }
        let words = "It is \(name), but is called as version \(called.number)."
        guard found.is62 != called.is62 else { return [.note(words)] }
        return [.problem(words, examined.login([.portalVersion: "\(found.number)"]))]
    }

    /// Causes that other checks name have their remedies there.
    @MainActor
    private static func remedy(
        _ error: PortalError,
        _ server: LiferayServerContext,
        _ examined: Examined
    ) -> String? {
        guard examined.remotePortal != nil else { return nil }
        switch error {
        case .redirected(let address):
            // What follows is the path of the service that was asked.
            let place = address.firstRange(of: "/api/jsonws").map { address[..<$0.lowerBound] }
            guard let moved = try? ServerAddress(String(place ?? address[...])) else { return nil }
            return examined.login([.server: moved.text])
        // A network's page for signing in comes instead of any page.
        case .unavailable(302...307, _, _): return "xdg-open \(server.server.quotedForShell)"
        case .unreachable, .connection:
            guard ConnectionTrouble(error) == nil else { return nil }
            return "curl --head \(server.server.quotedForShell)"
        default: return nil
        }
    }
}
