@_spi(Host) public import ScreensKit

extension DDLRecord {
    /// What is wrong with the record's values, in the order of the form; empty if they are valid.
    ///
    /// Every instance is checked. A form scrolls to the first problem. A field inside an empty
    /// instance of a repeatable field may be empty, except in the first instance.
    public var problems: [DDMProblem] {
        entries.compactMap { entry in
            guard let reason = entry.field.problem(with: entry.value),
                reason != .missing || !entry.isSpare
            else { return nil }
            return DDMProblem(path: entry.path, field: entry.field.title, reason: reason)
        }
    }

    /// The files of the record, and their positions.
    public var documents: [(path: DDMPath, document: DDMDocument)] {
        entries.compactMap { entry in
            guard case .document(let document) = entry.value else { return nil }
            return (entry.path, document)
        }
    }

    /// Sets the state of a file's upload; has no effect if there is no file.
    public mutating func setUpload(_ state: DDMDocument.State, at path: DDMPath) {
        guard case .document(var document) = self[path] else { return }
        document.state = state
        self[path] = .document(document)
    }
}

extension DDLRecord: FileCarrying {
    /// The files that the portal does not have yet, by the temporary keys of their documents.
    public var chosenFiles: [String: ChosenFile] {
        get {
            let missing = documents.filter { $0.document.attributes == nil }
            let named = missing.compactMap { item in
                item.document.temporaryKey.flatMap { key in item.document.file.map { (key, $0) } }
            }
            return Dictionary(named) { $1 }
        }
        set {
            for (path, var document) in documents where document.attributes == nil {
                guard let key = document.temporaryKey, let file = newValue[key] else { continue }
                document.file = file
                self[path] = .document(document)
            }
        }
    }
}
