import LiferayKit
import ScreensKit

/// A form with fields of most kinds.
enum DDMSamples {
    static func definition() throws -> DDMDefinition {
        let red = DDMOption(value: "red", label: "Red")
        let sizes = [
            DDMOption(value: "S", label: "Small"), DDMOption(value: "L", label: "Large"),
        ]
        return try DDMDefinition(
            fields: [
                DDMField(name: "Title", dataType: "string", tip: "Short", isRequired: true),
                DDMField(name: "Due", dataType: "date", editor: "ddm-date", showsLabel: false),
                DDMField(name: "Count", dataType: "integer", predefinedValue: .integer(7)),
                DDMField(
                    name: "Kind",
                    dataType: "string",
                    editor: "select",
                    label: "Kind of thing",
                    predefinedValue: .options(["red"]),
                    options: [red, DDMOption(value: #"blue, "dark""#)],
                    isMultiple: true
                ),
                DDMField(name: "Size", dataType: "string", editor: "radio", options: sizes),
                DDMField(name: "File", dataType: "document-library"),
                DDMField(name: "Place", dataType: "geolocation", isReadOnly: true),
                DDMField(name: "Line", dataType: "", editor: "separator"),
                DDMField(name: "Link", dataType: "link-to-page", isRequired: true),
                DDMField(
                    name: "Phone",
                    dataType: "string",
                    isRepeatable: true,
                    nestedFields: [DDMField(name: "Use", dataType: "string")]
                ),
            ],
            locale: "es_ES",
            availableLocales: ["en_US", "es_ES"]
        )
    }
}
