import ScreensHost
import ScreensKit
@_spi(Host) import ScreensPlugins

/// A service that plugins offer, as `list services` prints it.
struct ServiceListing: Encodable {
    /// The name for `--service`.
    let name: String
    /// What its plugin calls it; `nil` if the plugin cannot be used.
    private(set) var title: String?
    /// Where it is, if its plugin says that.
    private(set) var address: String?
    /// How one signs in: `none`, `basic`, `bearer` or `header` with the name of a field.
    private(set) var signIn: String?
    /// The plugin that is used.
    private(set) var file: String?
    /// Why the plugin cannot be used.
    private(set) var problem: String?

    /// All services, whose plugins are loaded for this, sorted by name.
    static func all(in registry: PluginRegistry) -> [ServiceListing] {
        registry.serviceNames.map { ServiceListing($0, registry) }
    }

    private init(_ name: String, _ registry: PluginRegistry) {
        self.name = name
        do throws(HostError) {
            let service = try registry.service(named: name)
            (title, address, signIn) = (service.title, service.address, service.signIn.words)
            file = ScreenletName(name).flatMap { registry.winner(for: .service($0)) }?.plugin.path
        } catch {
            problem = error.message
        }
    }

    /// The cells of a table.
    var row: [String] {
        guard problem == nil else { return [name, "refused: \(problem ?? "")"] }
        return [name, title ?? "", address ?? "–", signIn ?? "", file ?? ""]
    }
}
