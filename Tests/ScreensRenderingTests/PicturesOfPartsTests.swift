@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// Pictures of views that are drawn within other views.
struct PicturesOfPartsTests {
    /// Two portraits, and between them a picture of the view itself.
    private struct Pair: CompositeView {
        typealias Model = UserPortraitModel

        func parts(of model: UserPortraitModel, in context: DrawingContext) -> [ViewPart] {
            [2, 3].map { width in
                ViewPart([], model: UserPortraitModel(portrait: .sample(width: width, height: 1)))
            }
        }

        func body(of model: UserPortraitModel, parts: [Node], in context: DrawingContext) -> Node {
            .column(parts + [.image(.init(id: UserPortraitModel.pictureId))])
        }
    }

    private struct Single: ScreenletView {
        func body(of model: UserPortraitModel, in context: DrawingContext) -> Node {
            .card([.image(.symbol(.person)), .image(.init(id: UserPortraitModel.pictureId))])
        }
    }

    private func pair(_ context: DrawingContext, nested: Bool = false) throws -> Drawing {
        try Pair().drawing(of: UserPortraitModel(portrait: .sample()), in: context) { part in
            if nested, let inner = try? pair(context) { return inner }
            let drawing = try? Single().drawing(of: part.model, in: context)
            return drawing ?? Drawing(body: .divider, context: context)
        }
    }

    @Test func eachPartHasItsOwnPictureDespiteEqualNames() throws {
        let html = String(
            decoding: HTMLRenderer().fragment(try pair(DrawingContext())),
            as: UTF8.self
        )

        let widths = html.split(separator: "<img ").dropFirst().map {
            $0.split(separator: "width=\"")[1].prefix { $0 != "\"" }
        }
        #expect(widths == ["2", "3", "96"])
        #expect(html.split(separator: "icon-person").count == 3)
    }

    @Test func filesOfPluginsKeepTheirNamesInParts() throws {
        let logo = ImageReference.resource("logo.png", label: "Logo")
        let drawing = try Pair().drawing(
            of: UserPortraitModel(portrait: .sample()),
            in: DrawingContext()
        ) { _ in
            Drawing(body: .image(logo), context: DrawingContext(), pictures: { _ in nil })
        }

        #expect(drawing.body.children.first?.extras?.image?.id == logo.id)
    }

    @Test func partsOfPartsHaveTheirPictures() throws {
        let drawing = try pair(DrawingContext(), nested: true)
        let html = String(decoding: HTMLRenderer().fragment(drawing), as: UTF8.self)

        #expect(html.split(separator: "<img ").count - 1 == 7)
        #expect(drawing.picture("part1/part0/portrait")?.width == 2)
        #expect(drawing.picture("part2/portrait") == nil)
    }
}
