import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensSession

/// `list`: what is installed.
@MainActor
enum ListCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let kind = invocation.arguments.first ?? "plugins"
        // Only the code of services knows their addresses; it runs in workers.
        let registry = try Setup.registry(invocation, isolatesAll: kind == "services")
        // The process ends after this is printed; releasing the registry first would only take time.
        _ = Unmanaged.passRetained(registry)
        if kind == "plugins", !invocation.has(.json), !invocation.has(.names) {
            try Console.write(pluginText(registry))
            return .ok
        }
        let hasThemes = kind == "themes" || invocation.has(.json)
        let hasServices = kind == "services" && !invocation.has(.names)
        let listing = Listing(registry, hasThemes: hasThemes, hasServices: hasServices)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(listing))
        } else if invocation.has(.names) {
            Console.out(listing.names(of: kind).map { "\(SafeText.name($0))\n" }.joined())
        } else {
            Console.out(listing.offers(of: kind))
        }
        return .ok
    }

    /// Each plugin with what it offers, or why it is refused.
    ///
    /// Each plugin is printed before the next one is read. With hundreds of plugins, allocating memory for their texts
    /// would take most of the time.
    private static func pluginText(_ registry: PluginRegistry) -> [UInt8] {
        let plugins = registry.plugins
        var text = SafeBytes(capacity: plugins.count << 9)
        for plugin in plugins {
            text.append(plugin.name)
            if let version = plugin.version { text.append(" \(version)") }
            text.append("  ")
            text.append(plugin.state.rawValue)
            text.append("  ")
            text.appendLine(plugin.path)
            for offer in plugin.offers {
                text.append("    \(Listing.word(for: offer.name.kind)) ")
                text.appendLine(offer.shownName)
            }
            if plugin.isUnconfined { text.appendLine(sentence: "    \(Self.unconfined)") }
            for withheld in registry.withheld(of: plugin) {
                text.appendLine(sentence: "    \(withheld.message)")
            }
            if let refused = plugin.refusal {
                text.appendLine(sentence: "    refused: \(refused.message)")
            }
        }
        for app in User.plugins.apps() {
            text.append("\(app.name) \(app.installed.version)  \(app.state.rawValue)  ")
            text.appendLine(app.installed.folder)
            text.appendLine(sentence: "    app \(app.name)")
            if let refusal = app.refusal {
                text.appendLine(sentence: "    refused: \(refusal.message)")
            }
        }
        for conflict in registry.shadowed { text.appendLine(sentence: conflict.message) }
        return text.bytes
    }

    private static let unconfined =
        "not confined: all code except views and themes runs with your permissions"
}

/// Everything that plugins offer, for printing.
struct Listing: Encodable {
    struct Plugin: Encodable {
        let name: String
        let version: String?
        let state: String
        /// What named the folder in which it was found.
        let place: String
        let file: String
        let offers: [Offer]
        let loaded: Bool
        let unconfined: Bool
        /// Its types that must not be used.
        let withheld: [WithheldCode]
        let refused: Refusal?

        private enum Key: String, CodingKey {
            case name, version, state, place, file, offers, loaded, unconfined, withheld, refused
        }

        // Encoded explicitly, so that `null` is visible for a plugin that is not refused.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            try container.encode(version, forKey: .version)
            try container.encode(state, forKey: .state)
            try container.encode(place, forKey: .place)
            try container.encode(file, forKey: .file)
            try container.encode(offers, forKey: .offers)
            try container.encode(loaded, forKey: .loaded)
            try container.encode(unconfined, forKey: .unconfined)
            try container.encode(withheld.map(\.message), forKey: .withheld)
            try container.encode(refused, forKey: .refused)
        }
    }

    struct Offer: Encodable {
        let kind: String
        let name: String
        let type: String
        /// The dialect of the portal that it is for, if its name ends with one.
        let dialect: Dialect?
    }

    struct Refusal: Encodable {
        let code: String
        let message: String
    }

    /// A screenlet with the dialects of the portal that plugins offer parts for, besides JSON web services.
    ///
    /// `describe` says what it can do with each of them.
    struct Screenlet: Encodable {
        let name: String
        let dialects: [Dialect]
        /// Those whose services may change or go without notice.
        let experimental: [Dialect]
    }

    /// An installed app.
    struct App: Encodable {
        let name: String
        let version: String
        let state: String
        let folder: String
        let refused: Refusal?
    }

    let schemaVersion = 1
    let plugins: [Plugin]
    let screenlets: [Screenlet]
    let themes: [ThemeListing]
    let apps: [App]
    /// The services; `nil` unless they are requested.
    let services: [ServiceListing]?
    /// The names that two plugins offer, with a sentence about which one is used.
    let conflicts: [String]

    /// Reads the installed plugins.
    ///
    /// Themes are read only if requested, because each offer's name has to be decoded for them, and services, because their
    /// plugins are asked.
    init(_ registry: PluginRegistry, hasThemes: Bool, hasServices: Bool = false) {
        services = hasServices ? ServiceListing.all(in: registry) : nil
        plugins = registry.plugins.map { plugin in
            Plugin(
                name: plugin.name,
                version: plugin.version,
                state: plugin.state.rawValue,
                place: plugin.place.origin.rawValue,
                file: plugin.path,
                offers: plugin.offers.map(Self.offer),
                loaded: plugin.isOpen,
                unconfined: plugin.isUnconfined,
                withheld: registry.withheld(of: plugin),
                refused: plugin.refusal.map { Refusal(code: $0.code, message: $0.message) }
            )
        }
        screenlets = hasThemes ? Self.screenlets(registry) : []
        themes = hasThemes ? ThemeListing.all(in: registry) : []
        apps = User.plugins.apps().map { app in
            App(
                name: app.name,
                version: app.installed.version,
                state: app.state.rawValue,
                folder: app.installed.folder,
                refused: app.refusal.map { Refusal(code: $0.code, message: $0.message) }
            )
        }
        conflicts = registry.shadowed.map(\.message)
    }

    private static func screenlets(_ registry: PluginRegistry) -> [Screenlet] {
        let names = registry.plugins.flatMap(\.offers).compactMap { offer in
            if case .screenlet(let name) = offer.name { name } else { nil }
        }
        let (dialects, experimental) = (registry.offeredDialects, registry.experimentalDialects)
        return Set(names).sorted { $0.commandName < $1.commandName }.map {
            Screenlet(
                name: $0.commandName,
                dialects: dialects[$0] ?? [],
                experimental: experimental[$0] ?? []
            )
        }
    }

    private static func offer(_ offer: ScreensPlugins.Offer) -> Offer {
        Offer(
            kind: word(for: offer.name.kind),
            name: offer.shownName,
            type: offer.typeName,
            dialect: offer.name.dialect
        )
    }

    static func word(for kind: OfferedName.Kind) -> String {
        switch kind {
        case .screenlet: "screenlet"
        case .theme: "theme"
        case .view: "view"
        case .interactor: "interactor"
        case .delegate: "delegate"
        case .synchronizer: "synchronizer"
        case .service: "service"
        }
    }

    /// The names of one kind (`themes`, …) in order, each once.
    func names(of kind: String) -> [String] {
        guard kind != "plugins" else { return plugins.map(\.file) }
        guard kind != "themes" else { return themes.map(\.name) }
        guard kind != "apps" else { return apps.map(\.name) }
        return Set(plugins.flatMap(\.offers).filter { "\($0.kind)s" == kind }.map(\.name)).sorted()
    }

    /// A table of names and the plugins that offer them.
    func offers(of kind: String) -> String {
        guard kind != "themes" else {
            let rows = themes.map { [$0.name, $0.file, $0.screenlets.joined(separator: " ")] }
            return TextTable(rows).text
        }
        guard kind != "apps" else {
            return TextTable(apps.map { [$0.name, $0.version, $0.folder] }).text
        }
        if let services {
            return TextTable(services.map(\.row), escapedBy: SafeText.line).text
        }
        var files: [String: String] = [:]
        for plugin in plugins where plugin.refused == nil {
            let withheld = plugin.withheld.flatMap(\.typeNames)
            for offer in plugin.offers where "\(offer.kind)s" == kind && files[offer.name] == nil {
                guard !withheld.contains(offer.type) else { continue }
                files[offer.name] = plugin.file
            }
        }
        return TextTable(names(of: kind).map { [$0, files[$0] ?? ""] }).text
    }
}
