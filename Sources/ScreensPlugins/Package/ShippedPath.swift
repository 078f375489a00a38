/// Paths that archives of plugins may have.
package enum ShippedPath {
    /// Whether archives of plugins may have the path.
    ///
    /// It has to be relative, without `..` or hidden parts, and consist of letters that every file
    /// system and terminal accepts.
    package static func isPlain(_ path: String) -> Bool {
        guard path.utf8.count <= 200 else { return false }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 8
            && parts.allSatisfy { part in
                part.utf8.count <= 100 && part.utf8.first.map { $0 != UInt8(ascii: ".") } ?? false
                    && part.utf8.allSatisfy(isPlain)
            }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: "._+@- ()".utf8.contains(byte)
        }
    }
}
