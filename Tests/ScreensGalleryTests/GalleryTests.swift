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
    private let workshop: Workshop

    init() throws {
        let folder = try #require(HostLibrary.folder)
        program = "\(folder)/screens-host"
        workshop = try Workshop()
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

        #expect(entries.count > 40)
        for entry in entries {
            let name = Comment(rawValue: entry.name.typeName)
            let samples = try entry.samples(in: Gallery.Scene())
            #expect(!samples.isEmpty && Set(samples.map(\.state)).count == samples.count, name)
            #expect(try entry.findings() == [], name)
        }
    }

    @Test func aViewIsDrawnInItsThemeItsLocaleAndItsWidth() throws {
        let entry = try #require(gallery("Flat7Theme").entry("AssetListView_flat7"))
        func drawing(_ scene: Gallery.Scene) throws -> Drawing {
            try #require(try entry.samples(in: scene).first { $0.state == "many" }).drawing
        }

        let (wide, narrow) = (try drawing(.init()), try drawing(.init(width: .compact)))
        let spanish = try drawing(.init(locale: "es_ES"))

        #expect(wide.context.style == host.style(of: "flat7"))
        #expect(wide.rowCount > 1 && wide.rows(0..<1) != spanish.rows(0..<1))
        #expect(narrow.context.widthClass == .compact)
    }

    @Test func themesAndPluginsChooseTheViews() {
        #expect(gallery("Flat7Theme").entries.allSatisfy { $0.name.theme == "flat7" })
        #expect(gallery(themes: ["flat7"]).entries.allSatisfy { $0.name.theme == "flat7" })
        #expect(gallery("RatingScreenlet", themes: ["flat7"]).entries.isEmpty)
    }

    @Test func equalViewsMakeEqualSnapshotsAndAChangeIsNamed() throws {
        let snapshot = GallerySnapshot(of: gallery("Flat7Theme"), in: ["ar_SA"], widths: [.regular])
        let (one, two) = ("\(workshop.path)/one", "\(workshop.path)/two")

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
        GalleryApp.add(gallery(), to: host)
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
        #expect(
            text.contains(
                "--with view=AssetListView_default --with state=loading --with locale=es_ES"
            )
        )
        let frame = try #require(stage.frame)
        #expect(frame.html.contains("lang=\"es-ES\""))
    }

    @Test func twoThemesAreBesideEachOther() async throws {
        let stage = try await stage(
            ["view": "AssetListView_default", "other": "AssetListView_flat7", "state": "many"],
            on: "pair"
        )

        let text = await stage.text(columns: 160)
        #expect(text.contains("AssetListView_default, many"))
        #expect(text.contains("AssetListView_flat7, many"))
    }

    @Test func anUnknownViewIsAMessage() async throws {
        let stage = try await stage(["view": "NoView_default"], on: "view")

        #expect(await stage.text().contains("There is no view NoView_default in the gallery."))
    }
}
