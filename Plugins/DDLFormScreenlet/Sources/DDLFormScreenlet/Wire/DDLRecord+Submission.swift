import LiferayKit
import ScreensKit

/// The data to send for adding or updating a record.
struct DDLSubmission: Hashable, Sendable {
    /// The texts to send, by field: the parameter `fieldsMap`.
    let fieldsMap: [String: String]
    /// Whether fields that are not sent keep their values: the parameter `mergeFields` of an update.
    let mergeFields: Bool
}

extension DDLRecord {
    /// The data to send to a portal of a version.
    ///
    /// All values are texts, see ``DDMField/portalText(of:version:)``. Empty values are omitted,
    /// because portals refuse empty texts. The exception is a choice without options, which is the
    /// text `[]`. A portal of 7.0 empties the fields that are omitted. One of 6.2 is asked to
    /// preserve them (`mergeFields`), so that a record can be changed that was never loaded. If a
    /// value that the portal had is now empty, however, it gets all values and preserves no others.
    /// Values that the user did not change are not sent to 6.2: it sends years with two digits, so
    /// a day of 1925 would become one of 2025.
    ///
    /// Several instances of a field are sent as one text, a JSON list of their texts. No portal
    /// documents a format for them in `fieldsMap`. 6.2 does not interpret lists of values, and does
    /// not get any.
    ///
    /// The data is read back before it is sent, and must have the same content as the record.
    ///
    /// - Throws: ``DDLSubmissionError`` if the record cannot be sent.
    func submission(
        to version: PortalVersion
    ) throws(DDLSubmissionError) -> DDLSubmission {
        guard let definition else { throw .untyped }
        if let field = overfullField(in: definition) { throw .tooManyInstances(field.title) }
        var collector = DDLSubmissionCollector(version: version)
        try collector.collect(definition.fields, in: [values], isRepeated: false)
        guard collector.hasValues else { throw .noValues }
        try checkReadBack(of: collector.texts, definition)
        guard !version.is62 else { return try merging(collector.texts, definition) }
        let isMerging = hasUnknownValues(definition)
        if isMerging, let field = emptied(definition, collector.texts).first {
            throw .cannotBeEmptied(field.title)
        }
        return DDLSubmission(fieldsMap: collector.texts, mergeFields: isMerging)
    }

    /// Whether the portal has values of fields that the form does not have, such as those added to it later.
    private func hasUnknownValues(_ definition: DDMDefinition) -> Bool {
        received?.contains { definition[$0] == nil && !$1.plainText.isEmpty } == true
    }

    private func checkReadBack(
        of texts: [String: String],
        _ definition: DDMDefinition
    ) throws(DDLSubmissionError) {
        var sent = DDLRecord(received: texts.mapValues(JSONValue.text))
        sent.adopt(definition)
        if let field = firstDifference(from: sent) { throw .notTold(field.title) }
    }

    private func merging(
        _ texts: [String: String],
        _ definition: DDMDefinition
    ) throws(DDLSubmissionError) -> DDLSubmission {
        let untouched = untouchedFields(definition)
        if let field = emptied(definition, texts).first {
            guard !hasUnknownValues(definition), !untouched.contains(where: { $0.type == .date })
            else {
                throw .cannotBeEmptied(field.title)
            }
            return DDLSubmission(fieldsMap: texts, mergeFields: false)
        }
        let unchanged = Set(untouched.map(\.name))
        let changed = texts.filter { !unchanged.contains($0.key) }
        guard changed.isEmpty else { return DDLSubmission(fieldsMap: changed, mergeFields: true) }
        // The portal refuses an empty map, so its own values are sent again, except days.
        let days = Set(untouched.filter { $0.type == .date }.map(\.name))
        let safe = texts.filter { !days.contains($0.key) }
        guard !safe.isEmpty else { throw .noValues }
        return DDLSubmission(fieldsMap: safe, mergeFields: true)
    }

    /// The fields with the values that the portal sent in its own format.
    private func untouchedFields(_ definition: DDMDefinition) -> [DDMField] {
        guard let received else { return [] }
        var record = DDLRecord(received: received, attributes: attributes)
        record.adopt(definition)
        let (old, new) = (
            Dictionary(grouping: record.fields, by: \.field.name).mapValues { $0.map(\.value) },
            Dictionary(grouping: fields, by: \.field.name).mapValues { $0.map(\.value) }
        )
        return definition.allFields.filter { field in
            guard old[field.name] == new[field.name] else { return false }
            // Values in milliseconds were sent by this side.
            let text = received[field.name]?.plainText.trimmed ?? ""
            return field.type != .date || !text.isEmpty && Int64(text) == nil
        }
    }

    private func emptied(_ definition: DDMDefinition, _ texts: [String: String]) -> [DDMField] {
        definition.allFields.filter { field in
            guard field.type.holdsValue, texts[field.name] == nil else { return false }
            return received?[field.name].map { !$0.plainText.isEmpty } ?? false
        }
    }

    /// Applies what a portal answered to a submission: id, dates and version.
    ///
    /// - Throws: ``PortalError/unexpected(_:)`` for a reply without a record's id.
    mutating func adopt(
        reply: JSONValue,
        to submission: DDLSubmission
    ) throws(PortalError) {
        guard let members = reply.object, members["recordId"]?.int64 ?? 0 != 0 else {
            throw .unexpected("the submitted record has no ID")
        }
        attributes.merge(members) { $1 }
        let previous = submission.mergeFields ? received ?? [:] : [:]
        received = previous.merging(submission.fieldsMap.mapValues(JSONValue.text)) { $1 }
    }
}

private struct DDLSubmissionCollector {
    let version: PortalVersion
    private(set) var texts: [String: String] = [:]
    private(set) var hasValues = false

    init(version: PortalVersion) { self.version = version }

    /// Collects fields from the instances around them.
    mutating func collect(
        _ fields: [DDMField],
        in parents: [[DDMInstance]],
        isRepeated: Bool
    ) throws(DDLSubmissionError) {
        for field in fields {
            let groups = parents.map { Self.filled($0.named(field.name)) }
            guard parents.count == 1 || groups.allSatisfy({ $0.count <= 1 }) else {
                throw .repeatedInsideRepeated(field.title)
            }
            let instances = groups.flatMap(\.self)
            guard instances.count <= 1 || !version.is62 else {
                throw .severalInstances(field.title)
            }
            let isRepeated = isRepeated || field.isRepeatable
            if field.type.holdsValue { try add(field, instances.map(\.value), isRepeated) }
            try collect(field.nestedFields, in: instances.map(\.nested), isRepeated: isRepeated)
        }
    }

    /// The instances with a value; if there are none, the first instance.
    private static func filled(_ instances: [DDMInstance]) -> [DDMInstance] {
        let filled = instances.filter { !$0.isEmpty }
        return filled.isEmpty ? Array(instances.prefix(1)) : filled
    }

    private mutating func add(
        _ field: DDMField,
        _ values: [DDMValue?],
        _ isRepeated: Bool
    ) throws(DDLSubmissionError) {
        var list: [String] = []
        let none = field.type.hasOptions ? "[]" : ""
        for value in values {
            guard let value else { list.append(none); continue }
            guard let text = field.portalText(of: value, version: version) else {
                throw .notUploaded(field.title)
            }
            hasValues = true
            list.append(text)
        }
        if list.allSatisfy({ $0 == none }) {
            if !none.isEmpty { texts[field.name] = none }
        } else if list.count == 1,
            !isRepeated || field.instances(in: .text(list[0]), of: version) == nil
        {
            texts[field.name] = list[0]
        } else {
            // Also for a single text that would be read as a list of several.
            texts[field.name] = JSONText.text(list)
        }
    }
}
