import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin rotate` and `plugin revocations`: statements of a publisher or an index about keys.
@MainActor
enum PluginKeyCommand {
    static func rotate(_ invocation: Invocation) async throws -> ExitCode {
        let new = invocation.arguments[0]
        let old = try await PluginSignCommand.secretKey(invocation)
        let rotation = try KeyRotation(to: new, by: old)
        let written = try rotation.write(beside: new)
        Console.out(
            SafeText.line(
                "Wrote \(written): \(rotation.new.idText) replaces "
                    + "\(old.publicKey.idText). Publish it next to \(new)."
            ) + "\n"
        )
        return .ok
    }

    static func revocations(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        guard let until = try invocation.day(.until) else {
            throw CommandError.usage("Missing option --until: the last day the list is valid.")
        }
        let last = try? RevocationList(file: file)
        guard last != nil || !RevocationList.exists(file) else {
            throw CommandError.usage(
                "\(file) exists and is not a list of revocations. Choose another file."
            )
        }
        var list = RevocationList(after: last, until: until)
        for text in invocation.values(.revoke) { try list.revoke(text) }
        try list.write(file, by: try await PluginSignCommand.secretKey(invocation))
        Console.out(
            SafeText.line(
                "Wrote \(file), list \(list.number): \(list.summary), valid until \(until)."
            )
                + "\n"
        )
        return .ok
    }
}

extension Invocation {
    /// The value of an option that is a day, which must not be in the past.
    func day(_ name: OptionName) throws(CommandError) -> Day? {
        guard let text = value(name) else { return nil }
        guard let day = Day(text) else {
            throw .usage("--\(name) must be a day such as 2027-02-20, not \"\(text)\".")
        }
        guard day >= .today else { throw .usage("--\(name) \(text) is in the past.") }
        return day
    }
}
