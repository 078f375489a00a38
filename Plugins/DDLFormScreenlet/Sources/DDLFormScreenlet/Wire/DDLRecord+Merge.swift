import LiferayKit
import ScreensKit

extension DDLRecord {
    /// Whether two records have the same values, whatever their attributes, such as dates, say.
    ///
    /// The order of chosen options does not count, nor do instances without values. Where one
    /// record has a form and the other none, that form is used for both.
    func saysTheSame(as other: DDLRecord) -> Bool {
        guard definition != nil || other.definition != nil else {
            return Self.texts(received) == Self.texts(other.received)
        }
        return firstDifference(from: other) == nil
    }

    /// The first field in which two records differ; `nil` where they say the same, or neither has a form.
    func firstDifference(from other: DDLRecord) -> DDMField? {
        guard let definition = definition ?? other.definition else { return nil }
        let (left, right) = (typed(by: definition), other.typed(by: definition))
        return definition.fields.first {
            Self.canonical(left, $0) != Self.canonical(right, $0)
        }
    }

    /// Joins two changes of one record, field by field.
    ///
    /// A field that one side changed is taken from that side; one that both changed alike, from
    /// either. Fields inside of a field count for themselves while there is one instance of it.
    ///
    /// - Parameters:
    ///   - base: what both sides started from.
    ///   - local: what was changed here.
    ///   - remote: what the portal has now; the result has its attributes.
    /// - Returns: the joined record; `nil` where both sides changed a field differently, and where
    ///   none of the records has a form.
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
        func said(_ instances: [DDMInstance]) -> [DDMInstance] { instances.compactMap(\.canonical) }
        if let side = chosen(base, local, remote, by: said) { return side }
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

    /// The side that changed, judged by what the sides say; `nil` where both did, differently.
    private func chosen<Side, Said: Equatable>(
        _ base: Side,
        _ local: Side,
        _ remote: Side,
        by said: (Side) -> Said
    ) -> Side? {
        let (old, mine, theirs) = (said(base), said(local), said(remote))
        if mine == theirs || theirs == old { return local }
        return mine == old ? remote : nil
    }
}

// MARK: What counts as the same

extension DDMInstance {
    /// What it says, without what is empty; `nil` where that is nothing.
    fileprivate var canonical: DDMInstance? {
        let nested = nested.compactMap(\.canonical)
        guard value != nil || !nested.isEmpty else { return nil }
        return DDMInstance(name: name, value: value?.canonical, nested: nested)
    }
}

extension DDMValue {
    /// The value, without what may differ though it says the same: the order of options, what kind of number it is, what the
    /// portal tells of a file besides which one it is.
    fileprivate var canonical: DDMValue {
        switch self {
        case .options(let values): .options(values.sorted())
        case .integer(let number): .decimal(DecimalNumber(number))
        case .document(let document): .document(document.identity)
        default: self
        }
    }
}

extension DDMDocument {
    /// The same file, without what the portal says besides which one it is.
    fileprivate var identity: DDMDocument {
        var identity = self
        identity.mimeType = nil
        identity.file = nil
        identity.state = portalText.flatMap(JSONText.object).map(State.uploaded) ?? .pending
        if attributes != nil { identity.temporaryKey = nil }
        return identity
    }
}
