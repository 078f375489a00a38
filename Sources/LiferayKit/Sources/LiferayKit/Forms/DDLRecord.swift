@_spi(Host) public import ScreensKit

/// A record of a dynamic data list: a form's definition, its values, and the record's attributes.
///
/// Without a definition it is untyped: it holds what the portal sent until a definition is set.
///
/// Its coding is also the form in which it is cached: members may be missing, and unknown ones are ignored.
public struct DDLRecord: Hashable, Sendable {
    /// The record's attributes, by the portal's names; empty for a new record.
    public var attributes: JSONObject
    /// The form; `nil` while the record is untyped.
    public private(set) var definition: DDMDefinition?
    /// The instances of the top-level fields, in the definition's order.
    ///
    /// Instances of one field are adjacent.
    public private(set) var values: [DDMInstance]
    /// The values that the portal sent or was sent last, by field; `nil` before that.
    ///
    /// A value that is in here and empty in ``values`` has to be removed at the portal.
    public var received: JSONObject?

    /// Creates a new record with the predefined values.
    public init(definition: DDMDefinition, attributes: JSONObject = [:]) {
        self.attributes = attributes
        self.definition = definition
        values = definition.fields.map(DDMInstance.init(predefined:))
    }

    /// Creates a record of a form, with values.
    ///
    /// - Parameters:
    ///   - definition: the form.
    ///   - values: instances of the form's fields. If they do not form a tree that fits the form,
    ///     as in a flat list, they are arranged by their names.
    ///   - attributes: the record's attributes at the portal.
    ///   - received: the values that the portal sent, see ``received``.
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

    /// Creates an untyped record: what a portal sent, without the form that defines its types.
    public init(received: JSONObject, attributes: JSONObject = [:]) {
        self.attributes = attributes
        values = []
        self.received = received
    }

    /// The record's id; `nil` if the portal does not have it yet.
    public var recordId: Int64? { attributes["recordId"]?.int64.flatMap { $0 == 0 ? nil : $0 } }

    /// When it was last changed at the portal; `nil` if the portal sent no date.
    public var modifiedDate: Timestamp? {
        attributes["modifiedDate"]?.int64.map(Timestamp.init(milliseconds:))
    }
}

// MARK: Values

extension DDLRecord {
    /// The value of an instance; setting it has no effect if there is no such instance.
    ///
    /// The value is not checked when it is set: ``problems`` lists what is wrong with it.
    public subscript(path: DDMPath) -> DDMValue? {
        get { values.instance(path.steps[...])?.value }
        set {
            values.change(path.steps[...]) { list, position in
                list[position].value = newValue?.nonEmpty
            }
        }
    }

    /// The value of the first instance of the field with exactly that name, at any depth.
    public subscript(name: String) -> DDMValue? {
        get { definition?.firstPath(of: name).flatMap { self[$0] } }
        set { if let path = definition?.firstPath(of: name) { self[path] = newValue } }
    }

    /// The number of instances of a field, including and beside the one at a path.
    @_spi(Host)
    public func instanceCount(at path: DDMPath) -> Int {
        let outer = path.steps.dropLast()
        let list = outer.isEmpty ? values : values.instance(outer)?.nested ?? []
        return list.named(path.name).count
    }

    /// Sets all values to the predefined ones, as in a new record.
    @_spi(Host) public mutating func clear() {
        values = definition?.fields.map(DDMInstance.init(predefined:)) ?? []
    }

    /// Sets a text that somebody wrote as the value of an instance.
    ///
    /// - Parameters:
    ///   - text: what was written; white space only empties the field.
    ///   - path: an existing instance.
    ///   - locale: the locale of the text.
    /// - Throws: ``DDMInputError`` if the text is not a valid value or the field must not be
    ///   changed; the value then remains unchanged.
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
public struct DDLField: Hashable, Sendable {
    /// Its position in the record.
    public let path: DDMPath
    /// The definition of its field.
    public let field: DDMField
    /// Its value; `nil` for none.
    public let value: DDMValue?
}

extension DDLRecord {
    /// The maximum number of instances of one field.
    @_spi(Host)
    public static let maximumInstances = 1_000

    /// All instances in the order of the form, each before its nested instances.
    public var fields: [DDLField] {
        var fields: [DDLField] = []
        Self.append(definition?.fields ?? [], values, under: nil, to: &fields)
        return fields
    }

    private static func append(
        _ fields: [DDMField],
        _ instances: [DDMInstance],
        under parent: DDMPath?,
        to found: inout [DDLField]
    ) {
        // Instances of one field are adjacent, in the order of the fields.
        var rest = instances[...]
        for field in fields {
            let own = rest.prefix { $0.name == field.name }
            rest = rest.dropFirst(own.count)
            for (index, instance) in own.enumerated() {
                let path =
                    parent?.inside(field.name, index: index)
                    ?? DDMPath(DDMPath.Step(field.name, index: index))
                found.append(DDLField(path: path, field: field, value: instance.value))
                append(field.nestedFields, instance.nested, under: path, to: &found)
            }
        }
    }

    /// Adds an instance of a repeatable field after its last one.
    ///
    /// - Parameter path: any instance of the field.
    /// - Returns: the position of the new instance; `nil` if the field is not repeatable, does not
    ///   exist, or has 1,000 instances already.
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

    /// Removes an instance; if it is the only one of its field, it is emptied instead.
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
    /// - Throws: `DecodingError` for malformed input, ``DDMDefinitionError`` for a form that is not accepted.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        attributes = try container.decodeIfPresent(JSONObject.self, forKey: .attributes) ?? [:]
        received = try container.decodeIfPresent(JSONObject.self, forKey: .received)
        definition = try container.decodeIfPresent(DDMDefinition.self, forKey: .definition)
        values = try container.decodeIfPresent([DDMInstance].self, forKey: .values) ?? []
        guard let definition else { return }
        if container.contains(.values) {
            // The values may come from anywhere, so they are fitted to the form.
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
