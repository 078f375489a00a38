@_spi(Host) public import ScreensKit

/// The fields for adding pictures: one for files, and two for each picture that was chosen.
extension ImageGalleryModel: FormModel {
    /// The field that takes a file.
    public static let fileField = Action.fileArgument

    /// Whether pictures can be added.
    public var isFormLoaded: Bool { isEditable }
    /// The action that sends the chosen pictures.
    public var submitAction: Action { uploadAction }

    /// The name of the field for the title of a chosen picture.
    public static func titleField(_ number: Int) -> String { "title[\(number)]" }
    /// The name of the field for the notes about a chosen picture.
    public static func notesField(_ number: Int) -> String { "notes[\(number)]" }

    /// The fields, with texts in a locale; those of a picture have its number, from 0.
    public func formFields(locale: LocaleIdentifier) -> [FormField] {
        func text(_ key: String) -> String {
            LiferayTexts.text("imagegallery-screenlet-\(key)", locale: locale)
        }
        let takesText = LiferayTexts.text("ddlform-screenlet-takes-text", locale: locale)
        let file = FormField(
            name: Self.fileField,
            title: text("file"),
            expected: text("takes-picture"),
            tip: text("limits"),
            takesFile: true
        )
        return [file]
            + added.enumerated().flatMap { number, upload in
                [
                    FormField(
                        name: Self.titleField(number),
                        title: text("title"),
                        expected: takesText,
                        value: upload.title,
                        problem: upload.problem,
                        isRequired: true
                    ),
                    FormField(
                        name: Self.notesField(number),
                        title: text("notes"),
                        expected: takesText,
                        value: upload.notes
                    ),
                ]
            }
    }

    /// The name of a field; `title` and `notes` are those of the picture that was chosen last.
    public func formFieldName(_ text: String) -> String? {
        let last = added.count - 1
        switch text {
        case Self.fileField: return text
        case "title": return last < 0 ? nil : Self.titleField(last)
        case "notes": return last < 0 ? nil : Self.notesField(last)
        default:
            let names = added.indices.flatMap { [Self.titleField($0), Self.notesField($0)] }
            return names.contains(text) ? text : nil
        }
    }
}
