private import Glibc

extension Files {
    /// Reads a regular file below a folder, without following links on the way.
    ///
    /// For folders of third parties, which must not lead to other files of the user.
    ///
    /// - Parameters:
    ///   - path: the file, relative to the folder; `..` is refused.
    ///   - folder: the folder.
    ///   - limit: the largest size in bytes.
    /// - Returns: the content.
    /// - Throws: ``FileFailure``, also for links.
    package static func read(
        _ path: String,
        below folder: String,
        atMost limit: Int
    ) throws(FileFailure) -> [UInt8] {
        let full = "\(folder)/\(path)"
        let parts = path.split(separator: "/").map(String.init)
        guard !parts.contains("..") else { throw FileFailure(full, "it is not in the folder") }
        var place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for (number, part) in parts.enumerated() where place >= 0 {
            let kind = number == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(place, part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | kind)
            let code = errno
            close(place)
            (place, errno) = (next, code)
        }
        guard place >= 0 else {
            throw errno == ELOOP ? FileFailure(full, "it is a link") : FileFailure(full)
        }
        defer { close(place) }
        guard isRegular(place) else { throw FileFailure(full, "it is not a regular file") }
        return try read(place, at: full, atMost: limit)
    }
}
