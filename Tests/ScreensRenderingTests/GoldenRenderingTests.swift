@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
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

    @Test(arguments: [ColorDepth.ansi16, .trueColor])
    func drawsEveryBlockOfATextInColours(_ color: ColorDepth) {
        let drawn = text(everyBlock, columns: 64, color: color)

        expectGolden(drawn, named: "Rendering/blocks-\(color).txt")
    }

    @Test(arguments: [12, 30, 64, 100])
    func drawsEveryBlockOfATextAtEachWidth(_ columns: Int) {
        let arabic = DrawingContext(locale: "ar_EG")
        let drawn = text(everyBlock, columns: columns)
        let mirrored = text(everyBlock, columns: columns, in: arabic)

        expectGolden(drawn, named: "Rendering/blocks-\(columns)-columns.txt")
        expectGolden(mirrored, named: "Rendering/blocks-ar-\(columns)-columns.txt")
    }

    @Test func drawsEveryBlockOfATextAsHTMLAndJSON() throws {
        expectGolden(html(everyBlock), named: "Rendering/blocks.html")
        expectGolden(html(everyBlock, isLive: false), named: "Rendering/blocks-saved.html")
        expectGolden(try JSONRenderer.tree(draw(everyBlock)), named: "Rendering/blocks.json")
    }

    @Test func drawsThePage() throws {
        let context = DrawingContext(style: Style(accent: .rgb(0x00, 0x5F, 0xA3)), locale: "es_ES")
        let page = HTMLRenderer().page(draw(.text("Hola"), in: context), title: "Título <1>")

        expectGolden(try withoutSharedRules(page), named: "Rendering/page.html")
    }

    @Test func drawsEveryKindAndRoleAsJSON() throws {
        let tree = try JSONRenderer.tree(draw(everything, rows: everyRow))

        expectGolden(tree, named: "Rendering/everything.json")
    }

    @Test func drawsEachNodeOfTheCatalogueAsJSON() throws {
        let trees = try NodeSample.all.map { sample in
            let tree = try JSONRenderer.tree(draw(sample.node, rows: sample.rows))
            return "\"\(sample.title)\": " + String(decoding: tree.dropLast(), as: UTF8.self)
        }

        expectGolden("{\n\(trees.joined(separator: ",\n"))\n}\n", named: "Rendering/nodes.json")
    }
}
