@_spi(Host) public import ScreensKit

extension DDMDefinition {
    /// Reads a definition of 6.2, an XML document that portals call `xsd`.
    ///
    /// Fields are the elements `dynamic-element`. Those inside a field with the type `option` are
    /// options, others are nested fields. Of the elements `meta-data`, the one of the requested
    /// locale is used, or else of its language alone, of the first locale in the document with the
    /// language, or of `default-locale`.
    ///
    /// - Parameters:
    ///   - xml: the document's root, with any name.
    ///   - locale: the user's locale, such as `es_ES`.
    /// - Throws: ``DDMDefinitionError`` with what is wrong.
    @_spi(Host)
    public init(xml: XMLTree, locale: LocaleIdentifier) throws(DDMDefinitionError) {
        let available = xml.attributes["available-locales"] ?? ""
        let reader = DDMXMLReader(
            locale: locale,
            defaultLocale: LocaleIdentifier(xml.attributes["default-locale"] ?? "en_US")
        )
        try self.init(
            fields: reader.fields(in: xml, place: "", depth: 1),
            locale: locale,
            defaultLocale: reader.defaultLocale,
            availableLocales: available.split(separator: ",").map {
                LocaleIdentifier($0.trimmed)
            },
            version: .v62
        )
    }
}

private struct DDMXMLReader {
    let locale: LocaleIdentifier
    let defaultLocale: LocaleIdentifier

    func fields(
        in parent: XMLTree,
        place: String,
        depth: Int
    ) throws(DDMDefinitionError) -> [DDMField] {
        let elements = parent.children.filter {
            $0.name == "dynamic-element" && $0.attributes["type"] != "option"
        }
        guard depth <= DDMDefinition.maximumDepth || elements.isEmpty else {
            throw .tooDeep(limit: DDMDefinition.maximumDepth)
        }
        guard elements.count <= DDMDefinition.maximumFields else {
            throw .tooMany(what: "fields", limit: DDMDefinition.maximumFields)
        }
        var fields: [DDMField] = []
        for (index, element) in elements.enumerated() {
            let place = "\(place)dynamic-element \(index + 1)"
            fields.append(try field(element, place: place, depth: depth))
        }
        return fields
    }

    private func field(
        _ element: XMLTree,
        place: String,
        depth: Int
    ) throws(DDMDefinitionError) -> DDMField {
        let name = element.attributes["name"] ?? ""
        guard !name.isEmpty else { throw .unnamedField(place: place) }
        let entries = entries(of: element)
        func flag(_ name: String) -> Bool? { element.attributes[name].map(DDMFlag.isTrue) }
        var field = DDMField(
            name: JSONObject.key(ofName: name),
            dataType: element.attributes["dataType"] ?? "",
            editor: element.attributes["type"] ?? "",
            label: entries["label"],
            tip: entries["tip"],
            isRequired: flag("required") ?? false,
            isReadOnly: flag("readOnly") ?? false,
            showsLabel: flag("showLabel") ?? false,
            isRepeatable: flag("repeatable") ?? false,
            isMultiple: flag("multiple") ?? false,
            nestedFields: try fields(in: element, place: "\(place), ", depth: depth + 1)
        )
        if field.type.hasOptions { field.options = try options(of: element) }
        field.predefinedValue = entries["predefinedValue"].flatMap {
            field.value(from: .text($0), locale: "en_US")
        }
        return field
    }

    private func options(of element: XMLTree) throws(DDMDefinitionError) -> [DDMOption] {
        let elements = element.children.filter {
            $0.name == "dynamic-element" && $0.attributes["type"] == "option"
        }
        guard elements.count <= DDMDefinition.maximumOptions else {
            throw .tooMany(what: "options of one field", limit: DDMDefinition.maximumOptions)
        }
        return elements.map { option in
            DDMOption(
                value: option.attributes["value"] ?? "",
                label: entries(of: option)["label"]?.nonEmpty
            )
        }
    }

    /// The texts in the chosen locale, by their names.
    private func entries(of element: XMLTree) -> [String: String] {
        let metadata = element.children.filter { $0.name == "meta-data" }.map {
            (locale: LocaleIdentifier($0.attributes["locale"] ?? ""), value: $0)
        }
        let chosen = DDMTranslations(for: locale, defaultLocale: defaultLocale)
            .nearest(of: metadata)
        let entries = chosen?.children.filter { $0.name == "entry" } ?? []
        return Dictionary(entries.map { ($0.attributes["name"] ?? "", $0.text) }) { first, _ in
            first
        }
    }
}
