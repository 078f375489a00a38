/// What is known about a plugin's origin, in the word that listings show.
public enum PluginState: String, Hashable, Sendable, CaseIterable {
    /// It is shipped with this host and is in the host's own folders.
    case builtIn = "Built-in"
    /// It was installed, and is signed with a trusted key.
    case trusted = "Trusted"
    /// It is not signed with a trusted key.
    case unsigned = "Unsigned"
    /// It has changed since it was installed.
    case modified = "Modified"
    /// The key that signed it was revoked.
    case revoked = "Revoked"
}

extension Plugin {
    /// Its name in listings: the one it was installed by, or the file's, without `lib` and `.so`.
    public var name: String { installed?.name ?? TrustDecision.name(ofFile: path) }

    /// The name of the plugin in a file that was not installed.
    ///
    /// The file need not exist.
    public static func name(ofFile path: String) -> String { TrustDecision.name(ofFile: path) }

    /// Its version; `nil` if it is unknown.
    public var version: String? { installed?.version }
}

extension Plugin {
    /// Whether its code may run and draw in the host's process without a trial.
    public var isTrusted: Bool { state == .builtIn || state == .trusted }

    /// Whether it is untrusted and offers more than views and themes, which alone work in a sandbox.
    ///
    /// Everything else runs in the host, with all rights of the user, once somebody names what it offers.
    public var isUnconfined: Bool { !isTrusted && offers.contains(where: \.runsInHost) }
}
