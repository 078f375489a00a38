extension PluginRegistry {
    /// The user's own folder of what can be made again.
    ///
    /// `nil` where the environment names neither a cache folder nor a home.
    public static func cacheFolder(in environment: (String) -> String?) -> String? {
        // The rules of XDG: a relative folder counts as none.
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") {
            return "\(cache)/screens"
        }
        guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.cache/screens"
    }
}
