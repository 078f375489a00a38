import LiferayKit
import ScreensKit

/// The values of a record as `data-engine` takes them: each instance of a field apart, with the instances in it.
///
/// A request replaces all values of the record. So what the user did not change is sent as the portal has it: other
/// languages, fields that the form does not know, and values of unknown types.
struct DataRecordValues {
    let definition: DDMDefinition
    let locale: LocaleIdentifier

    /// What to send for a record.
    ///
    /// - Parameters:
    ///   - record: the record as the user wants it.
    ///   - old: the record that the portal has, with its values as it sent them; `nil` for a new one.
    /// - Returns: the member `dataRecordValues`.
    /// - Throws: ``PortalError/unsupported(_:)`` for a new file, and for a portal that writes values in the older form.
    func changed(
        to record: DDLRecord,
        from old: (record: DDLRecord, values: JSONObject)?
    ) throws(PortalError) -> JSONObject {
        let values = old?.values ?? [:]
        guard
            values.isEmpty || values.keys.contains(where: { DataInstanceKey.field(of: $0) != nil })
        else {
            throw .headless(
                lacks: "changes no records in the form in which older releases write their values"
            )
        }
        return try merge(definition.fields, record.values, old?.record.values ?? [], into: values)
    }

    private func merge(
        _ fields: [DDMField],
        _ new: [DDMInstance],
        _ old: [DDMInstance],
        into values: JSONObject
    ) throws(PortalError) -> JSONObject {
        let keys = Dictionary(grouping: values.keys.sorted()) {
            DataInstanceKey.field(of: $0) ?? ""
        }
        let (new, old) = (
            Dictionary(grouping: new, by: \.name), Dictionary(grouping: old, by: \.name)
        )
        var merged = values
        for field in fields {
            let (keys, old) = (keys[field.name] ?? [], old[field.name] ?? [])
            for key in keys { merged[key] = nil }
            let instances = new[field.name] ?? []
            for (index, instance) in instances.enumerated() {
                // Objects are sent in the order of their keys.
                let key =
                    instances.count == keys.count
                    ? keys[index] : DataInstanceKey.key(of: field.name, id: Self.id(index))
                let sent = index < keys.count ? values[keys[index]]?.object ?? [:] : [:]
                let before = index < old.count ? old[index] : nil
                merged[key] = try self.instance(of: field, instance, before, sent)
            }
        }
        return merged
    }

    /// An instance with those in it; `nil` if it is empty.
    private func instance(
        of field: DDMField,
        _ instance: DDMInstance,
        _ old: DDMInstance?,
        _ sent: JSONObject
    ) throws(PortalError) -> JSONValue? {
        var members = sent
        let isSame = instance.value?.canonical == old?.value?.canonical && sent["value"] != nil
        if field.type.holdsValue, !isSame {
            members["value"] = try value(of: field, instance.value, sent["value"])
        }
        let nested = try merge(
            field.nestedFields,
            instance.nested,
            old?.nested ?? [],
            into: sent["nestedValues"]?.object ?? [:]
        )
        members["nestedValues"] = nested.isEmpty ? nil : .object(nested)
        return members.isEmpty ? nil : .object(members)
    }

    /// A value in the user's locale, with the other translations.
    private func value(
        of field: DDMField,
        _ value: DDMValue?,
        _ sent: JSONValue?
    ) throws(PortalError) -> JSONValue? {
        let own = try value.map { (value) throws(PortalError) in try json(value, of: field) }
        guard field.isLocalizable else { return own }
        var all = sent?.translations ?? [:]
        all[locale.identifier] = nil
        // Without a text of its own, the language would show another one's.
        let none: JSONValue? = all.isEmpty ? nil : field.hasList ? [] : ""
        all[locale.identifier] = own ?? none
        return all.isEmpty ? nil : .object(all)
    }

    private func json(_ value: DDMValue, of field: DDMField) throws(PortalError) -> JSONValue {
        if case .options(let values) = value {
            return field.hasList
                ? .array(values.map(JSONValue.text)) : .text(values.first ?? "")
        }
        guard let text = field.portalText(of: value, version: .v70) else {
            throw .headless(lacks: DDLFormSynchronizer_headless.files)
        }
        return .text(text)
    }

    /// Eight digits, which have the order of their numbers also as texts.
    private static func id(_ index: Int) -> String {
        let digits = String(index)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }
}

extension DDMField {
    /// Whether its value is a list, also of one option.
    fileprivate var hasList: Bool { type == .select }
}
