@_spi(Host) public import ScreensKit

/// A record of a dynamic data list: a form's definition, its values, and what the portal says of
/// the record.
///
/// Without a definition it is untyped: it holds what the portal sent until one is set.
///
/// Its coding is how it is kept in the cache: members may be missing, unknown ones are passed over.
public struct DDLRecord: Hashable, Sendable {
    /// What the portal says of the record, by the portal's names; empty for a new one.
    public var attributes: JSONObject
    /// The form; `nil` while the record is untyped.
    public private(set) var definition: DDMDefinition?
    /// The instances of the fields that are in no other, in the definition's order; those of one
    /// field are neighbours.
    public private(set) var values: [DDMInstance]
    /// The values as the portal sent them, or was sent them, by field; `nil` before.
    ///
    /// What is in here and empty in ``values`` has to be emptied at the portal.
    public var received: JSONObject?

    /// A new record, with the predefined values.
    public init(definition: DDMDefinition, attributes: JSONObject = [:]) {
        self.attributes = attributes
        self.definition = definition
        values = definition.fields.map(DDMInstance.init(predefined:))
    }

    /// A record of a form, with values.
    ///
    /// - Parameters:
    ///   - definition: the form.
    ///   - values: instances of the form's fields. Where they are no tree that fits the form, such as
    ///     a flat list, they are sorted by their names.
    ///   - attributes: what the portal says of the record.
    ///   - received: the values as the portal sent them, see ``received``.
    public init(
        definition: DDMDefinition,
        values: [DDMInstance],
        attributes: JSONObject = [:],
        received: JSONObject? = nil
    ) {
        self.attributes = attributes
        self.definition = definition
        self.values = values.fitted(to: definition.fields)
        self.received = received
    }

    /// An untyped record: what a portal sent, without a form to read it by.
    public init(received: JSONObject, attributes: JSONObject = [:]) {
        self.attributes = attributes
        values = []
        self.received = received
    }

    /// The record's id; `nil` for one that the portal never saw.
    public var recordId: Int64? { attributes["recordId"]?.int64.flatMap { $0 == 0 ? nil : $0 } }

    /// When it was last changed at the portal; `nil` if the portal did not say.
    public var modifiedDate: Timestamp? {
        attributes["modifiedDate"]?.int64.map(Timestamp.init(milliseconds:))
    }
}

// MARK: Values

extension DDLRecord {
    /// The value of an instance; setting it does nothing where there is no such instance.
    ///
    /// A mere value is not checked: ``problems`` says what is wrong with it.
    public subscript(path: DDMPath) -> DDMValue? {
        get { values.instance(path.steps[...])?.value }
        set {
            values.change(path.steps[...]) { list, position in
                list[position].value = newValue?.nonEmpty
            }
        }
    }

    /// The value of the first instance of the field of that very name, at any depth.
    public subscript(name: String) -> DDMValue? {
        get { definition?.firstPath(of: name).flatMap { self[$0] } }
        set { if let path = definition?.firstPath(of: name) { self[path] = newValue } }
    }

    /// How many instances of a field there are beside the one at a path, and that one.
    public func instanceCount(at path: DDMPath) -> Int {
        let outer = path.steps.dropLast()
        let list = outer.isEmpty ? values : values.instance(outer)?.nested ?? []
        return list.named(path.name).count
    }

    /// Sets all values to the predefined ones, as in a new record.
    public mutating func clear() {
        values = definition?.fields.map(DDMInstance.init(predefined:)) ?? []
    }

    /// Sets what somebody wrote as the value of an instance.
    ///
    /// - Parameters:
    ///   - text: what was written; nothing but white space empties the field.
    ///   - path: an instance that there is.
    ///   - locale: the locale it was written in.
    /// - Throws: ``DDMInputError`` for a text that is no such value and for fields that may not be
    ///   changed; the value stays as it was.
    public mutating func enter(
        _ text: String,
        at path: DDMPath,
        locale: LocaleIdentifier
    ) throws(DDMInputError) {
        guard let field = definition?[path.name], values.instance(path.steps[...]) != nil else {
            throw DDMInputError(
                field: path.description,
                text: text,
                expected: "no value: the field does not exist"
            )
        }
        guard !field.isReadOnly else {
            throw DDMInputError(
                field: field.title,
                text: text,
                expected: "no new value: the field is read-only"
            )
        }
        self[path] = try field.value(text: text, locale: locale, replacing: self[path])
    }
}

// MARK: Instances

/// An instance of a field, as a form shows it.
public struct DDLEntry: Hashable, Sendable {
    /// Where it is.
    public let path: DDMPath
    /// Its field.
    public let field: DDMField
    /// Its value; `nil` for none.
    public let value: DDMValue?
}

extension DDLRecord {
    /// How many instances of one field there are at most.
    public static let maximumInstances = 1_000

    /// All instances, each before those inside it, in the order of the form.
    public var entries: [DDLEntry] {
        Self.entries(of: definition?.fields ?? [], in: values, under: nil)
    }

    private static func entries(
        of fields: [DDMField],
        in instances: [DDMInstance],
        under parent: DDMPath?
    ) -> [DDLEntry] {
        let lists = Dictionary(grouping: instances, by: \.name)
        return fields.flatMap { field in
            (lists[field.name] ?? []).enumerated().flatMap { index, instance in
                let path =
                    parent?.inside(field.name, index) ?? DDMPath(DDMPath.Step(field.name, index))
                let entry = DDLEntry(path: path, field: field, value: instance.value)
                return [entry] + entries(of: field.nestedFields, in: instance.nested, under: path)
            }
        }
    }

    /// Adds an instance of a repeatable field after the last one of it.
    ///
    /// - Parameter path: any instance of it.
    /// - Returns: where the new one is; `nil` where the field is not repeatable, is not there, or
    ///   has ``maximumInstances`` already.
    public mutating func addInstance(beside path: DDMPath) -> DDMPath? {
        let count = instanceCount(at: path)
        guard let field = definition?[path.name], field.isRepeatable,
            (1..<Self.maximumInstances).contains(count)
        else { return nil }
        let last = path.with(index: count - 1)
        values.change(last.steps[...]) { list, position in
            list.insert(DDMInstance(predefined: field), at: position + 1)
        }
        return path.with(index: count)
    }

    /// Removes an instance; the only one of its field is emptied instead.
    public mutating func removeInstance(at path: DDMPath) {
        guard let field = definition?[path.name] else { return }
        let isOnly = instanceCount(at: path) == 1
        values.change(path.steps[...]) { list, position in
            if isOnly {
                list[position] = [DDMInstance](of: [field], from: [:])[0]
            } else {
                list.remove(at: position)
            }
        }
    }
}

extension DDLRecord: Codable {
    private enum Key: String, CodingKey {
        case attributes, definition, values, received
    }

    /// Reads what ``encode(to:)`` wrote; any member may be missing.
    ///
    /// - Throws: `DecodingError` for malformed input, ``DDMDefinitionError`` for a refused form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        attributes = try container.decodeIfPresent(JSONObject.self, forKey: .attributes) ?? [:]
        received = try container.decodeIfPresent(JSONObject.self, forKey: .received)
        definition = try container.decodeIfPresent(DDMDefinition.self, forKey: .definition)
        values = try container.decodeIfPresent([DDMInstance].self, forKey: .values) ?? []
        guard let definition else { return }
        if container.contains(.values) {
            // Values of a form must fit it, whoever wrote them.
            values = values.fitted(to: definition.fields)
        } else {
            clear()
        }
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(attributes, forKey: .attributes)
        try container.encodeIfPresent(definition, forKey: .definition)
        try container.encode(values, forKey: .values)
        try container.encodeIfPresent(received, forKey: .received)
    }
}
