import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin rotate` and `plugin revocations`: what a publisher or an index says of keys.
@MainActor
enum PluginKeyCommand {
    static func rotate(_ invocation: Invocation) async throws -> ExitCode {
        let new = invocation.arguments[0]
        let old = try await PluginSignCommand.secretKey(invocation)
        let rotation = try KeyRotation(to: new, by: old)
        let written = try rotation.write(beside: new)
        Console.out(
            SafeText.line(
                "\(written) says that \(rotation.new.idText) takes the place of "
                    + "\(old.publicKey.idText). Publish it beside \(new)."
            ) + "\n"
        )
        return .ok
    }

    static func revocations(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        guard let until = try invocation.day("until") else {
            throw CommandError.usage("--until is missing: the day until which the list is good.")
        }
        let last = try? RevocationList(file: file)
        guard last != nil || !RevocationList.exists(file) else {
            throw CommandError.usage(
                "\(file) is there, and no list of revocations: name another file."
            )
        }
        var list = RevocationList(after: last, until: until)
        for text in invocation.values("revoke") { try list.revoke(text) }
        try list.write(file, by: try await PluginSignCommand.secretKey(invocation))
        Console.out(
            SafeText.line("\(file) is list \(list.number): \(list.summary), good until \(until).")
                + "\n"
        )
        return .ok
    }
}

extension Invocation {
    /// The day an option was given, which has not passed.
    func day(_ name: String) throws(CommandError) -> Day? {
        guard let text = value(name) else { return nil }
        guard let day = Day(text) else {
            throw .usage("--\(name) takes a day such as 2027-02-20, not “\(text)”.")
        }
        guard day >= .today else { throw .usage("--\(name) \(text) has passed.") }
        return day
    }
}
