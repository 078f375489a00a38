@_spi(Host) import ScreensKit
import ScreensSystem
public import ScreensWorker

/// The user's settings for plugins: `$XDG_CONFIG_HOME/screens/plugins.json`.
///
/// `{"isolate": ["Flat7Theme"]}` names plugins whose views have to work in a process of their own;
/// `{"isolate": true}` means all plugins.
public struct PluginSettings: Sendable {
    /// Which plugins are isolated, besides those that are not built in.
    public var isolate = Isolation.Scope.named([])
    /// What is wrong with the file; `nil` if it is valid or missing.
    public var problem: String?

    /// Reads the file.
    ///
    /// If it is invalid, or others could have written it, all plugins are isolated.
    ///
    /// - Parameter environment: returns the value of a variable; called for `XDG_CONFIG_HOME` and `HOME`.
    /// - Returns: the settings; the defaults if there is no file.
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
            // The safe choice if the user's settings are unknown.
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
