import ScreensKit
import ScreensSystem

/// The files of a queued change, as the queue stores them.
///
/// They are stored beside the change's value, and only from the user's choices.
struct QueuedFiles: Hashable, Sendable {
    /// The location of a file's bytes.
    enum File: Hashable, Sendable {
        /// A copy in the folder of copies.
        case copy(FileCopy)
        /// The path that the user chose, queued by an earlier version that made no copies.
        case path(String)
    }

    private(set) var files: [String: File] = [:]

    /// Creates an empty set of files.
    init() {}

    /// Creates the files from copies, by their names in the value.
    init(_ copies: [String: FileCopy]) { files = copies.mapValues(File.copy) }

    /// Reads the text in the queue.
    ///
    /// Files that cannot be read are left out.
    init(text: String) {
        let values: JSONObject = text == "{}" ? [:] : decoded(text) ?? [:]
        files = values.compactMapValues(File.init)
    }

    /// The files as a JSON object.
    var text: String { files.isEmpty ? "{}" : encoded(files.mapValues(\.json)) }

    /// The hashes after which the copies are named.
    var hashes: [String] {
        files.values.compactMap { if case .copy(let copy) = $0 { copy.hash } else { nil } }
    }
}

/// The copy of a file that the user chose.
struct FileCopy: Hashable, Sendable {
    /// The name of the file that the user chose.
    let name: String
    /// The hash of its bytes, which is the name of the copy.
    let hash: String
    let size: Int
}

extension QueuedFiles.File {
    fileprivate init?(_ value: JSONValue) {
        if let path = value.text {
            self = .path(path)
            return
        }
        guard let name = value["name"]?.text, let hash = value["hash"]?.text,
            ContentHash.isHash(hash), let size = value["size"]?.int64
        else { return nil }
        self = .copy(FileCopy(name: name, hash: hash, size: Int(size)))
    }

    fileprivate var json: JSONValue {
        switch self {
        case .copy(let copy):
            ["name": .text(copy.name), "hash": .text(copy.hash), "size": .int64(Int64(copy.size))]
        case .path(let path): .text(path)
        }
    }
}
