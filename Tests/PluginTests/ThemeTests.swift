import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensTesting
import Testing

/// Requirements of every theme, whatever it looks like.
struct ThemeTests {
    @Test func testsOfPluginsKnowAllThemesThatComeWithScreens() {
        let material = ConformanceMaterial().inPackage(around: "/none", with: [])

        let registry = InstalledTheme.registry
        let names = registry.offers(of: .theme) + registry.offers(of: .view)
        let themes = names.compactMap { name in
            switch name {
            case .theme(let theme): theme.text
            case .view(let view): view.theme.text
            default: nil
            }
        }
        #expect(material.themes == Set(themes))
    }

    private static let hostile = HostileText.all.map { text in
        AssetEntry.sample(
            title: text,
            description: text,
            summary: text,
            className: text,
            userName: text
        )
    }

    @Test(arguments: InstalledTheme.names, [20, 40, 80])
    func hostileTextsLeaveNoControlCharacters(theme: ThemeName, columns: Int) throws {
        let model = AssetListModel.sample(entries: Self.hostile)

        let text = try InstalledTheme(theme).text(model, columns: columns)

        let obeyed = text.unicodeScalars.filter { $0 != "\n" && Self.isObeyedOrUnseen($0) }
        #expect(obeyed.map { String($0.value, radix: 16) } == [])
        #expect(text.contains("owned"))
    }

    @Test(arguments: InstalledTheme.names)
    func hostileTextsLeaveNoMarkup(theme: ThemeName) throws {
        let model = AssetListModel.sample(entries: Self.hostile)

        let html = try InstalledTheme(theme).html(model)

        for markup in ["<script", "<img", "onerror=\"", "onmouseover=\"", "</textarea", "<!--"] {
            #expect(!html.contains(markup))
        }
        #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!html.unicodeScalars.contains { $0 != "\n" && Self.isObeyedOrUnseen($0) })
    }

    @Test(arguments: InstalledTheme.names, AssetListModel.allSamples.map(\.name))
    func aListOffersToLoadAgainOnlyIfSomethingIsWrong(theme: ThemeName, state: String) throws {
        var model = try #require(AssetListModel.allSamples.first { $0.name == state }?.model)

        model.canRefresh = true
        let offered = try InstalledTheme(theme).drawing(model)
        model.canRefresh = false
        let withheld = try InstalledTheme(theme).drawing(model)

        // Everything else is reloaded by the button or the key that each surface has.
        let isWrong = model.problem != nil || model.freshness?.source == .cache
        #expect(actions(in: offered.body).contains("loadList") == isWrong)
        #expect(!actions(in: withheld.body).contains("loadList"))
    }

    @Test(arguments: InstalledTheme.names, [Surroundings.light, .dark])
    func textsContrastWithTheirBackground(theme: ThemeName, surroundings: Surroundings) throws {
        let style = try InstalledTheme(theme).style

        let palette = surroundings == .light ? style.light : style.dark

        let inks = [
            palette.text, palette.muted, palette.accent, palette.danger, palette.success,
        ]
        for ground in [palette.background, palette.surface] {
            for ink in inks {
                let contrast = contrast(ink, ground)
                #expect(contrast >= 4.5, "\(ink.hexadecimal) on \(ground.hexadecimal)")
            }
        }
        #expect(contrast(palette.onAccent, palette.accent) >= 4.5)
    }

    enum Surroundings { case light, dark }

    private func actions(in node: Node) -> Set<String> {
        let own = node.extras?.action.map { [$0.name] } ?? []
        return node.children.reduce(into: Set(own)) { $0.formUnion(actions(in: $1)) }
    }

    /// Whether a scalar is a control character, a bidirectional mark, or has no width of its own.
    ///
    /// A joiner between emoji and a variation selector are part of what users see, but the hostile
    /// texts have them where they join nothing.
    private static func isObeyedOrUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    private func contrast(_ one: Color, _ other: Color) -> Double {
        let (one, other) = (luminance(one), luminance(other))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private func luminance(_ color: Color) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private func linear(_ part: UInt8) -> Double {
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        return pow((value + 0.055) / 1.055, 2.4)
    }
}
