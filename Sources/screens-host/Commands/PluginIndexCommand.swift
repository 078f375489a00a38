import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// `plugin index`: makes an index of archives, and manages those that the user follows.
@MainActor
enum PluginIndexCommand {
    static func make(_ invocation: Invocation) async throws -> ExitCode {
        let folder = invocation.arguments[0]
        let index = try PluginIndex.make(
            in: folder,
            by: try await PluginSignCommand.secretKey(invocation),
            until: try invocation.day(.until),
            User.plugins.trust()
        )
        let count = index.archives.count == 1 ? "1 archive" : "\(index.archives.count) archives"
        let until = index.until.map { ", valid until \($0)" } ?? ""
        Console.out(
            SafeText.line(
                "Wrote \(folder)/\(PluginIndex.fileName), index \(index.number): \(count)\(until)."
            ) + "\n"
        )
        return .ok
    }

    static func add(_ invocation: Invocation) async throws -> ExitCode {
        let address = try PluginAddress(orUsage: invocation.arguments[0])
        let given = try invocation.value(.trust).map { try PublicKey.named($0) }
        let known = try PluginIndexes.store().followed().first { $0.address == address }
        let signed = try await SignedIndex(address, by: FileDownload(), key: given)
        if given == nil, known?.key != signed.key.text {
            try await KeyQuestion.ask(
                signed.key,
                of: address.fileName,
                "Follow indexes at this address that are signed by this key? [y/N]"
            )
        }
        let index = try PluginIndexes.store().add(address, signed, User.plugins.trust())
        let count = signed.index.archives.count
        Console.out(
            SafeText.line(
                "You follow \(address): index \(index.number) of \(signed.index.made), signed by \(index.keyID), with "
                    + "\(count == 1 ? "1 archive" : "\(count) archives")."
            ) + "\n"
        )
        return .ok
    }

    static func list(_ invocation: Invocation) async throws -> ExitCode {
        let indexes = try PluginIndexes.store().followed()
        if invocation.has(.json) {
            try Console.write(
                JSONOutput.bytes(IndexListing(indexes: indexes.map(IndexReport.init)))
            )
        } else {
            let rows = indexes.map { index in
                [
                    index.address.text, "index \(index.number)", "downloaded \(index.age)",
                    index.keyID,
                ]
            }
            Console.out(TextTable(rows).text)
        }
        return .ok
    }

    static func remove(_ invocation: Invocation) async throws -> ExitCode {
        let address = invocation.arguments[0]
        try PluginIndexes.store().remove(address)
        Console.out(SafeText.line("You no longer follow \(address).") + "\n")
        return .ok
    }
}

/// The indexes of a user, for printing.
private struct IndexListing: Encodable {
    let schemaVersion = 1
    let indexes: [IndexReport]
}

/// An index, for printing.
struct IndexReport: Encodable {
    let address: String
    let number: Int
    let publicKey: String
    /// When it was downloaded, in seconds since 1970.
    let downloaded: Int

    init(_ index: FollowedIndex) {
        (address, number) = (index.address.text, index.number)
        (publicKey, downloaded) = (index.key, index.downloaded)
    }
}
