internal import CScreensSystem
internal import Glibc
internal import ScreensSystem

/// Whether the build of a folder may be used because a command was run there.
///
/// A person who only looks at somebody's files must not run their code by that.
extension PluginFolder {
    /// Why a build must not be used; `nil` if it was built here, and nobody else can change it.
    ///
    /// - Returns: a sentence.
    package func objection(to build: Build) -> String? {
        guard let file = realpath(build.library, nil) else { return "\(build.library) is missing." }
        defer { free(file) }
        let library = String(cString: file)
        let scratch = "\(path)/.build"
        guard library.hasPrefix("\(scratch)/") else {
            return "\(library) is outside of \(scratch)."
        }
        if let objection = Files.objection(toPrivate: path, in: path) {
            return "\(objection.prefix(1).uppercased())\(objection.dropFirst())."
        }
        for file in ["\(path)/Package.swift"] + folders(from: path, to: library) {
            if let objection = Self.objection(toFile: file) { return objection }
        }
        return isMadeHere(library) ? nil : "It was built in another folder."
    }

    /// The first path, and each one below it up to the last.
    private func folders(from first: String, to last: String) -> [String] {
        var paths = [first]
        for part in last.dropFirst(first.count).split(separator: "/") {
            paths.append("\(paths[paths.count - 1])/\(part)")
        }
        return paths
    }

    private static func objection(toFile path: String) -> String? {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return "\(path) cannot be read." }
        guard facts.st_mode & S_IFMT != S_IFLNK else { return "\(path) is a link." }
        guard facts.st_uid == geteuid() else { return "\(path) belongs to another user." }
        // Many systems give each user a group of the same number, and let it write.
        let isOwnGroup = facts.st_gid == getegid() && getegid() == geteuid()
        let forbidden: mode_t = isOwnGroup ? S_IWOTH : S_IWGRP | S_IWOTH
        return facts.st_mode & forbidden == 0 ? nil : "Others may write to \(path)."
    }

    /// Whether a library was built from sources in this folder.
    ///
    /// The compiler writes their paths for debuggers, so a build that came with somebody's files names the folder in which
    /// it was made. A path is looked for from its root on, as that of a folder may be the end of another one's.
    private func isMadeHere(_ library: String) -> Bool {
        guard let bytes = try? Files.read(library, atMost: 256 << 20) else { return false }
        return screens_has_text(bytes, bytes.count, "\(path)/")
    }
}
