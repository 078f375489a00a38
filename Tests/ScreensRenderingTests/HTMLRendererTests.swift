import Foundation
import FoundationXML
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

struct HTMLRendererTests {
    @Test func escapesTexts() {
        let node = Node.text("<b> & \"quotes\" 'single' é\u{1B}\u{202E}")

        #expect(html(node).contains("&lt;b&gt; &amp; &quot;quotes&quot; &#39;single&#39; é�<"))
    }

    @Test(arguments: 0..<20, ["<", ">", "&", "\"", "'"])
    func escapesAtAnyPlace(_ place: Int, _ special: String) {
        let padding = String(repeating: "#", count: place)

        let page = html(.text(padding + special + padding))

        #expect(page.hasPrefix("<p class=\"text\">\(padding)&"))
        #expect(page.hasSuffix(";\(padding)</p>"))
    }

    @Test(arguments: AssetListModel.allSamples.map(\.name))
    func isWellFormedForEverySample(_ name: String) throws {
        let model = try #require(AssetListModel.allSamples.first { $0.name == name }?.model)
        let drawing = try SampleView().drawing(of: model, in: DrawingContext())

        let fragment = HTMLRenderer().fragment(drawing)

        #expect(isWellFormed(fragment))
    }

    @Test func isWellFormedWithEveryKind() {
        #expect(isWellFormed(Array(html(everything, rows: everyRow).utf8)))
        #expect(isWellFormed(Array(html(everyBlock).utf8)))
    }

    @Test func isACompletePage() {
        let drawing = draw(.text("x"), in: DrawingContext(locale: "ar_EG.UTF-8"))

        let page = String(
            decoding: HTMLRenderer().page(drawing, title: "</title><b>"),
            as: UTF8.self
        )

        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"ar-EG\" dir=\"rtl\">\n<head>\n"))
        #expect(page.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"))
        #expect(page.hasSuffix("</main>\n</body>\n</html>\n"))
        #expect(!page.contains("style=") && !page.contains("<script"))
    }

    @Test(arguments: ["\"><script>", "", "e", "../x"])
    func writesNoInvalidLocaleAsALanguage(_ locale: String) {
        let drawing = draw(.text("x"), in: DrawingContext(locale: LocaleIdentifier(locale)))

        let page = String(decoding: HTMLRenderer().page(drawing, title: ""), as: UTF8.self)

        #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">"))
    }

    @Test func namesThePageOnce() {
        let titled = HTMLRenderer().page(draw(.text("Name", .title)), title: "Name")
        let untitled = HTMLRenderer().page(draw(.text("text")), title: "Name")

        for page in [titled, untitled] {
            #expect(String(decoding: page, as: UTF8.self).matches(of: /<h1/).count == 1)
        }
    }

    @Test func describesWhatButtonsAndRowsDo() {
        let action = Action("open", ["name": "a\"b\u{202E}\u{200B}"])
        let node = Node.column([
            .button("Open", action: action), .list(count: 1, select: Action("select")),
        ])

        let page = html(node, rows: [.text("row")])

        #expect(
            page.contains(
                "form=\"act\" name=\"act\" value=\"open {&quot;name&quot;:&quot;a\\&quot;b\\u202e\\u200b&quot;}\""
            )
        )
        #expect(page.contains("<li data-index=\"0\" id=\"row-0\">"))
        #expect(page.contains("name=\"row\" value=\"0\" aria-labelledby=\"row-0\""))
    }

    @Test func offersNoButtonsOnASavedPage() {
        let page = html(everything, rows: everyRow, isLive: false)

        let buttons = page.matches(of: /<button[^>]*>/)
        #expect(!buttons.isEmpty && buttons.allSatisfy { $0.output.hasSuffix(" disabled>") })
        #expect(!page.contains("data-") && !page.contains("value=\"loadList"))
    }

    @Test func titlesOfArticlesAndPartsAreHeadings() {
        let page = html(.column([.text("Picnic", .display), .text("The way", .section)]))
        let row = html(.list(count: 1), rows: [.text("Picnic", .display)])

        #expect(page.contains("<h1 class=\"display\">Picnic</h1>"))
        #expect(page.contains("<h2 class=\"section\">The way</h2>"))
        #expect(row.contains("<strong class=\"title\">Picnic</strong>"))
    }

    @Test func onlyButtonsHaveTheClassesOfButtons() {
        let button = html(.button("Save", action: Action("save"), role: .primary))
        let text = html(.text("Save", .primary))

        #expect(button.contains("class=\"button primary\""))
        #expect(text.contains("Save") && !text.contains("primary"))
    }

    @Test func measuresOutsideOfTheirRangesAreLimited() {
        let sheet = String(
            decoding: HTMLRenderer.styleSheet(for: Style(radius: -3, headingWeight: 9_000)),
            as: UTF8.self
        )

        #expect(sheet.contains("--corner:0px;--big:0px;--pill:0;"))
        #expect(sheet.contains("--weight:700;--headline:600;"))
    }

    @Test func writesTimesInTheContextsZone() {
        let context = DrawingContext(timeZone: "America/St_Johns")

        let page = html(.time(Timestamp(milliseconds: 1_709_170_200_000)), in: context)

        #expect(page.contains("datetime=\"2024-02-28T22:00-03:30\""))
        #expect(page.contains(">02/28/2024</time>"))
        let old = html(.time(Timestamp(milliseconds: -4_000_000_000_000)), in: context)
        // St. John's was 3:30:52 behind; HTML only has room for the minutes.
        #expect(old.contains("datetime=\"1843-03-31T13:23-03:30\""))
    }

    @Test func writesEachTimeWithItsOwnOffset() {
        let context = DrawingContext(timeZone: "Europe/Madrid")

        let summer = html(.time(Timestamp(milliseconds: 1_784_068_200_000)), in: context)
        let winter = html(.time(Timestamp(milliseconds: 1_768_433_400_000)), in: context)

        #expect(summer.contains("datetime=\"2026-07-15T00:30+02:00\""))
        #expect(winter.contains("datetime=\"2026-01-15T00:30+01:00\""))
    }

    @Test func writesARangeOfRows() {
        let drawing = draw(
            .list(count: 3, select: Action("s")),
            rows: [.text("a"), .text("b"), .text("c")]
        )

        let frame = HTMLFrame(drawing, from: 1, by: HTMLRenderer())
        let rows = String(decoding: frame.rows(1..<99), as: UTF8.self)

        #expect(rows.matches(of: /data-index="(\d)"/).map { String($0.1) } == ["1", "2"])
    }

    @Test(arguments: [
        Color.rgb(0, 0x5F, 0xA3), .rgb(255, 255, 0), .rgb(0, 0, 0), .rgb(255, 255, 255),
    ])
    func keepsAccentsLegibleInLightAndDark(_ accent: Color) {
        let style = Style(accent: accent)
        let sheet = String(decoding: HTMLRenderer.styleSheet(for: style), as: UTF8.self)

        let accents = sheet.matches(of: /--accent:(#[0-9A-F]{6})/).compactMap {
            color(String($0.1))
        }

        #expect(accents.count == 2)
        for (accent, palette) in zip(accents, [style.light, style.dark]) {
            #expect(contrast(accent, palette.surface) >= 4.5)
            #expect(contrast(accent, palette.background) >= 4.5)
        }
    }
}

private struct SampleView: ListView {
    func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
        .row([.image(asset.icon), .text(asset.title, .headline), .badge(asset.mediaType ?? "")])
    }
}

/// Whether every tag is closed and every attribute quoted, as XML requires.
private func isWellFormed(_ fragment: [UInt8]) -> Bool {
    let text = String(decoding: fragment, as: UTF8.self)
        .replacing("<hr>", with: "<hr/>").replacing("<br>", with: "<br/>")
        .replacing(" disabled>", with: " disabled=\"\">")
    return XMLParser(data: Data("<body>\(text)</body>".utf8)).parse()
}

private func color(_ hexadecimal: String) -> Color? {
    guard let number = UInt32(hexadecimal.dropFirst(), radix: 16) else { return nil }
    return .rgb(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
}

/// The contrast of WCAG, in its exact form.
private func contrast(_ one: Color, _ two: Color) -> Double {
    func luminance(_ color: Color) -> Double {
        let parts = [color.red, color.green, color.blue].map { part -> Double in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let values = [luminance(one), luminance(two)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
}
