@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// What the view of portraits makes of every state, on every surface.
struct PortraitGoldenTests {
    private static let states = UserPortraitModel.allSamples.map(\.name)

    @Test(arguments: states) func drawsTextAsRecorded(state: String) throws {
        for columns in [80, 40] {
            let text = TextRenderer(columns: columns).render(try drawing(state, columns: columns))
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: "Portraits/default/\(state)\(suffix).txt")
        }
    }

    @Test(arguments: states) func drawsHTMLAsRecorded(state: String) throws {
        let html = HTMLRenderer().fragment(try drawing(state))

        expectGolden(html + [0x0A], named: "Portraits/default/\(state).html")
    }

    @Test(arguments: ["editable", "initials", "border"])
    func drawsJSONAsRecorded(state: String) throws {
        let json = try JSONRenderer.tree(try drawing(state))

        expectGolden(json, named: "Portraits/default/\(state).json")
    }

    @Test(arguments: ["es_ES", "ja_JP"]) func speaksTheUsersLanguage(locale: String) throws {
        let html = HTMLRenderer().fragment(try drawing("editable", locale: locale))

        expectGolden(html + [0x0A], named: "Portraits/default/editable-\(locale).html")
    }

    @Test func aPageHasTheColoursOfItsFrames() throws {
        let page = HTMLRenderer().page(try drawing("border"), title: "Jane")
        let text = String(decoding: page, as: UTF8.self)

        #expect(text.contains(".line-180-35-24-128{border-color:rgb(180 35 24 / 50%)}"))
        #expect(text.contains("class=\"picture round line4 line-180-35-24-128\""))
        #expect(!text.contains(" style=\""))
    }

    private func drawing(
        _ state: String,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let samples = UserPortraitModel.allSamples
        let model = try #require(samples.first { $0.name == state }?.model)
        let context = DrawingContext(
            locale: locale,
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let screenlet = try #require(ScreenletName("UserPortrait"))
        let name = ViewName(.screenlet(screenlet), theme: .default)
        let view = try #require(try InstalledTheme.registry.viewType(name)).init()
        return try view.drawing(of: model, in: context)
    }
}
