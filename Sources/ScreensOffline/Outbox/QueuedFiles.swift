import ScreensKit
import ScreensSystem

/// The files of a queued change, as the queue stores them: beside the change's value, and written from
/// nothing but the user's choices.
struct QueuedFiles: Hashable, Sendable {
    /// Where the bytes of a file are.
    enum File: Hashable, Sendable {
        /// In the folder of copies.
        case copy(FileCopy)
        /// Where the user chose it: queued by a version that made no copies.
        case path(String)
    }

    private(set) var files: [String: File] = [:]

    /// No files.
    init() {}

    /// The copies of chosen files.
    init(_ copies: [String: FileCopy]) { files = copies.mapValues(File.copy) }

    /// Reads what the queue has; what cannot be read is no file.
    init(text: String) {
        let values: JSONObject = text == "{}" ? [:] : decoded(text) ?? [:]
        files = values.compactMapValues(File.init)
    }

    /// A JSON object.
    var text: String { files.isEmpty ? "{}" : encoded(files.mapValues(\.json)) }

    /// The hashes that copies are named by.
    var hashes: [String] {
        files.values.compactMap { if case .copy(let copy) = $0 { copy.hash } else { nil } }
    }
}

/// The copy of a file that the user chose.
struct FileCopy: Hashable, Sendable {
    /// What the user calls the file.
    let name: String
    /// The hash of its bytes, which is the copy's own name.
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
