/// What is known of where a plugin comes from, as every listing says it in one word.
public enum PluginState: String, Hashable, Sendable, CaseIterable {
    /// It is shipped with this host and lies in the host's own folders.
    case builtIn = "Built-in"
    /// Nobody vouches for it.
    case unsigned = "Unsigned"
}

extension Plugin {
    /// What is known of where it comes from.
    public var state: PluginState { entry.isShipped ? .builtIn : .unsigned }

    /// Its name in listings: the file's, without `lib` and `.so`.
    public var name: String {
        var name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasSuffix(".so") { name.removeLast(3) }
        return name.hasPrefix("lib") && name.utf8.count > 3 ? String(name.dropFirst(3)) : name
    }

    /// Its version; `nil` where nothing tells.
    public var version: String? { nil }
}
