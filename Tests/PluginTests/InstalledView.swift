import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// The view that draws a screenlet in one of our themes, loaded as the host loads it, and its golden files.
struct InstalledView {
    private let view: any ScreenletView
    private let name: ViewName
    private let style: Style

    init(_ screenlet: String, _ theme: ThemeName) throws {
        let registry = InstalledTheme.registry
        name = ViewName(.screenlet(try #require(ScreenletName(screenlet))), theme: theme)
        view = try #require(try registry.viewType(name)).init()
        style = try #require(try registry.themeType(theme)).init().style
    }

    /// Draws a model, of a list at most the first rows.
    func drawing(
        _ model: any ScreenletModel,
        rows: Int = 6,
        columns: Int = 80,
        locale: LocaleIdentifier = "en_US"
    ) throws -> Drawing {
        let context = DrawingContext(
            style: style,
            locale: locale,
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let own = InstalledTheme.context(context, for: name)
        return try view.drawing(of: model, in: own).showing(rows: rows)
    }

    /// Compares the printed text with a golden file, in 80 and in 40 columns.
    func expectText(
        _ model: any ScreenletModel,
        named file: String,
        locale: LocaleIdentifier = "en_US"
    ) throws {
        for columns in [80, 40] {
            let drawing = try drawing(model, columns: columns, locale: locale)
            let text = TextRenderer(columns: columns).render(drawing.printed)
            expectGolden(text, named: "\(file)\(columns < 60 ? "-compact" : "").txt")
        }
    }

    /// Compares the HTML with a golden file.
    func expectHTML(
        _ model: any ScreenletModel,
        named file: String,
        locale: LocaleIdentifier = "en_US"
    ) throws {
        let html = HTMLRenderer().fragment(try drawing(model, locale: locale))
        expectGolden(html + [0x0A], named: "\(file).html")
    }

    /// Compares the tree of nodes with a golden file.
    func expectJSON(_ model: any ScreenletModel, named file: String) throws {
        expectGolden(try JSONRenderer.tree(try drawing(model)), named: "\(file).json")
    }
}
