@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins

/// A theme that `--theme` accepts, as `list` prints it.
struct ThemeListing: Encodable {
    /// The name to type: `stars` for `default-stars`, unless a theme has that name.
    let name: String
    /// The screenlets that it draws itself; its parents or `default` draw the others.
    let screenlets: [String]
    /// The first plugin that offers it.
    let file: String

    /// All themes that plugins offer or have views for, sorted by name.
    static func all(in registry: PluginRegistry) -> [ThemeListing] {
        var found: [String: (screenlets: Set<String>, file: String)] = [:]
        for plugin in registry.plugins where plugin.refusal == nil {
            for offer in plugin.offers {
                guard let theme = offer.name.theme else { continue }
                var entry = found[theme.text] ?? ([], plugin.path)
                entry.screenlets.formUnion(offer.name.drawn.map { [$0] } ?? [])
                found[theme.text] = entry
            }
        }
        return found.map { name, entry in
            let short = shortName(name).flatMap { found[$0] == nil ? $0 : nil }
            return ThemeListing(
                name: short ?? name,
                screenlets: entry.screenlets.sorted(),
                file: entry.file
            )
        }
        .sorted { $0.name < $1.name }
    }

    private static func shortName(_ name: String) -> String? {
        let prefix = "\(ThemeName.default)-"
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}

extension OfferedName {
    /// The theme that it is or belongs to.
    ///
    /// A view for one object of the user's, such as a field of a form, does not make a theme.
    fileprivate var theme: ThemeName? {
        switch self {
        case .theme(let theme): theme
        case .view(let view): drawn == nil ? nil : view.theme
        default: nil
        }
    }

    /// The screenlet of which it draws all or a part.
    fileprivate var drawn: String? {
        guard case .view(let view) = self else { return nil }
        return switch view.subject {
        case .screenlet(let name): name.commandName
        case .part(let part):
            KitNames.parts.first { $0.matches(part) && !$0.isOverride }?.screenlet.commandName
        }
    }
}
