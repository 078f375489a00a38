import Foundation
import ScreensApps
@_spi(Host) import ScreensGallery
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import ScreensWorker
import TestSupport
import TestTraits
import Testing

/// The gallery of the views that come with Screens.
@MainActor
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)))
struct GalleryTests {
    private let host: ScreenletHost
    private let program: String
    private let scratch: TemporaryFolder

    init() throws {
        let folder = try #require(HostLibrary.folder)
        program = "\(folder)/screens-host"
        scratch = try TemporaryFolder()
        host = ScreenletHost(
            plugins: PluginRegistry(PluginSearchPath([.init(path: folder, origin: .installation)])),
            server: try LiferayServerContext(
                server: "http://localhost:1",
                companyId: 0,
                groupId: 0
            ),
            session: nil
        )
    }

    private func gallery(_ plugins: String..., themes: [ThemeName] = []) -> Gallery {
        Gallery(
            of: host.registry.plugins.filter {
                plugins.isEmpty || plugins.contains(Plugin.name(ofFile: $0.path))
            },
            in: themes,
            on: host,
            program: program
        )
    }

    @Test func everyViewOfOursIsDrawnInSeveralStatesWithoutAFinding() throws {
        let entries = gallery().entries

        #expect(entries.count > 50)
        for entry in entries {
            let name = Comment(rawValue: entry.name.typeName)
            let samples = try entry.samples(in: Gallery.Scene())
            #expect(!samples.isEmpty && Set(samples.map(\.state)).count == samples.count, name)
            // The suite draws a view in styles of its own, whichever theme inherits it.
            guard entry.drawnBy == entry.name else { continue }
            #expect(try entry.findings() == [], name)
        }
    }

    @Test func aViewIsDrawnInItsThemeItsLocaleAndItsWidth() throws {
        let entry = try #require(gallery("Flat7Theme").entry("AssetListView_flat7"))
        func drawing(_ scene: Gallery.Scene, of state: String) throws -> Drawing {
            try #require(try entry.samples(in: scene).first { $0.state == state }).drawing
        }

        let wide = try drawing(.init(), of: "many")
        let narrow = try drawing(.init(width: .compact), of: "many")
        let (english, spanish) = (
            try drawing(.init(), of: "empty"), try drawing(.init(locale: "es_ES"), of: "empty")
        )

        #expect(wide.context.style == host.style(of: "flat7") && wide.rowCount > 1)
        for drawing in [english, spanish] {
            let texts = drawing.body.subtree.compactMap(\.text)
            #expect(texts.contains(drawing.context.phrase(.noEntries)))
        }
        #expect(english.body != spanish.body)
        #expect(narrow.context.widthClass == .compact)
    }

    @Test func aNewBuildOfAPluginIsDrawn() throws {
        let folder = try #require(HostLibrary.folder)
        let place = try scratch.folder("build")
        let library = "\(place)/libFlat7Theme.so"
        func build(_ bytes: Data) throws {
            try bytes.write(to: URL(filePath: library), options: .atomic)
        }
        let good = try Data(contentsOf: URL(filePath: "\(folder)/libFlat7Theme.so"))
        try build(good)
        let own = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: place, origin: .option), .init(path: folder, origin: .installation),
                ])
            ),
            server: try LiferayServerContext(
                server: "http://localhost:1",
                companyId: 0,
                groupId: 0
            ),
            session: nil
        )
        let plugins = own.registry.plugins.filter { $0.path == library }
        let gallery = Gallery(of: plugins, on: own, program: program)
        let entry = try #require(gallery.entry("AssetListView_flat7"))
        #expect(try !entry.samples(in: Gallery.Scene()).isEmpty)

        // The worker has a library open that is no longer there.
        try build(Data("no library".utf8))
        #expect(throws: SampleWorker.Failure.self) { try entry.samples(in: Gallery.Scene()) }
        try build(good)
        #expect(try !entry.samples(in: Gallery.Scene()).isEmpty)
    }

    @Test func themesAndPluginsChooseTheViews() {
        #expect(gallery("Flat7Theme").entries.allSatisfy { $0.name.theme == "flat7" })
        #expect(gallery(themes: ["flat7"]).entries.allSatisfy { $0.name.theme == "flat7" })
        #expect(gallery("RatingScreenlet", themes: ["flat7"]).entries.isEmpty)
    }

    @Test func aThemeHasTheViewsThatItInherits() throws {
        let flat7 = gallery(themes: ["flat7"])
        let (form, list) = (flat7.entry("DDLFormView_flat7"), flat7.entry("DDLListView_flat7"))

        #expect(form?.drawnBy.typeName == "DDLFormView_default")
        #expect(form?.style == host.style(of: "flat7") && form?.style != host.style(of: "default"))
        #expect(list?.drawnBy.typeName == "DDLListView_flat7")
        #expect(Set(flat7.entries.map(\.name)).count == flat7.entries.count)
        let subjects = gallery(themes: ["default"]).entries.map(\.name.subject)
        #expect(Set(flat7.entries.map(\.name.subject)).isSuperset(of: subjects))
        let drawing = try #require(form?.samples(in: Gallery.Scene()).first).drawing
        #expect(drawing.context.style == host.style(of: "flat7"))
    }

    @Test func anAttributeChangesEachSample() throws {
        let entry = try #require(gallery().entry("DDLFormView_flat7"))
        func drawings(_ values: JSONObject) throws -> [String: Node] {
            let changes = try #require(try entry.attributes(set: values)).changes
            let samples = try entry.samples(in: Gallery.Scene(), after: changes)
            return Dictionary(uniqueKeysWithValues: samples.map { ($0.state, $0.drawing.body) })
        }

        let (usual, readOnly) = (try drawings([:]), try drawings(["editable": false]))

        #expect(readOnly.keys == usual.keys)
        #expect(readOnly["ready"] != usual["ready"] && readOnly["wrong"] != usual["wrong"])
        #expect(readOnly["loading"] == usual["loading"])
        #expect(try drawings(["recordId": 5, "editable": true, "autoLoad": false]) == usual)
    }

    /// Other attributes say what is loaded.
    @Test(arguments: [
        ("RatingView_default_stars", ["ratingsGroupCount", "editable"]),
        ("UserPortraitView_flat7", ["borderWidth", "borderColor", "editable"]),
        ("DDLFormView_default", ["showSubmitButton", "editable"]),
        (
            "LoginView_default",
            ["basicAuthMethod", "loginMode", "showForgotPassword", "showCreateAccount"]
        ),
        ("SignUpView_default", []),
    ])
    func theAttributesThatChangeAModelAreKnown(view: String, names: [String]) throws {
        let entry = try #require(gallery().entry(view))

        let attributes = try #require(try entry.attributes(set: [:])).attributes

        #expect(attributes.filter(\.changesModel).map(\.name) == names)
        #expect(attributes.allSatisfy { !$0.isSet && $0.problem == nil && $0.type != .secret })
    }

    @Test func equalViewsMakeEqualSnapshotsAndAChangeIsNamed() throws {
        let snapshot = GallerySnapshot(of: gallery("Flat7Theme"), in: ["ar_SA"], widths: [.regular])
        let (one, two) = ("\(scratch.path)/one", "\(scratch.path)/two")

        let outcome = try snapshot.write(to: one)
        let again = try snapshot.write(to: two)

        #expect(
            outcome.failures == [] && again.failures == []
                && outcome.views == gallery("Flat7Theme").entries.count
        )
        #expect(outcome.files > 2 * outcome.views)
        #expect(try GalleryDifference(from: one, to: two).changes == [])
        #expect(throws: GallerySnapshot.Problem.notEmpty(one)) { try snapshot.write(to: one) }

        let path = "AssetListView_flat7/empty.ar_SA.regular.txt"
        try "Something else\n".write(toFile: "\(two)/\(path)", atomically: true, encoding: .utf8)
        let changes = try GalleryDifference(from: one, to: two).changes
        #expect(changes.map(\.path) == [path])
        guard case .changed(line: 1, _, after: "Something else") = changes[0].kind else {
            Issue.record("\(changes)")
            return
        }
    }

    private func stage(_ values: JSONObject, on page: String) async throws -> Stage {
        GalleryApp.add({ gallery() }, to: host)
        let session = try await AppSession.open(
            GalleryApp.app,
            on: host,
            at: AppAddress(page: page, values: values)
        )
        let stage = try host.stage(session)
        stage.show()
        await stage.settled()
        return stage
    }

    @Test func theFirstPageLeadsToEachView() async throws {
        let stage = try await stage([:], on: "views")

        let list = await stage.text(columns: 100)
        #expect(list.contains("AssetListView") && list.contains("flat7"))
    }

    @Test func aViewIsShownWithItsChoicesItsNodesAndTheCommand() async throws {
        let stage = try await stage(
            ["view": "AssetListView_default", "state": "loading", "locale": "es_ES"],
            on: "view"
        )

        let text = await stage.text(columns: 160)
        #expect(text.contains("AssetListView_default, loading"))
        #expect(text.contains("No findings."))
        #expect(text.contains("gallery --page view --with view=AssetListView_default \\\n"))
        #expect(text.contains(" --with state=loading --with locale=es_ES --with width=regular \\"))
        let frame = try #require(stage.frame)
        #expect(frame.html.contains("lang=\"es-ES\""))
    }

    @Test func valuesOfAttributesAreInTheDrawingAndInTheCommand() async throws {
        let stage = try await stage(
            [
                "view": "RatingView_default_stars", "state": "rated in 5 parts",
                "attributes": ["editable": "true"],
            ],
            on: "view"
        )

        let text = await stage.text(columns: 160)
        #expect(text.contains("→ updateRating") && text.contains("[x] editable"))
        #expect(text.contains("--set editable=true\n"))
    }

    @Test func aValueThatDoesNotFitIsAMessageAndChangesNothing() async throws {
        let stage = try await stage(
            [
                "view": "RatingView_default_stars", "state": "rated in 5 parts",
                "attributes": ["editable": "perhaps", "editabel": true],
            ],
            on: "view"
        )

        let text = await stage.text(columns: 160)
        #expect(text.contains("\"editable\" must be true or false, not \"perhaps\"."))
        #expect(text.contains("no attribute \"editabel\". Did you mean \"editable\"?"))
        #expect(!text.contains("→ updateRating") && !text.contains("--set"))
    }

    @Test func aPartOfAFormHasNoAttributes() async throws {
        let stage = try await stage(
            ["view": "DDLFieldTextTableCell_default", "attributes": ["editable": true]],
            on: "view"
        )

        #expect(await stage.text(columns: 160).contains("there are no attributes to set"))
    }

    @Test func twoThemesAreBesideEachOther() async throws {
        let stage = try await stage(
            ["view": "AssetListView_default", "other": "AssetListView_flat7", "state": "many"],
            on: "pair"
        )

        let text = await stage.text(columns: 160)
        #expect(text.contains("AssetListView_default, many"))
        #expect(text.contains("AssetListView_flat7, many"))
        #expect(text.matches(of: /No findings\./).count == 2, "\(text)")
    }

    @Test func anUnknownViewIsAMessage() async throws {
        let stage = try await stage(["view": "NoView_default"], on: "view")

        #expect(await stage.text().contains("There is no view NoView_default in the gallery."))
    }
}
