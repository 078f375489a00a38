import Foundation

/// What the system reports about processes.
package enum ProcessList {
    package struct Entry: Sendable {
        package let id: Int32
        package let name: String
        /// The letter of its state, such as `R` for running and `T` for stopped.
        package let state: String
        package let parent: Int32
        package let group: Int32

        package var isZombie: Bool { state == "Z" }
    }

    /// All processes.
    package static func all() throws -> [Entry] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
            .compactMap(entry)
    }

    /// The processes that this process has started and not waited for.
    package static func children(of parent: Int32) throws -> [Entry] {
        try all().filter { $0.parent == parent }
    }

    /// Reads an entry; `nil` if the process ends in the meantime.
    private static func entry(_ id: Int32) -> Entry? {
        guard let text = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
            let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
        else { return nil }
        let words = text[text.index(after: end)...].split(separator: " ")
        guard words.count > 2, let parent = Int32(words[1]), let group = Int32(words[2]) else {
            return nil
        }
        return Entry(
            id: id,
            name: String(text[text.index(after: start)..<end]),
            state: String(words[0]),
            parent: parent,
            group: group
        )
    }
}
