private import CScreensSystem
private import Glibc

/// The variables that the process was started with.
package enum Environment {
    /// The value of one variable.
    package static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// All of them, for whoever hands them on; to ask for one is quicker.
    package static let variables: [String: String] = {
        var variables: [String: String] = [:]
        var entry = screens_environment()
        while let text = entry.pointee.map({ String(cString: $0) }) {
            entry += 1
            guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(text[..<end])
            // Of two that are called the same, the system takes the first.
            guard variables[name] == nil else { continue }
            variables[name] = String(text[text.utf8.index(after: end)...])
        }
        return variables
    }()
}
