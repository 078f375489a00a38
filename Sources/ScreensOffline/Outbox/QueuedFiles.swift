import ScreensKit
import ScreensSystem

/// The copies of a queued change's files, by their names in the value, as the queue stores them.
///
/// They are stored beside the change's value, and only from the user's choices.
struct QueuedFiles: Hashable, Sendable {
    private(set) var files: [String: FileCopy] = [:]

    /// Creates an empty set of files.
    init() {}

    /// Creates the files from copies, by their names in the value.
    init(_ copies: [String: FileCopy]) { files = copies }

    /// Reads the text in the queue.
    ///
    /// Files that cannot be read are left out.
    init(text: String) {
        let values: JSONObject = text == "{}" ? [:] : decoded(text) ?? [:]
        files = values.compactMapValues(FileCopy.init)
    }

    /// The files as a JSON object.
    var text: String { files.isEmpty ? "{}" : encoded(files.mapValues(\.json)) }

    /// The hashes after which the copies are named.
    var hashes: [String] { files.values.map(\.hash) }
}

/// The copy of a file that the user chose.
struct FileCopy: Hashable, Sendable {
    /// The name of the file that the user chose.
    let name: String
    /// The hash of its bytes, which is the name of the copy.
    let hash: String
    let size: Int
}

extension FileCopy {
    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.text, let hash = value["hash"]?.text,
            ContentHash.isHash(hash), let size = value["size"]?.int64
        else { return nil }
        self.init(name: name, hash: hash, size: Int(size))
    }

    fileprivate var json: JSONValue {
        ["name": .text(name), "hash": .text(hash), "size": .int64(Int64(size))]
    }
}
