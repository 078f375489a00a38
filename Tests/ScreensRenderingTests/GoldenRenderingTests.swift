@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

struct GoldenRenderingTests {
    @Test(arguments: ColorDepth.allCases)
    func drawsEveryKindAndRoleInEachDepthOfColour(_ color: ColorDepth) {
        let drawn = text(everything, rows: everyRow, columns: 64, color: color)

        expectGolden(drawn, named: "Rendering/everything-\(color).txt")
    }

    @Test(arguments: [24, 40, 100])
    func drawsAtEachWidth(_ columns: Int) {
        let drawn = text(everything, rows: everyRow, columns: columns)

        expectGolden(drawn, named: "Rendering/everything-\(columns)-columns.txt")
    }

    @Test func drawsEveryKindAndRoleAsHTML() {
        expectGolden(html(everything, rows: everyRow), named: "Rendering/everything.html")
    }

    @Test func drawsEveryFieldAsHTMLTextAndJSON() throws {
        expectGolden(html(everyInput, rows: []), named: "Rendering/fields.html")
        expectGolden(text(everyInput, rows: [], columns: 60), named: "Rendering/fields.txt")
        expectGolden(try JSONRenderer.tree(draw(everyInput)), named: "Rendering/fields.json")
    }

    @Test func drawsThePage() {
        let context = DrawingContext(style: Style(accent: .rgb(0x00, 0x5F, 0xA3)), locale: "es_ES")
        let page = HTMLRenderer().page(draw(.text("Hola"), in: context), title: "Título <1>")

        expectGolden(page, named: "Rendering/page.html")
    }

    @Test func drawsEveryKindAndRoleAsJSON() throws {
        let tree = try JSONRenderer.tree(draw(everything, rows: everyRow))

        expectGolden(tree, named: "Rendering/everything.json")
    }
}
