import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// How the views of portraits draw every state, on every surface.
struct PortraitGoldenTests {
    private static let states = UserPortraitModel.allSamples.map(\.name)
    private static let themes = ["default", "flat7"]

    @Test(arguments: themes, states) func drawsTextAsRecorded(theme: String, state: String) throws {
        for columns in [80, 40] {
            let drawing = try drawing(state, theme, columns: columns)
            let text = TextRenderer(columns: columns).render(drawing.printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "Portraits/\(theme)/\(state)\(suffix).txt")
        }
    }

    @Test(arguments: themes, states) func drawsHTMLAsRecorded(theme: String, state: String) throws {
        let html = HTMLRenderer().fragment(try drawing(state, theme))

        expectGolden(html + [0x0A], named: "Portraits/\(theme)/\(state).html")
    }

    @Test(arguments: themes, ["editable", "initials", "border", "sending"])
    func drawsJSONAsRecorded(theme: String, state: String) throws {
        let json = try JSONRenderer.tree(try drawing(state, theme))

        expectGolden(json, named: "Portraits/\(theme)/\(state).json")
    }

    @Test(arguments: themes) func runsFromRightToLeft(theme: String) throws {
        let drawing = try drawing("editable", theme, locale: "ar_EG")

        let html = HTMLRenderer().fragment(drawing)
        expectGolden(
            TextRenderer().render(drawing.printed),
            named: "Portraits/\(theme)/editable-ar_EG.txt"
        )
        expectGolden(html + [0x0A], named: "Portraits/\(theme)/editable-ar_EG.html")
    }

    @Test(arguments: ["es_ES", "ja_JP"]) func usesTheUsersLanguage(locale: String) throws {
        let html = HTMLRenderer().fragment(try drawing("editable", locale: locale))

        expectGolden(html + [0x0A], named: "Portraits/default/editable-\(locale).html")
    }

    @Test func aPartOfAPageNeedsNoStylesForTheColoursOfItsFrames() throws {
        let drawing = try drawing("border")
        let fragment = String(decoding: HTMLRenderer().fragment(drawing), as: UTF8.self)
        let style = String(
            decoding: HTMLRenderer.styleSheet(for: drawing.context.style),
            as: UTF8.self
        )

        // The classes stand for the colour #B4231880, digit by digit.
        let classes = "tinted d0-11 d1-4 d2-2 d3-3 d4-1 d5-8 d6-8 d7-0"
        #expect(fragment.contains("class=\"picture round line4 \(classes) avatar"))
        #expect(!fragment.contains("style"))
        for name in classes.split(separator: " ") {
            #expect(style.contains(".\(name){"), "\(name)")
        }
        #expect(style.contains(".d7-15{--d7:15}"))
    }

    private func drawing(
        _ state: String,
        _ theme: String = "default",
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let samples = UserPortraitModel.allSamples
        let model = try #require(samples.first { $0.name == state }?.model)
        let context = DrawingContext(
            locale: LocaleIdentifier(locale),
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let screenlet = try #require(ScreenletName("UserPortrait"))
        let name = ViewName(.screenlet(screenlet), theme: try #require(ThemeName(theme)))
        let view = try #require(try InstalledTheme.registry.viewType(name)).init()
        return try view.drawing(of: model, in: context)
    }
}
