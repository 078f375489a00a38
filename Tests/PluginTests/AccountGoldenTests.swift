import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting
import Testing

/// How both themes draw the forms about accounts in every state, on every surface.
struct AccountGoldenTests {
    /// A state of one of the screenlets.
    struct State: Sendable, CustomTestStringConvertible {
        let screenlet: String
        let name: String
        let model: any ScreenletModel

        var testDescription: String { "\(screenlet), \(name)" }
    }

    private static let states =
        LoginModel.allSamples.map { State(screenlet: "Login", name: $0.name, model: $0.model) }
        + SignUpModel.allSamples.map { State(screenlet: "SignUp", name: $0.name, model: $0.model) }
        + ForgotPasswordModel.allSamples.map {
            State(screenlet: "ForgotPassword", name: $0.name, model: $0.model)
        }

    @Test(arguments: ["default", "flat7"] as [ThemeName], states)
    func drawsTextAsRecorded(theme: ThemeName, state: State) throws {
        for columns in [80, 40] {
            let drawing = try drawing(theme, state, columns: columns)
            let text = TextRenderer(columns: columns).render(drawing.printed)
            let suffix = columns < 60 ? "-compact" : ""
            expectGolden(text, named: name(theme, state, suffix, "txt"))
        }
    }

    @Test(arguments: ["default", "flat7"] as [ThemeName], states)
    func drawsHTMLAsRecorded(theme: ThemeName, state: State) throws {
        let html = HTMLRenderer().fragment(try drawing(theme, state))

        expectGolden(html + [0x0A], named: name(theme, state, "", "html"))
    }

    @Test(arguments: states.filter { ["entered", "editing"].contains($0.name) })
    func drawsJSONAsRecorded(state: State) throws {
        let json = try JSONRenderer.tree(try drawing("default", state))

        expectGolden(json, named: name("default", state, "", "json"))
    }

    @Test(
        arguments: states.filter { ["new", "refused", "signed-in", "editing"].contains($0.name) },
        ["de_DE", "fr_FR", "es_ES", "ja_JP", "ar_EG"]
    )
    func usesTheUsersLanguage(state: State, locale: String) throws {
        let drawing = try drawing("default", state, locale: locale)

        let text = TextRenderer().render(drawing.printed)
        expectGolden(text, named: name("default", state, "-\(locale)", "txt"))
    }

    @Test(arguments: states.filter { $0.name == "entered" })
    func runsFromRightToLeftInHTML(state: State) throws {
        let html = HTMLRenderer().fragment(try drawing("default", state, locale: "ar_EG"))

        expectGolden(html + [0x0A], named: name("default", state, "-ar_EG", "html"))
    }

    private func name(_ theme: ThemeName, _ state: State, _ suffix: String, _ end: String)
        -> String
    {
        "Accounts/\(state.screenlet)/\(theme)/\(state.name)\(suffix).\(end)"
    }

    private func drawing(
        _ theme: ThemeName,
        _ state: State,
        columns: Int = 80,
        locale: String = "en_US"
    ) throws -> Drawing {
        let context = DrawingContext(
            locale: LocaleIdentifier(locale),
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: columns < 60 ? .compact : .regular
        )
        let view = ViewName(
            .screenlet(try #require(ScreenletName(state.screenlet))),
            theme: theme
        )
        let own = InstalledTheme.context(context, for: view)
        let type = try #require(try InstalledTheme.registry.viewType(view))
        return try type.init().drawing(of: state.model, in: own)
    }
}
