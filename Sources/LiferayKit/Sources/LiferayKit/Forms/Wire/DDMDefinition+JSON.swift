@_spi(Host) public import ScreensKit

extension DDMDefinition {
    /// The maximum size of an XML text, in bytes.
    private static let maximumBytes = 4 << 20

    /// Reads a portal's reply about a structure: its `definition` (7.0) or its `xsd` (6.2).
    ///
    /// - Parameters:
    ///   - structure: the reply of `get-structure`.
    ///   - context: has the locale, and the parser for XML.
    /// - Throws: ``DDMDefinitionError`` with what is wrong.
    public init(
        structure: JSONValue,
        in context: InteractionContext
    ) throws(DDMDefinitionError) {
        if let definition = structure["definition"] {
            try self.init(json: definition, locale: context.locale)
        } else if let xsd = structure["xsd"]?.text {
            guard xsd.utf8.count <= Self.maximumBytes else {
                throw .tooLarge(limit: Self.maximumBytes)
            }
            let tree: XMLTree
            do { tree = try context.xml(xsd) } catch { throw .notXML(error) }
            try self.init(xml: tree, locale: context.locale)
        } else {
            throw .missing
        }
    }

    /// Reads a definition of 7.0.
    ///
    /// Every object with translations is replaced by one of them: that of the requested locale, of
    /// its language alone, of any locale with the language, of `defaultLanguageId`, or any.
    ///
    /// - Parameters:
    ///   - json: the definition, or a text with its JSON, as portals send it.
    ///   - locale: the user's locale, such as `es_ES`.
    /// - Throws: ``DDMDefinitionError`` with what is wrong.
    @_spi(Host)
    public init(json: JSONValue, locale: LocaleIdentifier) throws(DDMDefinitionError) {
        var root = json
        if let text = json.text { root = try Self.reading(text) }
        guard root.object != nil else {
            throw .wrongType(place: "the root", expected: "an object")
        }
        let members = DDMMembers(root, place: "the root")
        let language = members.text("defaultLanguageId")
        let defaultLocale = LocaleIdentifier(language.isEmpty ? "en_US" : language)
        let reader = DDMJSONReader(
            translations: DDMTranslations(for: locale, defaultLocale: defaultLocale)
        )
        try self.init(
            fields: reader.fields(members, "fields", depth: 1),
            locale: locale,
            defaultLocale: defaultLocale,
            availableLocales: (members["availableLanguageIds"]?.array ?? []).compactMap(\.text)
                .map { LocaleIdentifier($0) },
            version: .v70
        )
    }
}

extension DDMDefinition {
    private static func reading(_ text: String) throws(DDMDefinitionError) -> JSONValue {
        do throws(JSONText.Failure) {
            return try JSONText.read(JSONValue.self, from: text)
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge(limit: JSONText.maximumBytes)
            case .tooDeep: throw .tooDeep(limit: JSONText.maximumDepth)
            default: throw .notJSON("it begins with \"\(text.shortened)\"")
            }
        }
    }
}

private struct DDMJSONReader {
    let translations: DDMTranslations

    func fields(
        _ members: DDMMembers,
        _ name: String,
        depth: Int
    ) throws(DDMDefinitionError) -> [DDMField] {
        let list = try members.list(name)
        guard depth <= DDMDefinition.maximumDepth || list.isEmpty else {
            throw .tooDeep(limit: DDMDefinition.maximumDepth)
        }
        guard list.count <= DDMDefinition.maximumFields else {
            throw .tooMany(what: "fields", limit: DDMDefinition.maximumFields)
        }
        var fields: [DDMField] = []
        for (index, value) in list.enumerated() {
            let place = members.place(of: "\(name)[\(index)]")
            fields.append(try field(try DDMMembers(object: value, place: place), depth: depth))
        }
        return fields
    }

    private func field(
        _ unnamed: DDMMembers,
        depth: Int
    ) throws(DDMDefinitionError) -> DDMField {
        let name = unnamed.text("name")
        guard !name.isEmpty else { throw .unnamedField(place: unnamed.place) }
        let members = unnamed.called(name)
        var field = DDMField(
            name: JSONObject.key(ofName: name),
            dataType: members.text("dataType"),
            editor: members.text("type"),
            label: text(members, "label"),
            tip: text(members, "tip"),
            isRequired: members.flag("required") ?? false,
            isReadOnly: members.flag("readOnly") ?? false,
            showsLabel: members.flag("showLabel") ?? false,
            isRepeatable: members.flag("repeatable") ?? false,
            isMultiple: members.flag("multiple") ?? false,
            nestedFields: try fields(members, "nestedFields", depth: depth + 1)
        )
        field.isLocalizable = members.flag("localizable") ?? true
        if field.type.hasOptions { field.options = try options(members) }
        field.predefinedValue = localized(members["predefinedValue"]).flatMap {
            field.value(from: $0, locale: "en_US")
        }
        return field
    }

    private func options(_ members: DDMMembers) throws(DDMDefinitionError) -> [DDMOption] {
        let list = members["options"]?.array ?? []
        guard list.count <= DDMDefinition.maximumOptions else {
            throw .tooMany(what: "options of one field", limit: DDMDefinition.maximumOptions)
        }
        return list.filter { $0.object != nil }.map { value in
            let option = DDMMembers(value, place: members.place)
            return DDMOption(value: option.text("value"), label: text(option, "label"))
        }
    }

    /// The text in the requested locale; `nil` if there is none.
    private func text(_ members: DDMMembers, _ name: String) -> String? {
        switch localized(members[name]) {
        case .array, .object, nil: nil
        case .some(let value): value.plainText.nonEmpty
        }
    }

    /// The value of the requested locale, if the value is an object with translations; otherwise the value itself.
    private func localized(_ value: JSONValue?) -> JSONValue? {
        guard let object = value?.object else { return value }
        return translations.value(in: object)
    }
}
