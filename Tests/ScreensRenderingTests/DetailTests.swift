@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import Testing

/// Symbols, shapes, styles of times, cut texts and busy buttons on pages.
struct DetailTests {
    private static let load = Action("load")

    @Test func eachSymbolHasADrawingAndItsPlace() {
        let sheet = String(decoding: HTMLRenderer.styleSheet(for: Style()), as: UTF8.self)
        let pictures = sheet.matches(of: /data:image\/svg\+xml,(%3Csvg [^"<>#]*%3C\/svg%3E)"/)
        let picture = pictures.first.map { String($0.1) } ?? ""
        let names = ImageReference.Symbol.allCases.map(\.rawValue) + ["star-full"]

        #expect(pictures.count == 1)
        #expect(picture.matches(of: /path id='([\w-]+)'/).map { String($0.1) } == names)
        #expect(picture.contains("viewBox='0 0 24 \(24 * names.count)'"))
        for (index, name) in names.enumerated() {
            #expect(picture.contains("id='\(name)' transform='translate(0 \(24 * index))'"))
            #expect(sheet.contains(".icon-\(name){--i:\(index)}"))
        }
    }

    @Test func aSymbolIsBesideTheTextAndNotReadOut() {
        let sign = "<span class=\"icon icon-clock\" aria-hidden=\"true\"></span>"

        #expect(html(.badge("Waits").symbol(.clock)).contains(">\(sign)Waits</span>"))
        #expect(html(.notice("Waits").symbol(.clock)).contains(">\(sign)Waits</p>"))
        #expect(
            html(.button("Wait", action: Self.load).symbol(.clock)).contains(
                ">\(sign)Wait</button>"
            )
        )
    }

    @Test func aSymbolAloneIsNamedByTheText() {
        let button = html(.button("Do \"it\"", action: Self.load).symbol(.check, isIconOnly: true))

        #expect(button.contains("aria-label=\"Do &quot;it&quot;\" title=\"Do &quot;it&quot;\""))
        #expect(button.hasSuffix("aria-hidden=\"true\"></span></button>"))
        // Without a symbol there is nothing else to show.
        let bare = Node.button("Do", action: Self.load).changed { $0["symbol"] = "unicorn" }
        #expect(html(bare).hasSuffix(">Do</button>"))
    }

    @Test func aBusyButtonSendsNothing() {
        let node = Node.button("Send", action: Self.load).busy()

        #expect(html(node).contains("aria-busy=\"true\" type=\"button\" aria-disabled=\"true\""))
        #expect(!HTMLOffers(draw(node)).offers(Self.load))
    }

    @Test func picturesHaveTheClassesOfTheirShape() {
        func classes(_ shape: Node.Shape) -> String {
            let face = ImageReference(id: "face", label: "Ada")
            let page = html(.image(face, letters: "AL").shape(shape))
            return page.firstMatch(of: /class="([^"]*)"/).map { String($0.1) } ?? ""
        }

        #expect(classes(.avatar(40)) == "picture letters h3 avatar a40")
        #expect(classes(.wide) == "picture letters h3 cover wide")
        #expect(Set(Node.Shape.allCases.map(classes)).count == Node.Shape.allCases.count)
    }

    @Test func decorationIsNotReadOut() {
        let face = ImageReference(id: "face", label: "Ada")
        let node = Node.image(face, letters: "AL").shape(.thumb, isDecorative: true)

        #expect(html(node).contains("aria-hidden=\"true\">AL<") && !html(node).contains("Ada"))
        // Nor are its letters in a text, where they stand for nothing else.
        #expect(text(.row([node, .text("Ada")])) == "Ada\n")
    }

    @Test func aTimeIsInItsStyle() {
        let now = Timestamp(milliseconds: 1_772_721_000_000)
        let context = DrawingContext(now: now)
        let recent = Timestamp(milliseconds: now.milliseconds - 7_200_000)

        let relative = html(.time(recent, style: .relative), in: context)
        #expect(relative.contains(">2 hours ago<") && relative.contains("title=\"March 5, 2026\""))
        #expect(html(.time(recent, style: .short), in: context).contains(">Mar 5<"))
    }

    @Test func fieldsAndTextsHaveTheirMeasures() {
        let field = Node.input(Input(.text, name: "n", label: "N").sized(.short))

        #expect(html(field).contains("<div class=\"field short\">"))
        #expect(html(.text("x").lines(2)) == "<p class=\"text cut2\">x</p>")
    }
}

extension Node {
    /// The same node with other members in its coding.
    fileprivate func changed(_ change: (inout JSONObject) -> Void) -> Node {
        guard var object = JSON.bytes(of: self).flatMap({ JSON.value(JSONObject.self, from: $0) })
        else { return self }
        change(&object)
        return JSON.bytes(of: object).flatMap { JSON.value(Node.self, from: $0) } ?? self
    }
}
