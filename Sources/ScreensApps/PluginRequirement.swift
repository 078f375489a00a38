public import ScreensPlugins

/// A plugin that an app needs.
public struct PluginRequirement: Hashable, Sendable {
    /// How many plugins an app requires at most.
    public static let mostPlugins = 32

    /// The lowest version that is enough.
    public var version: PluginVersion
    /// The address of an archive of the plugin; `nil` if the app does not say where it comes from.
    public var from: String?

    /// Creates a requirement.
    public init(version: PluginVersion, from: String? = nil) {
        (self.version, self.from) = (version, from)
    }
}

/// The version of a plugin that is there.
public enum InstalledVersion: Hashable, Sendable {
    /// The version as it was installed.
    case known(String)
    /// There is no version: the plugin came with the host, or is a build of its author. It counts as new enough.
    case unknown
}

/// A plugin that an app needs, and that is missing or too old.
public struct PluginShortage: Hashable, Sendable {
    /// The name of the plugin.
    public let name: String
    /// What the app requires.
    public let requirement: PluginRequirement
    /// The version that is there; `nil` if the plugin is missing.
    public let found: String?

    /// Sentences that say what is missing, what is there, and which command fixes it.
    public var message: String {
        let there =
            found.map { "\(name) \($0) is installed" } ?? "no plugin of this name is installed"
        return
            "The app needs \(name) \(requirement.version) or later, but \(there). Run \"\(command)\"."
    }

    /// The command that fixes it.
    public var command: String {
        if let address = requirement.from { return "screens-host plugin install \(address)" }
        return "screens-host plugin \(found == nil ? "install" : "update") \(name)"
    }
}

extension ScreensApp {
    /// The plugins that are missing or too old, in order of their names.
    ///
    /// - Parameter installed: the plugins that are there, by name.
    /// - Returns: the shortages; empty if everything is there.
    public func shortages(among installed: [String: InstalledVersion]) -> [PluginShortage] {
        requires.sorted { $0.key < $1.key }.compactMap { name, requirement in
            switch installed[name] {
            case nil: PluginShortage(name: name, requirement: requirement, found: nil)
            case .unknown: nil
            case .known(let text):
                PluginVersion(text).map { $0 >= requirement.version } == true
                    ? nil : PluginShortage(name: name, requirement: requirement, found: text)
            }
        }
    }
}
