import CScreensSystem

/// The variables that the process was started with.
enum Environment {
    // Read once, and not by Foundation: that alone takes longer than listing a hundred plugins.
    static let variables: [String: String] = {
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
