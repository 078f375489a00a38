@_spi(Host) import ScreensKit
import ScreensSystem
public import ScreensWorker

/// What the user set about plugins: `$XDG_CONFIG_HOME/screens/plugins.json`.
///
/// `{"isolate": ["Flat7Theme"]}` names plugins whose views are to work in a process of their own;
/// `{"isolate": true}` means all.
public struct PluginSettings: Sendable {
    /// Which plugins are isolated, besides those that are not built in.
    public var isolate = Isolation.Scope.named([])
    /// What is wrong with the file; `nil` when nothing is, or there is none.
    public var problem: String?

    /// Reads the file; one that cannot be understood, or that others could have written, isolates all
    /// plugins.
    ///
    /// - Parameter environment: the value of a variable; `XDG_CONFIG_HOME` and `HOME` are asked for.
    /// - Returns: the settings; the usual ones where there is no file.
    public static func read(_ environment: (String) -> String?) -> PluginSettings {
        guard let path = path(environment) else { return PluginSettings() }
        var settings = PluginSettings()
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try Files.readTrusted(path, atMost: sizeLimit)
        } catch {
            guard !error.isMissing else { return settings }
            settings.isolate = .all
            settings.problem =
                "\(path) cannot be used: \(error.reason). All plugins' views are isolated."
            return settings
        }
        let isUnique = JSON.fault(in: bytes) == nil
        switch isUnique ? JSON.value(JSONValue.self, from: bytes)?.object?["isolate"] : nil {
        case .bool(let all): if all { settings.isolate = .all }
        case .array(let names) where names.allSatisfy { $0.text != nil }:
            settings.isolate = .named(Set(names.compactMap(\.text)))
        default:
            // Rather too careful than not.
            settings.isolate = .all
            settings.problem =
                "\(path) is not a JSON object with \"isolate\": true, false or a list of plugins' names; "
                + "all plugins' views are isolated."
        }
        return settings
    }

    private static let sizeLimit = 1 << 20

    private static func path(_ environment: (String) -> String?) -> String? {
        UserFolder.configuration.path(in: environment).map { "\($0)/screens/plugins.json" }
    }
}
