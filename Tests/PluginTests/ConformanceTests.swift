import LiferayKit
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensTesting
import Testing

/// Everything that the built plugins offer, loaded as the host loads it.
@MainActor
struct ConformanceTests {
    nonisolated private static let names = OfferedName.Kind.allCases
        .flatMap { InstalledTheme.registry.offers(of: $0) }

    @Test(arguments: names) func everyOfferedTypeConforms(name: OfferedName) async throws {
        let type = try #require(try Self.type(name))

        let file = try #require(InstalledTheme.registry.winner(for: name)?.plugin.path)
        var material = ConformanceMaterial()
        material.strings = { InstalledTheme.registry.strings(ofPlugin: file, locale: $0) }

        let problems = await Conformance.problems(of: type, named: name, with: material)

        #expect(problems.map(\.description) == [])
    }

    @Test func theSuiteKnowsTheActionsOfOurScreenlets() throws {
        func known(_ name: String) throws -> [String: Set<String>] {
            let screenlet = try #require(ScreenletName(name))
            let type = try #require(try InstalledTheme.registry.screenletType(screenlet))
            return Dictionary(
                uniqueKeysWithValues: type.actionDeclarations.map {
                    ($0.name, Set($0.parameters.map(\.name)))
                }
            )
        }

        #expect(try known("AssetDisplay") == AssetDisplayModel.knownActions)
        #expect(try known("AssetList") == AssetListModel.knownActions)
        #expect(try known("CommentAdd") == CommentAddModel.knownActions)
        #expect(try known("CommentDisplay") == CommentDisplayModel.knownActions)
        #expect(try known("CommentList") == CommentListModel.knownActions)
        #expect(try known("DDLForm") == DDLFormModel.knownActions)
        #expect(try known("DDLList") == DDLListModel.knownActions)
        #expect(try known("ImageGallery") == ImageGalleryModel.knownActions)
        #expect(try known("Rating") == RatingModel.knownActions)
        #expect(try known("UserPortrait") == UserPortraitModel.knownActions)
        #expect(try known("BlogsEntryDisplay") == BlogsEntryDisplayModel.knownActions)
        for name in ["FileDisplay", "ImageDisplay", "VideoDisplay", "AudioDisplay", "PDFDisplay"] {
            #expect(try known(name) == FileDisplayModel.knownActions)
        }
        #expect(try known("Web") == WebModel.knownActions)
        #expect(try known("WebContentDisplay") == WebContentDisplayModel.knownActions)
        #expect(try known("WebContentList") == WebContentListModel.knownActions)
    }

    private static func type(_ name: OfferedName) throws -> Any.Type? {
        let registry = InstalledTheme.registry
        return switch name {
        case .screenlet(let name): try registry.screenletType(name)
        case .theme(let name): try registry.themeType(name)
        case .view(let name): try registry.viewType(name)
        case .interactor(let name, let action): try registry.interactorType(name, action: action)
        case .delegate(let name, let rest): try registry.delegateType(name, name: rest)
        case .synchronizer(let name, let dialect):
            try registry.synchronizerType(name, dialect)
        case .service(let name): try registry.serviceType(name)
        }
    }
}
