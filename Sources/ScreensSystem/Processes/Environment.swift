private import CScreensSystem
private import Glibc

/// The variables that the process was started with.
package enum Environment {
    /// The value of one variable.
    package static func value(of name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// The value of one variable; without `HOME`, the home folder in the system's list of users.
    ///
    /// For programs that are started without variables, such as services.
    package static func valueOrHome(of name: String) -> String? {
        value(of: name) ?? (name == "HOME" ? userHome : nil)
    }

    /// The user's home folder in the system's list of users.
    package static var userHome: String? {
        var (user, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
        var texts = [CChar](repeating: 0, count: 1 << 14)
        return texts.withUnsafeMutableBufferPointer { texts in
            guard let room = texts.baseAddress,
                getpwuid_r(getuid(), &user, room, texts.count, &found) == 0,
                let home = found?.pointee.pw_dir
            else { return nil }
            return String(cString: home)
        }
    }

    /// All variables, to pass them on; reading a single one is faster.
    package static let variables: [String: String] = {
        var variables: [String: String] = [:]
        var entry = screens_environment()
        while let text = entry.pointee.map({ String(cString: $0) }) {
            entry += 1
            guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(text[..<end])
            // If a name occurs twice, the system uses the first value.
            guard variables[name] == nil else { continue }
            variables[name] = String(text[text.utf8.index(after: end)...])
        }
        return variables
    }()
}
