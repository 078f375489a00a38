@_spi(Host) public import ScreensKit

extension DDLRecord {
    /// Takes over what a portal answered about the record.
    ///
    /// Two shapes are known: `{"modelAttributes":{…},"modelValues":{…}}`, and the values alone
    /// (Screens plugin 1.1.0 and older). Portals leave empty values out, so that fields which are
    /// not mentioned become empty; names that the form lacks are passed over.
    ///
    /// A repeatable field has a list of values, or a text that is one in JSON.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` for a reply that is no object; nothing changes then.
    public mutating func apply(_ reply: JSONValue) throws(PortalError) {
        guard let members = reply.object else { throw .unexpected("the record is no object") }
        if let values = members["modelValues"]?.object {
            attributes.merge(members["modelAttributes"]?.object ?? [:]) { $1 }
            received = values
        } else if let values = members["modelValues"], values != .null {
            throw .unexpected("the record's values are no object")
        } else if let attributes = members["modelAttributes"]?.object {
            self.attributes.merge(attributes) { $1 }
            received = [:]
        } else {
            received = members
        }
        if let definition { fill(definition) }
    }

    /// Gives the record a form, or its form in another locale; values stay, by their names.
    public mutating func adopt(_ definition: DDMDefinition) {
        let isTyped = self.definition != nil
        self.definition = definition
        guard isTyped || !values.isEmpty else { return fill(definition) }
        var lists: [String: [DDMValue?]] = [:]
        Self.collect(values, into: &lists)
        // A tree of the same shape stays as it is; a flat list would not tell which is inside which.
        guard !Self.fits(values, definition.fields) else { return }
        values = DDMInstanceBuilder<DDMValue?> { _, value, _ in value }
            .instances(of: definition.fields, from: lists)
    }

    private static func collect(
        _ instances: [DDMInstance],
        into lists: inout [String: [DDMValue?]]
    ) {
        for instance in instances {
            lists[instance.name, default: []].append(instance.value)
            collect(instance.nested, into: &lists)
        }
    }

    private static func fits(_ instances: [DDMInstance], _ fields: [DDMField]) -> Bool {
        var rest = instances[...]
        for field in fields {
            let own = rest.prefix { $0.name == field.name }
            guard own.count == 1 || own.count > 1 && field.isRepeatable,
                own.allSatisfy({ fits($0.nested, field.nestedFields) })
            else { return false }
            rest = rest.dropFirst(own.count)
        }
        return rest.isEmpty
    }

    /// Makes the values from those received.
    private mutating func fill(_ definition: DDMDefinition) {
        guard let received else {
            values = definition.fields.map(DDMInstance.init(predefined:))
            return
        }
        var lists: [String: [JSONValue]] = [:]
        Self.split(received, by: definition.fields, isRepeated: false, into: &lists)
        var old: [String: [DDMValue?]] = [:]
        Self.collect(values, into: &old)
        let year = modifiedDate.flatMap { DDMDate(milliseconds: $0.milliseconds)?.year }
        let builder = DDMInstanceBuilder<JSONValue> { field, json, index in
            let value = field.value(from: json, locale: definition.locale, near: year)
            let known = old[field.name].flatMap { index < $0.count ? $0[index] : nil }
            return Self.century(of: value, json, known: known)
        }
        values = builder.instances(of: definition.fields, from: lists)
    }

    /// 6.2 tells two digits of the year; where the rest of the day is the one that was known
    /// before, so is the century.
    private static func century(
        of value: DDMValue?,
        _ json: JSONValue,
        known: DDMValue?
    ) -> DDMValue? {
        guard case .date(let date) = value, case .date(let old) = known, date.isAlike(old),
            let text = json.text, DDMDate.isShort(text)
        else { return value }
        return known
    }

    private static func split(
        _ values: JSONObject,
        by fields: [DDMField],
        isRepeated: Bool,
        into lists: inout [String: [JSONValue]]
    ) {
        for field in fields {
            let isRepeated = isRepeated || field.isRepeatable
            if let value = values[field.name] {
                let list = isRepeated ? field.instances(in: value) : nil
                lists[field.name] = (list ?? [value]).prefix(maximumInstances).map { $0 }
            }
            split(values, by: field.nestedFields, isRepeated: isRepeated, into: &lists)
        }
    }
}

extension DDMField {
    /// The values of several instances, where a portal's value is a list of them; `nil` where it
    /// is the value of one.
    func instances(in value: JSONValue) -> [JSONValue]? {
        guard let list = value.array ?? value.text.flatMap(JSONText.list) else { return nil }
        // A list of options is one value; several of them are a list of lists.
        guard type.hasOptions else { return list }
        let isNested = list.allSatisfy { $0.array != nil || $0.text.flatMap(JSONText.list) != nil }
        return isNested && !list.isEmpty ? list : nil
    }
}
