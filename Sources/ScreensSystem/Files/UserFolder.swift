/// The user's folders for programs, as the XDG Base Directory Specification names them.
package enum UserFolder: Sendable {
    /// Data that must not be lost: sign-ins, pending changes.
    case state
    /// What was installed.
    case data
    /// The user's settings.
    case configuration
    /// Files that are removed at the end of the user's session; only some systems have this folder.
    case runtime

    /// The environment variable for the folder.
    package var variable: String {
        switch self {
        case .state: "XDG_STATE_HOME"
        case .data: "XDG_DATA_HOME"
        case .configuration: "XDG_CONFIG_HOME"
        case .runtime: "XDG_RUNTIME_DIR"
        }
    }

    private var place: String? {
        switch self {
        case .state: ".local/state"
        case .data: ".local/share"
        case .configuration: ".config"
        case .runtime: nil
        }
    }

    /// The folder for all programs; `nil` if the environment has neither its variable nor a home.
    ///
    /// A relative path is ignored, as the specification requires.
    package func path(in environment: (String) -> String?) -> String? {
        func named(_ variable: String) -> String? {
            environment(variable).flatMap { $0.hasPrefix("/") ? trimmed($0) : nil }
        }
        return named(variable)
            ?? place.flatMap { place in named("HOME").map { "\($0 == "/" ? "" : $0)/\(place)" } }
    }

    private func trimmed(_ path: String) -> String {
        var path = path
        while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
