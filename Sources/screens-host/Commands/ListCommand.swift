import ScreensHost
import ScreensKit
import ScreensPlugins

/// `list`: what is installed.
@MainActor
enum ListCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let kind = invocation.arguments.first ?? "plugins"
        let listing = Listing(
            try Setup.registry(invocation),
            hasThemes: kind == "themes" || invocation.has("json")
        )
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(listing))
        } else if invocation.has("names") {
            Console.out(listing.names(of: kind).map { "\($0)\n" }.joined())
        } else {
            let text =
                kind == "plugins" ? listing.pluginText() : Array(listing.offers(of: kind).utf8)
            try Console.write(text)
        }
        return .ok
    }
}

/// Everything that plugins offer, for printing.
struct Listing: Encodable {
    struct Plugin: Encodable {
        let name: String
        let version: String?
        let state: String
        /// Who named the place where it was found.
        let place: String
        let file: String
        let offers: [Offer]
        let loaded: Bool
        let refused: Refusal?

        private enum Key: String, CodingKey {
            case name, version, state, place, file, offers, loaded, refused
        }

        // Written by hand so that “not refused” is there to see, as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            try container.encode(version, forKey: .version)
            try container.encode(state, forKey: .state)
            try container.encode(place, forKey: .place)
            try container.encode(file, forKey: .file)
            try container.encode(offers, forKey: .offers)
            try container.encode(loaded, forKey: .loaded)
            try container.encode(refused, forKey: .refused)
        }
    }

    struct Offer: Encodable {
        let kind: String
        let name: String
        let type: String
    }

    struct Refusal: Encodable {
        let code: String
        let message: String
    }

    let schemaVersion = 1
    let plugins: [Plugin]
    let themes: [ThemeListing]
    /// Names that two plugins offer: which wins, in a sentence.
    let conflicts: [String]

    /// Reads what is installed; themes only where they are asked for, as each offer's name has to be
    /// decoded for them.
    init(_ registry: PluginRegistry, hasThemes: Bool) {
        plugins = registry.plugins.map { plugin in
            Plugin(
                name: plugin.name,
                version: plugin.version,
                state: plugin.state.rawValue,
                place: plugin.place.origin.rawValue,
                file: plugin.path,
                offers: plugin.listedOffers.map(Self.offer),
                loaded: plugin.isOpen,
                refused: plugin.refusal.map { Refusal(code: $0.code, message: $0.message) }
            )
        }
        themes = hasThemes ? ThemeListing.all(in: registry) : []
        conflicts = registry.shadowed.map(\.message)
    }

    private static func offer(_ offer: ListedOffer) -> Offer {
        let kind =
            switch offer.kind {
            case .screenlet: "screenlet"
            case .theme: "theme"
            case .view: "view"
            case .interactor: "interactor"
            case .delegate: "delegate"
            case .synchronizer: "synchronizer"
            @unknown default: "other"
            }
        return Offer(kind: kind, name: offer.name, type: offer.typeName)
    }

    /// The names of one kind (`themes`, …) in order, each once.
    func names(of kind: String) -> [String] {
        guard kind != "plugins" else { return plugins.map(\.file) }
        guard kind != "themes" else { return themes.map(\.name) }
        return Set(plugins.flatMap(\.offers).filter { "\($0.kind)s" == kind }.map(\.name)).sorted()
    }

    /// A table of names and the plugins that offer them.
    func offers(of kind: String) -> String {
        guard kind != "themes" else {
            let rows = themes.map { [$0.name, $0.screenlets.joined(separator: " "), $0.file] }
            return TextTable(rows).text
        }
        var files: [String: String] = [:]
        for plugin in plugins where plugin.refused == nil {
            for offer in plugin.offers where "\(offer.kind)s" == kind && files[offer.name] == nil {
                files[offer.name] = plugin.file
            }
        }
        return TextTable(names(of: kind).map { [$0, files[$0] ?? ""] }).text
    }

    /// Each plugin with what it offers, or why it is refused.
    func pluginText() -> [UInt8] {
        var text: [UInt8] = []
        for plugin in plugins {
            let version = plugin.version.map { " \($0)" } ?? ""
            let head = "\(plugin.name)\(version)  \(plugin.state)  \(plugin.file)"
            text += SafeLine(head).text.utf8
            text += "\n".utf8
            for offer in plugin.offers {
                text += "    ".utf8
                text += offer.kind.utf8
                text += " ".utf8
                text += SafeLine(offer.name).text.utf8
                text += "\n".utf8
            }
            if let refused = plugin.refused {
                text += "    refused: \(SafeLine(refused.message).text)\n".utf8
            }
        }
        for conflict in conflicts { text += "\(SafeLine(conflict).text)\n".utf8 }
        return text
    }
}
