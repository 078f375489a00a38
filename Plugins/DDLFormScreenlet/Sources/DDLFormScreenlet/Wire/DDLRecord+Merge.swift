import LiferayKit
import ScreensKit

extension DDLRecord {
    /// Whether two records have the same values, whatever their attributes, such as dates.
    ///
    /// The order of chosen options and instances without values are ignored. If only one record has
    /// a form, it is used for both.
    func hasSameContent(as other: DDLRecord) -> Bool {
        guard definition != nil || other.definition != nil else {
            return Self.texts(received) == Self.texts(other.received)
        }
        return firstDifference(from: other) == nil
    }

    /// The first field in which two records differ; `nil` if they do not, or if neither has a form.
    func firstDifference(from other: DDLRecord) -> DDMField? {
        guard let definition = definition ?? other.definition else { return nil }
        let (left, right) = (typed(by: definition), other.typed(by: definition))
        return definition.fields.first {
            Self.canonical(left, $0) != Self.canonical(right, $0)
        }
    }

    /// Combines two changes of one record, field by field.
    ///
    /// The result has the value of the side that changed a field. A field that both sides changed
    /// alike is not a conflict. Nested fields are combined separately if the outer field has a
    /// single instance.
    ///
    /// - Parameters:
    ///   - base: the record before both changes.
    ///   - local: the record with the local change.
    ///   - remote: the portal's record; the result has its attributes.
    /// - Returns: the combined record; `nil` if both sides changed a field differently, and if none
    ///   of the records has a form.
    static func merged(
        base: DDLRecord,
        local: DDLRecord,
        remote: DDLRecord
    ) -> DDLRecord? {
        guard let form = local.definition ?? remote.definition ?? base.definition else {
            return nil
        }
        let sides = (base.typed(by: form), local.typed(by: form), remote.typed(by: form))
        let merge = DDMMerge()
        guard
            let values = merge.fields(form.fields, sides.0.values, sides.1.values, sides.2.values)
        else { return nil }
        return DDLRecord(
            definition: sides.2.definition ?? form,
            values: values,
            attributes: local.attributes.merging(remote.attributes) { $1 },
            received: sides.2.received
        )
    }

    private func typed(by definition: DDMDefinition) -> DDLRecord {
        guard self.definition == nil else { return self }
        var record = self
        record.adopt(definition)
        return record
    }

    private static func canonical(_ record: DDLRecord, _ field: DDMField) -> [DDMInstance] {
        record.values.named(field.name).compactMap(\.canonical)
    }

    private static func texts(_ values: JSONObject?) -> [String: String] {
        (values ?? [:]).mapValues(\.plainText).filter { !$0.value.isEmpty }
    }
}

private struct DDMMerge {
    /// The instances of some fields; `nil` for a conflict.
    func fields(
        _ fields: [DDMField],
        _ base: [DDMInstance],
        _ local: [DDMInstance],
        _ remote: [DDMInstance]
    ) -> [DDMInstance]? {
        var result: [DDMInstance] = []
        for field in fields {
            let sides = [base, local, remote].map { $0.named(field.name) }
            guard let instances = instances(field, sides[0], sides[1], sides[2]) else {
                return nil
            }
            result += instances
        }
        return result
    }

    private func instances(
        _ field: DDMField,
        _ base: [DDMInstance],
        _ local: [DDMInstance],
        _ remote: [DDMInstance]
    ) -> [DDMInstance]? {
        func key(_ instances: [DDMInstance]) -> [DDMInstance] { instances.compactMap(\.canonical) }
        if let side = chosen(base, local, remote, by: key) { return side }
        guard base.count == 1, local.count == 1, remote.count == 1, !field.nestedFields.isEmpty,
            let value = chosen(base[0].value, local[0].value, remote[0].value, by: \.?.canonical),
            let nested = fields(
                field.nestedFields,
                base[0].nested,
                local[0].nested,
                remote[0].nested
            )
        else { return nil }
        return [DDMInstance(name: field.name, value: value, nested: nested)]
    }

    /// The side that changed, by the values of the sides; `nil` if both changed differently.
    private func chosen<Side, Key: Equatable>(
        _ base: Side,
        _ local: Side,
        _ remote: Side,
        by key: (Side) -> Key
    ) -> Side? {
        let (old, mine, theirs) = (key(base), key(local), key(remote))
        if mine == theirs || theirs == old { return local }
        return mine == old ? remote : nil
    }
}

// MARK: Comparing values

extension DDMInstance {
    /// The instance without its empty parts; `nil` if it is empty.
    fileprivate var canonical: DDMInstance? {
        let nested = nested.compactMap(\.canonical)
        guard value != nil || !nested.isEmpty else { return nil }
        return DDMInstance(name: name, value: value?.canonical, nested: nested)
    }
}

extension DDMValue {
    /// The value in a form that is equal for the same content.
    ///
    /// It ignores the order of options, the kind of number, and what the portal sends about a file
    /// besides its identity.
    var canonical: DDMValue {
        switch self {
        case .options(let values): .options(values.sorted())
        case .integer(let number): .decimal(DecimalNumber(number))
        case .document(let document): .document(document.identity)
        default: self
        }
    }
}

extension DDMDocument {
    /// The same file with only the attributes that identify it.
    fileprivate var identity: DDMDocument {
        var identity = self
        identity.mediaType = nil
        identity.file = nil
        identity.state = portalText.flatMap(JSONText.object).map(State.uploaded) ?? .pending
        if attributes != nil { identity.temporaryKey = nil }
        return identity
    }
}
