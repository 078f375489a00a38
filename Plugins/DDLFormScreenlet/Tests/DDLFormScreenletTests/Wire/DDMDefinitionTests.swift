@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

struct DDMDefinitionTests {
    @Test func everyKindOfFieldIsRead() throws {
        let form = try DDMSamples.definition()
        let kinds: [DDMFieldType] = [
            .text, .textBox, .boolean, .date, .integer, .number, .decimal, .select, .radio,
            .document, .geolocation, .image, .html, .decoration, .other("link-to-page"), .text,
        ]

        #expect(form.fields.map(\.type) == kinds)
        #expect(form.version == .v70 && form.availableLocales == ["en_US", "es_ES"])
        #expect(form["Due"]?.editor == "date" && form["Due"]?.dataType == "date")
        #expect(form["Use"]?.name == "Use" && form["use"] == nil)
    }

    @Test func attributesAreReadAndMissingOnesAreOff() throws {
        let form = try DDMSamples.definition()
        let title = try #require(form["Title"])
        let body = try #require(form["Body"])

        #expect(title.isRequired && title.showsLabel && title.tip == "Short")
        #expect(title.predefinedValue == nil && title.title == "Title")
        #expect(!body.isRequired && !body.isReadOnly && !body.isRepeatable && !body.isMultiple)
        #expect(!body.showsLabel && body.tip == nil)
        #expect(form["Phone"]?.isRepeatable == true && form["Place"]?.isReadOnly == true)
        #expect(form["File"]?.title == "File")
    }

    @Test func predefinedValuesMayBeTextsOrTyped() throws {
        let form = try DDMSamples.definition()

        #expect(form["Done"]?.predefinedValue == .boolean(true))
        #expect(
            form["Due"]?.predefinedValue
                == DDMDate(year: 2014, month: 12, day: 1).map(DDMValue.date)
        )
        #expect(form["Count"]?.predefinedValue == .integer(7))
        #expect(form["Kind"]?.predefinedValue == .options(["red"]))
        #expect(try DDMSamples.definition("es_ES")["Done"]?.predefinedValue == .boolean(false))
    }

    @Test func optionsKeepCommasAndQuotes() throws {
        let kind = try #require(try DDMSamples.definition("es")["Kind"])

        #expect(kind.label == "Tipo")
        #expect(kind.options.map(\.label) == ["Rojo", #"Blue, "dark""#])
        #expect(kind.options.map(\.value) == ["red", #"blue, "dark""#])
    }

    @Test func theDefinitionOf62IsRead() throws {
        let form = try DDMSamples.oldDefinition("es_ES")

        #expect(form.version == .v62)
        #expect(form.allFields.map(\.name) == DDMSamples.oldNames)
        #expect(form["Kind"]?.label == "Tipo" && form["Kind"]?.isMultiple == true)
        #expect(form["Kind"]?.options.map(\.label) == ["Rojo", "Blue"])
        #expect(form["Title"]?.label == "Title" && form["Title"]?.isRequired == true)
        #expect(form["Done"]?.predefinedValue == .boolean(true))
        #expect(
            form["Due"]?.predefinedValue
                == DDMDate(year: 2014, month: 12, day: 1).map(DDMValue.date)
        )
        #expect(form["Phone"]?.nestedFields.map(\.name) == ["Use"])
    }

    @Test(arguments: [
        ("fr_CA", ["fr_FR", "fr_BE", "fr"], "fr"), ("fr_CA", ["fr_FR", "fr_BE"], "fr_FR"),
        ("fr_CA", ["fr_BE", "fr_FR"], "fr_BE"), ("ja", ["de_DE", "en_US"], "de_DE"),
        ("es_ES", ["de_DE", "es", "es_ES"], "es_ES"), ("he_IL", ["de_DE", "iw_IL"], "iw_IL"),
    ])
    func textsOf62FallBackInOrder(asked: LocaleIdentifier, available: [String], chosen: String)
        throws
    {
        let metadata = available.map { locale in
            XMLTree(
                name: "meta-data",
                attributes: ["locale": locale],
                children: [XMLTree(name: "entry", attributes: ["name": "label"], text: locale)]
            )
        }
        let field = XMLTree(
            name: "dynamic-element",
            attributes: ["name": "A", "dataType": "string"],
            children: metadata
        )
        let root = XMLTree(
            name: "root",
            attributes: ["default-locale": "de_DE"],
            children: [field]
        )

        #expect(try DDMDefinition(xml: root, locale: asked)["A"]?.label == chosen)
    }

    @Test(arguments: [
        ("fr_CA", ["fr_FR", "fr"], "fr"), ("fr_CA", ["fr_FR", "en_US"], "fr_FR"),
        ("ja_JP", ["de_DE", "es_ES"], "de_DE"), ("ja_JP", ["es_ES", "it_IT"], "es_ES"),
    ])
    func textsOf70FallBackInOrder(asked: LocaleIdentifier, available: [String], chosen: String)
        throws
    {
        let labels = JSONObject(available.map { ($0, JSONValue.text($0)) }) { $1 }
        let form: JSONValue = [
            "defaultLanguageId": "de_DE", "fields": [["name": "A", "label": .object(labels)]],
        ]

        #expect(try DDMDefinition(json: form, locale: asked)["A"]?.label == chosen)
    }

    @Test func textsOf62OfNoFittingLocaleAreMissing() throws {
        let root = XMLTree(
            name: "root",
            children: [DDMSamples.field("A", "string", "text", ["it_IT": ["label": "x"]])]
        )

        let field = try #require(try DDMDefinition(xml: root, locale: "ja_JP")["A"])
        #expect(field.label == nil && field.title == "A")
    }
}

extension DDMSamples {
    static let oldNames = [
        "Title", "Done", "Due", "Count", "Amount", "Kind", "File", "Phone", "Use",
    ]
}
