import CScreensSystem

/// A part of the sandbox of a worker, which depends on the system's kernel.
package enum SandboxPart: String, Codable, Sendable, CaseIterable {
    /// Landlock: limits which files can be opened and which processes can be reached.
    case files
    /// Filters of system calls: no programs, no processes, no network, no writing.
    case calls

    /// The parts that this system lacks.
    package static var missing: [SandboxPart] {
        allCases.filter { part in
            switch part {
            case .files: screens_landlock_version() == 0
            case .calls: !screens_can_filter_calls()
            }
        }
    }

    /// Its name for users.
    package var name: String {
        switch self {
        case .files: "Landlock"
        case .calls: "seccomp filters"
        }
    }

    /// What a plugin can do if this part is missing.
    private var consequence: String {
        switch self {
        case .files: "read your files"
        case .calls: "start programs and use the network"
        }
    }

    /// The variable with which users refuse plugins if any part is missing.
    package static let requirement = "SCREENS_REQUIRE_SANDBOX"

    /// Whether the environment refuses plugins if any part is missing.
    static func isRequired(by environment: (String) -> String?) -> Bool {
        !["", "0"].contains(environment(requirement) ?? "")
    }

    /// The parts as a list in a sentence.
    static func names(_ parts: [SandboxPart]) -> String {
        parts.map(\.name).joined(separator: " and ")
    }

    /// The message for users about the parts that the system lacks.
    package static func note(missing parts: [SandboxPart]) -> String {
        let consequences = parts.map(\.consequence).joined(separator: ", ")
        return
            "The kernel lacks \(names(parts)), so plugins in worker processes can \(consequences). "
            + "Set \(requirement)=1 to refuse plugins instead."
    }
}
