@_spi(Host) public import ScreensKit

extension DDLRecord {
    /// What is wrong with the record's values, in the order of the form; empty if they are valid.
    ///
    /// Every instance is checked. A form scrolls to the first problem. A field inside an empty
    /// instance of a repeatable field may be empty, except in the first instance.
    public var problems: [DDMProblem] {
        var problems: [DDMProblem] = []
        Self.append(definition?.fields ?? [], values, under: nil, to: &problems)
        return problems
    }

    /// Without a list of all instances, because a form may have 200,000 empty instances and hardly any problem.
    private static func append(
        _ fields: [DDMField],
        _ instances: [DDMInstance],
        under parent: DDMPath?,
        to problems: inout [DDMProblem]
    ) {
        var rest = instances[...]
        for field in fields {
            let own = rest.prefix { $0.name == field.name }
            rest = rest.dropFirst(own.count)
            for (index, instance) in own.enumerated() {
                // It is not sent, with everything in it.
                if index > 0, instance.isEmpty { continue }
                let reason = field.problem(with: instance.value)
                if reason == nil, instance.nested.isEmpty { continue }
                let path =
                    parent?.inside(field.name, index: index)
                    ?? DDMPath(DDMPath.Step(field.name, index: index))
                if let reason {
                    problems.append(DDMProblem(path: path, field: field.title, reason: reason))
                }
                append(field.nestedFields, instance.nested, under: path, to: &problems)
            }
        }
    }

    /// The files of the record, and their positions.
    public var documents: [(path: DDMPath, document: DDMDocument)] {
        fields.compactMap { field in
            guard case .document(let document) = field.value else { return nil }
            return (field.path, document)
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
