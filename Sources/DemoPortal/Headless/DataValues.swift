@_spi(Host) import ScreensKit

/// The values of a record in the form of `data-engine`, and the texts in which records store them.
struct DataValues: Sendable {
    /// The texts of a field by their locales.
    typealias Texts = [String: [String: String]]

    private let form: DataForm

    init(_ form: DataForm) { self.form = form }

    // MARK: Answers

    /// The member `dataRecordValues`.
    func json(_ texts: Texts) -> JSONObject {
        Self.json(form.fields, texts.mapValues { $0.mapValues { [$0] } }, isRepeated: false)
    }

    /// Each instance apart; `lists` has a text for each instance, or one text for all.
    private static func json(
        _ fields: [DataField],
        _ lists: [String: [String: [String]]],
        isRepeated: Bool
    ) -> JSONObject {
        var json: JSONObject = [:]
        for field in fields {
            let isRepeated = isRepeated || field.isRepeatable
            let own = split(lists, field, isRepeated)
            let keys = [field.key] + field.nested.map(\.key)
            let counts = keys.flatMap { (own[$0] ?? [:]).values.map(\.count) }
            let count = field.isRepeatable ? max(1, counts.max() ?? 1) : 1
            for index in 0..<count {
                let part = own.mapValues { texts in
                    texts.compactMapValues { list in
                        count == 1 ? list : index < list.count ? [list[index]] : nil
                    }
                }
                var members: JSONObject = [:]
                if let texts = part[field.key] { members["value"] = value(texts, field) }
                let nested = Self.json(field.nested, part, isRepeated: isRepeated)
                if !nested.isEmpty { members["nestedValues"] = .object(nested) }
                json["\(field.key)\(mark)\(id(index))"] = .object(members)
            }
        }
        return json
    }

    /// The lists with those texts split that have several instances of the field, or of one in it.
    private static func split(
        _ lists: [String: [String: [String]]],
        _ field: DataField,
        _ isRepeated: Bool
    ) -> [String: [String: [String]]] {
        guard isRepeated else { return lists }
        var lists = lists
        for part in [field] + field.nested {
            lists[part.key] = lists[part.key]?.mapValues { texts in
                texts.count == 1 ? instances(in: texts[0], part) : texts
            }
        }
        return lists
    }

    private static func instances(in text: String, _ field: DataField) -> [String] {
        guard let list = JSONText.list(text), !list.isEmpty else { return [text] }
        let texts = list.compactMap(\.text)
        let isMany =
            texts.count == list.count
            && (!field.hasOptions || texts.allSatisfy { JSONText.list($0) != nil })
        return isMany ? texts : [text]
    }

    private static func value(_ texts: [String: [String]], _ field: DataField) -> JSONValue {
        var all: JSONObject = [:]
        for (locale, list) in texts {
            guard let text = list.first, !text.isEmpty else { continue }
            let options = JSONText.list(text)
            all[locale] =
                if field.isList {
                    .array(options ?? [.text(text)])
                } else if field.hasOptions {
                    options?.first ?? .text(text)
                } else {
                    .text(text)
                }
        }
        return .object(all)
    }

    // MARK: Requests

    /// The texts to store.
    ///
    /// - Throws: for a field that the form does not have, and for values in another form.
    func texts(_ values: JSONObject) throws(ServiceError) -> Texts {
        var lists: [String: [[String: String]]] = [:]
        try Self.collect(values, form.fields, into: &lists)
        return lists.mapValues { instances in
            let locales = Set(instances.flatMap { $0.filter { !$0.value.isEmpty }.keys })
            return Dictionary(
                uniqueKeysWithValues: locales.map { locale in
                    let texts = instances.map { $0[locale] ?? "" }
                    let json = JSONValue.array(texts.map(JSONValue.text)).encoded()
                    return (
                        locale, texts.count == 1 ? texts[0] : String(decoding: json, as: UTF8.self)
                    )
                }
            )
        }.filter { !$0.value.isEmpty }
    }

    private static func collect(
        _ values: JSONObject,
        _ fields: [DataField],
        into lists: inout [String: [[String: String]]]
    ) throws(ServiceError) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            let name = key.firstRange(of: mark).map { String(key[..<$0.lowerBound]) } ?? ""
            guard let field = fields.first(where: { $0.key == name }), let members = value.object,
                Set(members.keys).isSubset(of: ["value", "nestedValues"])
            else {
                let known = fields.map { "\($0.key)\(mark)1" }.joined(separator: ", ")
                throw .badRequest(
                    "The body.dataRecordValues.\(key.prefix(80)) is \(value.shown), but must be one of "
                        + "\(known.prefix(300)), with the members value and nestedValues."
                )
            }
            lists[name, default: []].append(try texts(members["value"] ?? .null, field))
            let nested = members["nestedValues"]?.object ?? [:]
            try collect(nested, field.nested, into: &lists)
        }
    }

    private static func texts(
        _ value: JSONValue,
        _ field: DataField
    ) throws(ServiceError) -> [String: String] {
        guard value != .null else { return [:] }
        var texts: [String: String] = [:]
        for (locale, value) in value.object ?? ["": .null] {
            guard Language(ofLocale: locale) != nil, let text = text(value, field) else {
                throw .badRequest(
                    "The value of \(field.key.prefix(80)) is \(value.shown) in \"\(locale.prefix(40))\", "
                        + "but must be \(field.isList ? "a list of texts" : "a text") for a locale of the portal."
                )
            }
            texts[locale] = text
        }
        return texts
    }

    private static func text(_ value: JSONValue, _ field: DataField) -> String? {
        if field.isList {
            guard let list = value.array, list.allSatisfy({ $0.text != nil }) else { return nil }
            return list.isEmpty ? "" : String(decoding: value.encoded(), as: UTF8.self)
        }
        guard let text = value.text else { return nil }
        let isOption = field.hasOptions && !text.isEmpty
        return isOption
            ? String(decoding: JSONValue.array([value]).encoded(), as: UTF8.self) : text
    }

    private static let mark = "_INSTANCE_"

    /// Eight characters, in the order of their numbers.
    private static func id(_ index: Int) -> String {
        let digits = String(index)
        return "i" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }
}
