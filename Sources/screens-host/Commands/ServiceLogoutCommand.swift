@_spi(Host) import ScreensKit
import ScreensPortal
import ScreensRendering
import ScreensSession

/// `logout --service`: removes stored sign-ins at a service.
@MainActor
enum ServiceLogoutCommand {
    static func run(_ invocation: Invocation, from text: String) throws -> ExitCode {
        try ServiceOptions.refuse([.keepCache, .discardPending, .cacheDir], in: invocation)
        // Its plugin need not be installed any more.
        let name = try ServiceOptions.checked(text)
        let address = try invocation.value(.address).map { try ServerAddress($0) }
        var stored = try StoredServices.readOrRemoved()
        let others = stored.signIns.map(\.service.commandName)
        let removed = stored.remove(name, at: address)
        guard !removed.isEmpty else {
            Console.out(SafeText.line(nothing(name.commandName, address, besides: others)) + "\n")
            return .ok
        }
        try stored.store(in: User.state)
        for signIn in removed {
            let owner = signIn.user.isEmpty ? "" : " of \(signIn.user)"
            let text =
                "Removed the sign-in\(owner) for \(name.commandName) at \(signIn.address.text)."
            Console.out(SafeText.line(text) + "\n")
        }
        return .ok
    }

    private static func nothing(
        _ name: String,
        _ address: ServerAddress?,
        besides others: [String]
    ) -> String {
        let place = address.map { " at \($0.text)" } ?? ""
        let nearest = others.contains(name) ? nil : others.nearest(to: name)
        let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
        return "No sign-in for \"\(name)\"\(place) is stored.\(hint)"
    }
}
