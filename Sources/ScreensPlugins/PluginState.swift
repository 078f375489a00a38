/// What is known of where a plugin comes from, as every listing says it in one word.
public enum PluginState: String, Hashable, Sendable, CaseIterable {
    /// It is shipped with this host and lies in the host's own folders.
    case builtIn = "Built-in"
    /// It was installed, signed with a key that the user trusts.
    case trusted = "Trusted"
    /// Nobody vouches for it.
    case unsigned = "Unsigned"
    /// It is another file than the one that was installed.
    case modified = "Modified"
    /// The key that signed it was revoked.
    case revoked = "Revoked"
}

extension Plugin {
    /// Its name in listings: the one it was installed by, else the file's, without `lib` and `.so`.
    public var name: String { installed?.name ?? Judgement.name(ofFile: path) }

    /// The name of the plugin in a file that was not installed, whether there is one or not.
    public static func name(ofFile path: String) -> String { Judgement.name(ofFile: path) }

    /// Its version; `nil` where nothing tells.
    public var version: String? { installed?.version }
}

extension Plugin {
    /// Whether its code may run in the host's process untried, and draw there.
    public var isTrusted: Bool { state == .builtIn || state == .trusted }

    /// Whether nobody vouches for it and it offers more than views and themes, which alone work in a sandbox.
    ///
    /// The rest runs in the host, with all rights of the user, once somebody names what it offers.
    public var isUnconfined: Bool { !isTrusted && listedOffers.contains(where: \.runsInHost) }
}
