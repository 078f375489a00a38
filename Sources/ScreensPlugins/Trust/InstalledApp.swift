internal import Glibc

/// An app that was installed from an archive, and whether it may be shown.
public struct InstalledApp: Sendable {
    /// What was installed.
    public let installed: InstalledPlugin
    /// Whether it is trusted.
    public let state: PluginState
    /// Why it is not shown; `nil` if it is.
    public let refusal: PluginRefusal?

    /// The name by which it is run.
    public var name: String { installed.name }

    /// Judges an installed app as a plugin is judged: by its signature, and by whether its files are those of the archive.
    ///
    /// - Parameters:
    ///   - installed: the app.
    ///   - trust: the user's decisions.
    public init(_ installed: InstalledPlugin, _ trust: PluginTrust) {
        let decision = TrustDecision(app: installed, trust)
        (self.installed, state, refusal) = (installed, decision.state, decision.refusal)
    }
}

extension InstalledPlugin {
    /// Whether all files of an app are those that were installed.
    var isUntouchedApp: Bool {
        guard hash(ofFile: Self.appFile) == library else { return false }
        let folder = opendir("\(folder)/strings")
        guard let folder else { return errno == ENOENT }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            let file = "strings/\(name)"
            guard let hash = hash(ofResource: file), hash == self.hash(ofFile: file) else {
                return false
            }
        }
        return true
    }

    private func hash(ofFile path: String) -> FileHash? {
        guard let file = try? FileBytes(path: "\(folder)/\(path)"),
            let bytes = file.all(atMost: 1 << 20)
        else { return nil }
        return FileHash(of: bytes)
    }
}
