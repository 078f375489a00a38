import Glibc
import ScreensSystem

/// Owner, mode and free space of a folder that Screens reads or writes.
struct ExaminedFolder {
    private let path: String
    /// What it is for, such as `for settings`.
    private let name: String
    /// Whether nobody else may even read it.
    private let isPrivate: Bool
    /// The bytes that a cache and its log need to work.
    private static let leastSpace: UInt64 = 64 << 20

    init(_ path: String, name: String, isPrivate: Bool) {
        (self.path, self.name, self.isPrivate) = (path, name, isPrivate)
    }

    /// Whether the folder can be used, or created if it is missing.
    var finding: Finding {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            let reason = String(cString: strerror(errno))
            guard errno == ENOENT else {
                return .problem("\(path), \(name): \(reason).", "namei -l \(path.quotedForShell)")
            }
            return missing
        }
        return problem(facts) ?? space(at: path) ?? .good("\(path), \(name), can be used.")
    }

    /// The parent that exists has to let the user create it.
    private var missing: Finding {
        var parent = Files.parent(path)
        while parent != "/", access(parent, F_OK) != 0 { parent = Files.parent(parent) }
        guard access(parent, W_OK | X_OK) == 0 else {
            return .problem(
                "\(path), \(name), does not exist, and you cannot write to \(parent).",
                "chmod u+rwx \(parent.quotedForShell)"
            )
        }
        return space(at: parent) ?? .good("\(path), \(name), does not exist yet.")
    }

    private func problem(_ facts: stat) -> Finding? {
        let word = path.quotedForShell
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return .problem("\(path), \(name), is not a folder.", "mv \(word) \(word).old")
        }
        guard [0, geteuid()].contains(facts.st_uid) else {
            return .problem(
                "\(path), \(name), belongs to another user.",
                "sudo chown -R \"$(id -un)\" \(word)"
            )
        }
        let forbidden: mode_t = isPrivate ? 0o077 : 0o022
        guard facts.st_mode & forbidden == 0 else {
            let mode = String(facts.st_mode & 0o777, radix: 8)
            return .problem(
                "\(path), \(name), has mode 0\(mode): others may \(isPrivate ? "read or " : "")change it.",
                "chmod \(isPrivate ? "go-rwx" : "go-w") \(word)"
            )
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return .problem("You cannot write to \(path), \(name).", "chmod u+rwx \(word)")
        }
        return nil
    }

    private func space(at path: String) -> Finding? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else { return nil }
        let bytes = UInt64(facts.f_bavail) * UInt64(facts.f_frsize)
        // Some file systems count no files.
        let hasFiles = facts.f_files == 0 || facts.f_favail > 0
        guard bytes < Self.leastSpace || !hasFiles else { return nil }
        return .problem(
            "The disk of \(self.path), \(name), is nearly full.",
            "screens-host cache clear"
        )
    }
}
