internal import ScreensKit
internal import ScreensSystem

/// The user's decisions about publishers and plugins, stored in a file of the user's data folder.
public struct TrustFile: Sendable {
    /// Why the file is not trusted.
    public struct Fault: Error, Hashable, Sendable {
        /// The file, the problem and its solution, in one sentence.
        public let message: String
    }

    /// Where the file is.
    public let path: String
    private static let heading = "trust:1"
    private static let limit = 4 << 20

    /// The trust file of the user who has this folder of plugins.
    public init(besidePlugins folder: String) {
        path = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]) + "/trust"
    }

    /// Reads the file; `nil` if it cannot be used.
    public func read() -> PluginTrust? { try? contents() }

    /// Reads the file.
    ///
    /// If it is missing, no key is trusted.
    ///
    /// - Throws: ``Fault`` if it cannot be read, another user could have written it, or it has another format.
    public func contents() throws(Fault) -> PluginTrust {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try Files.readTrusted(path, atMost: Self.limit)
        } catch {
            guard !error.isMissing else { return PluginTrust() }
            throw Fault(message: "\(path) cannot be used: \(error.reason).")
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first?[...] == Self.heading[...],
            let trust = Self.trust(lines.dropFirst().map { TaggedLine($0) })
        else {
            throw Fault(
                message:
                    "\(path) cannot be read: repair it, or remove it and trust your keys again."
            )
        }
        return trust
    }

    private static func trust(_ lines: [TaggedLine]) -> PluginTrust? {
        var trust = PluginTrust()
        for line in lines {
            if let name = line["allow"] {
                trust.allowed.insert(name)
                guard let replaced = line["replace"] else { continue }
                guard let screenlet = ScreenletName(replaced) else { return nil }
                trust.replacements[name, default: []].insert(screenlet)
            } else if let key = key(line) {
                trust.keys.append(key)
            } else if let source = source(line) {
                trust.sources.append(source)
            } else if let hash = line["revoked"].flatMap({ FileHash($0) }) {
                trust.revokedArchives.insert(hash)
            } else {
                return nil
            }
        }
        return trust
    }

    private static func key(_ line: TaggedLine) -> PluginTrust.Key? {
        let until = line["until"].map { Day($0) }
        guard let key = line["key"], PluginTrust.keyID(of: key) != nil, until != .some(nil),
            let state = line["state"], ["trusted", "revoked", "replaced"].contains(state)
        else { return nil }
        let successor = line["by"]
        guard
            (state == "replaced") == (successor.flatMap { PluginTrust.keyID(of: $0) } != nil)
                || state == "revoked"
        else { return nil }
        return PluginTrust.Key(
            publicKey: key,
            comment: line["comment"] ?? "",
            isRevoked: state == "revoked",
            successor: successor,
            until: until ?? nil
        )
    }

    private static func source(_ line: TaggedLine) -> PluginTrust.Source? {
        guard let key = line["revocations"], PluginTrust.keyID(of: key) != nil,
            let number = line["number"].flatMap({ Int($0) }),
            let hash = line["hash"].flatMap({ FileHash($0) }),
            let until = line["until"].flatMap({ Day($0) })
        else { return nil }
        return PluginTrust.Source(publicKey: key, number: number, hash: hash, until: until)
    }

    /// The text of the file.
    package static func text(_ trust: PluginTrust) -> String {
        let keys = trust.keys.sorted { $0.publicKey < $1.publicKey }.map(line)
        let allowed = trust.allowed.sorted().map { TaggedLine([("allow", $0)]) }
        let replacements = trust.replacements.sorted { $0.key < $1.key }.flatMap {
            name,
            screenlets in
            screenlets.map(\.commandName).sorted().map {
                TaggedLine([("allow", name), ("replace", $0)])
            }
        }
        let sources = trust.sources.sorted { $0.publicKey < $1.publicKey }.map { source in
            TaggedLine([
                ("revocations", source.publicKey), ("number", "\(source.number)"),
                ("hash", "\(source.hash)"), ("until", "\(source.until)"),
            ])
        }
        let archives = trust.revokedArchives.map(\.description).sorted().map {
            TaggedLine([("revoked", $0)])
        }
        let lines = (keys + allowed + replacements + sources + archives).map(\.text)
        return ([heading] + lines).map { $0 + "\n" }.joined()
    }

    private static func line(_ key: PluginTrust.Key) -> TaggedLine {
        let state = key.isRevoked ? "revoked" : key.successor == nil ? "trusted" : "replaced"
        return TaggedLine(
            [("key", key.publicKey), ("state", state), ("comment", key.comment)]
                + (key.successor.map { [("by", $0)] } ?? [])
                + (key.until.map { [("until", "\($0)")] } ?? [])
        )
    }
}
