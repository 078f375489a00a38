@_spi(Host) import ScreensHost
import ScreensKit

// What users are asked.
extension Picker {
    /// The values of a field.
    init(_ field: Input) {
        self.init(
            .field(field),
            title: field.label,
            options: field.options,
            chosen: field.values,
            allowsSeveral: field.allowsSeveral
        )
    }

    /// Whether to do something, which is not chosen at first.
    init(_ question: String, _ purpose: Purpose) {
        let options = [
            Input.Option(value: "no", label: "No"), Input.Option(value: "yes", label: "Yes"),
        ]
        self.init(purpose, title: question, options: options, chosen: ["no"])
    }

    /// The themes of a stage.
    @MainActor
    init(themesOf stage: Stage) {
        self.init(
            .theme,
            title: "Theme",
            options: stage.themeNames.map { Input.Option(value: $0, label: $0) },
            chosen: [stage.fullTheme.text]
        )
    }
}
