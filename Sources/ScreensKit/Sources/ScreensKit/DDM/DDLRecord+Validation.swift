extension DDLRecord {
    /// What is wrong with the record's values, in the order of the form; empty when all is well.
    ///
    /// Every instance is looked at. The first problem is where a form scrolls to. A field inside
    /// of an empty instance of a repeatable one need not be filled in, except in the first.
    public var problems: [DDMProblem] {
        entries.compactMap { entry in
            guard let reason = entry.field.problem(with: entry.value),
                reason != .missing || !isSpare(entry.path)
            else { return nil }
            return DDMProblem(path: entry.path, field: entry.field.title, reason: reason)
        }
    }

    /// Whether an instance, or one around it, is a later one that says nothing: it is not sent.
    private func isSpare(_ path: DDMPath) -> Bool {
        path.steps.indices.contains { end in
            path.steps[end].index > 0 && values.instance(path.steps[...end])?.canonical == nil
        }
    }

    /// The files of the record, and where they are.
    public var documents: [(path: DDMPath, document: DDMDocument)] {
        entries.compactMap { entry in
            guard case .document(let document) = entry.value else { return nil }
            return (entry.path, document)
        }
    }

    /// Sets how far the upload of a file is; does nothing where there is no file.
    public mutating func setUpload(_ state: DDMDocument.State, at path: DDMPath) {
        guard case .document(var document) = self[path] else { return }
        document.state = state
        self[path] = .document(document)
    }

    /// Replaces the file that was kept under a temporary key by the one that the portal has now.
    ///
    /// - Parameters:
    ///   - temporaryKey: the key the file was kept under.
    ///   - attributes: the portal's file entry.
    public mutating func setUploaded(_ temporaryKey: String, _ attributes: JSONObject) {
        for (path, document) in documents where document.temporaryKey == temporaryKey {
            self[path] = .document(DDMDocument(uploaded: attributes))
        }
    }
}
