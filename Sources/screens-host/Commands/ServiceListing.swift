import ScreensHost
import ScreensKit
import ScreensPlugins

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

    /// All services, sorted by name; isolated plugins are asked in workers.
    static func all(in registry: PluginRegistry) -> [ServiceListing] {
        registry.serviceNames.map { ServiceListing($0, registry) }
    }

    private init(_ name: String, _ registry: PluginRegistry) {
        self.name = name
        do throws(HostError) {
            let service = try registry.describedService(name)
            (title, address, file) = (service.title, service.address, service.plugin)
            signIn = service.signIn.words
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
