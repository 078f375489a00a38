/// What is known of where a plugin comes from, as a word for listings.
public enum PluginState: String, CaseIterable, Codable, Sendable {
    /// It came with this host.
    case builtIn = "Built-in"
    /// It was installed, signed with a key that the user trusts.
    case trusted = "Trusted"
    /// Nobody whom the user trusts has signed it.
    case unsigned = "Unsigned"
    /// It is another file than the one that was installed.
    case modified = "Modified"
    /// The key that signed it was revoked.
    case revoked = "Revoked"
}
