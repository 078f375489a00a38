@_spi(Host) public import ScreensKit

extension DDLRecord {
    /// Creates a record from what a portal sent, with a known form or untyped.
    ///
    /// - Throws: `PortalError.unexpected(_:)` if the reply is not a record.
    public init(reply: JSONValue, definition: DDMDefinition? = nil) throws(PortalError) {
        self.init(received: [:])
        try apply(reply)
        if let definition { adopt(definition) }
    }

    /// Applies what a portal answered about the record.
    ///
    /// Two shapes are known: `{"modelAttributes":{…},"modelValues":{…}}`, and only the values
    /// (Screens plugin 1.1.0 and older). Portals omit empty values, so fields that are missing
    /// become empty. Names that the form lacks are ignored.
    ///
    /// A repeatable field has a list of values, or a text that is a JSON list.
    ///
    /// - Throws: `PortalError.unexpected(_:)` if the reply is not an object; the record then stays unchanged.
    @_spi(Host)
    public mutating func apply(_ reply: JSONValue) throws(PortalError) {
        guard let members = reply.object else { throw .unexpected("the record is not an object") }
        if let values = members["modelValues"]?.object {
            attributes.merge(members["modelAttributes"]?.object ?? [:]) { $1 }
            received = values
        } else if let values = members["modelValues"], values != .null {
            throw .unexpected("the record's values are not an object")
        } else if let attributes = members["modelAttributes"]?.object {
            self.attributes.merge(attributes) { $1 }
            received = [:]
        } else {
            received = members
        }
        if let definition { fill(definition) }
    }

    /// Sets the record's form, or its form in another locale; values are preserved, by their names.
    public mutating func adopt(_ definition: DDMDefinition) {
        guard self.definition != nil || !values.isEmpty else { return fill(definition) }
        self = DDLRecord(
            definition: definition,
            values: values,
            attributes: attributes,
            received: received
        )
    }

    /// Creates the values from the received ones.
    private mutating func fill(_ definition: DDMDefinition) {
        guard let received else {
            self = DDLRecord(definition: definition, attributes: attributes)
            return
        }
        let lists = Self.lists(of: received, definition)
        let known = Dictionary(grouping: fields, by: \.field.name)
        let values = definition.allFields.flatMap { field in
            (lists[field.name] ?? []).prefix(Self.maximumInstances).enumerated().map {
                index,
                json in
                let known = known[field.name].flatMap { index < $0.count ? $0[index].value : nil }
                let value = value(of: field, json, locale: definition.locale, known: known)
                return DDMInstance(name: field.name, value: value)
            }
        }
        self = DDLRecord(
            definition: definition,
            values: values,
            attributes: attributes,
            received: received
        )
    }

    /// Reads a value that the portal sent.
    ///
    /// 6.2 sends only two digits of the year: if the rest of the day is the known one, so is the
    /// century.
    private func value(
        of field: DDMField,
        _ json: JSONValue,
        locale: LocaleIdentifier,
        known: DDMValue?
    ) -> DDMValue? {
        func value(near year: Int?) -> DDMValue? {
            field.value(from: json, locale: locale, near: year)
        }
        if case .date(let day) = known, value(near: day.year) == known { return known }
        return value(near: modifiedDate.flatMap { DDMDate(milliseconds: $0.milliseconds)?.year })
    }

    /// The first field with more values at the portal than a form shows: they would be lost.
    public func overfullField(in definition: DDMDefinition) -> DDMField? {
        let lists = Self.lists(of: received ?? [:], definition)
        return definition.allFields.first { lists[$0.name]?.count ?? 0 > Self.maximumInstances }
    }

    private static func lists(
        of received: JSONObject,
        _ definition: DDMDefinition
    ) -> [String: [JSONValue]] {
        var lists: [String: [JSONValue]] = [:]
        split(received, by: definition.fields, definition.version, isRepeated: false, into: &lists)
        return lists
    }

    private static func split(
        _ values: JSONObject,
        by fields: [DDMField],
        _ version: PortalVersion,
        isRepeated: Bool,
        into lists: inout [String: [JSONValue]]
    ) {
        for field in fields {
            let isRepeated = isRepeated || field.isRepeatable
            if let value = values[field.name] {
                let list = isRepeated ? field.instances(in: value, of: version) : nil
                lists[field.name] = list ?? [value]
            }
            split(values, by: field.nestedFields, version, isRepeated: isRepeated, into: &lists)
        }
    }
}

extension DDMField {
    /// The values of several instances, if a portal's value is a list of them; `nil` if it is one value.
    ///
    /// Portals of 6.2 store texts and do not interpret lists in them.
    public func instances(in value: JSONValue, of version: PortalVersion) -> [JSONValue]? {
        let text = version.is62 ? nil : value.text
        guard let list = value.array ?? text.flatMap(listOfInstances) else { return nil }
        // A list of options is one value; several such values are a list of lists.
        guard type.hasOptions else { return list }
        let isNested = list.allSatisfy { $0.array != nil || $0.text.flatMap(JSONText.list) != nil }
        return isNested && !list.isEmpty ? list : nil
    }

    /// The list that a text has as JSON.
    ///
    /// A user may have written `[1.50]` into a text field; it then stays a text.
    private func listOfInstances(_ text: String) -> [JSONValue]? {
        guard let list = JSONText.list(text) else { return nil }
        return switch type {
        case .text, .textBox, .html, .image, .other:
            list.isEmpty || list.contains { $0.text == nil } ? nil : list
        default: list
        }
    }
}
