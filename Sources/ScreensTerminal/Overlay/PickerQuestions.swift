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
    init(_ question: String, _ purpose: Purpose, _ words: TerminalWords) {
        let options = ["no", "yes"].map { Input.Option(value: $0, label: words($0)) }
        self.init(purpose, title: question, options: options, chosen: ["no"])
    }

    /// The themes of a stage.
    @MainActor
    init(themesOf stage: Stage) {
        self.init(
            .theme,
            title: TerminalWords(locale: stage.locale)("themes"),
            options: stage.themeNames.map { Input.Option(value: $0, label: $0) },
            chosen: [stage.fullTheme.text]
        )
    }
}
