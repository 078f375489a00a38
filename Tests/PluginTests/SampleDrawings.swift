@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// The drawings of a screenlet's samples by the view of a theme, in the files `<folder>/<theme>/<state>…`.
struct SampleDrawings<Model: ScreenletModel> {
    let screenlet: String
    let folder: String
    let samples: [(name: String, model: Model)]
    /// How many rows of a list are drawn.
    var rows = 6

    /// Compares a state's text in two widths, and its HTML, with the recorded ones.
    func expectGoldenFiles(of state: String, in theme: ThemeName, locale: String = "en_US") throws {
        let name = locale == "en_US" ? state : "\(state)-\(locale)"
        for columns in [80, 40] {
            let text = TextRenderer(columns: columns)
                .render(try drawing(state, theme, columns: columns, locale: locale).printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "\(folder)/\(theme)/\(name)\(suffix).txt")
        }
        let html = HTMLRenderer().fragment(try drawing(state, theme, locale: locale))
        expectGolden(html + [0x0A], named: "\(folder)/\(theme)/\(name).html")
    }

    /// Compares a state's JSON with the recorded one.
    func expectGoldenJSON(of state: String, in theme: ThemeName) throws {
        let json = try JSONRenderer.tree(try drawing(state, theme))
        expectGolden(json, named: "\(folder)/\(theme)/\(state).json")
    }

    func drawing(
        _ state: String,
        _ theme: ThemeName,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let model = try #require(samples.first { $0.name == state }?.model)
        let name = ViewName(.screenlet(try #require(ScreenletName(screenlet))), theme: theme)
        let view = try #require(try InstalledTheme.registry.viewType(name)).init()
        let context = DrawingContext(
            locale: LocaleIdentifier(locale),
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let drawing = try view.drawing(
            of: model,
            in: InstalledTheme.context(context, for: name)
        )
        return drawing.showing(rows: rows)
    }
}
