/// What a plugin ships with its library, for a check of its types in another process.
@_spi(Host)
public struct CheckedResources: Codable, Sendable {
    /// The paths of all files, such as `logo.png`.
    public var paths: Set<String>
    /// The files of texts, by their paths, such as `strings/en.json`.
    public var texts: [String: [UInt8]]
    /// The names of the themes that exist.
    public var themes: Set<String>

    /// Creates a set of resources.
    public init(paths: Set<String>, texts: [String: [UInt8]], themes: Set<String>) {
        (self.paths, self.texts, self.themes) = (paths, texts, themes)
    }

    /// The texts in a locale.
    public func strings(_ locale: LocaleIdentifier) -> Strings {
        Strings(locale: locale) { texts[$0] }
    }
}
