import Foundation
import TestSupport
import Testing

@testable import ScreensPlugins

extension TemporaryFolder {
    /// Compiles a plugin of plain C that claims to be Swift.
    ///
    /// `symbols` are defined in addition, and `flags` change what the header claims.
    @discardableResult
    func plugin(
        _ name: String = "libPlugin.so",
        symbols: [String] = [],
        flags: [String] = [],
        source: String = TemporaryFolder.entry
    ) throws -> String {
        let forged = symbols.enumerated().map { index, symbol in
            "const int forged_\(index) __asm__(\"\(symbol)\") = 1;\n"
        }
        let text = "#include \"CScreensABI.h\"\n\(source)\n\(forged.joined())"
        let file = try write(text.utf8, as: "\(UUID().uuidString).c")
        let output = "\(path)/\(name)"
        let swift = "-D__swift__=\(PluginStamp.host.swift)"
        try run(
            ["clang", "-shared", "-fPIC", "-I\(TestBuild.header)", swift]
                + ["-Wno-builtin-macro-redefined"] + flags + [file, "-o", output]
        )
        return output
    }

    static let entry =
        "const screens_stamp_t *screens_plugin(void) { return screens_plugin_stamp(); }"
}

/// The Swift plugins of the tests; each process compiles them once.
enum CompiledPlugins {
    static func corporate() throws -> String { try corporateFile.get() }
    static func rating() throws -> String { try ratingFile.get() }

    private static let scratch = Result { try TemporaryFolder() }
    private static let corporateFile = Result {
        try TestBuild.compile(corporateSource, module: "Corporate", in: scratch.get())
    }
    private static let ratingFile = Result {
        try TestBuild.compile(ratingSource, module: "RatingTheme", in: scratch.get())
    }

    private static let corporateSource =
        TestBuild.preamble + """
            public struct CorporateTheme: Theme {
                public init() {}
                public let parent: ThemeName? = "flat7"
            }
            public struct AssetListView_corporate: ListView {
                public init() {}
                public func row(
                    _ asset: AssetEntry, at index: Int, in context: DrawingContext
                ) -> Node { .text(asset.title) }
            }
            public struct AssetListInteractor_loadPage: Interactor {
                public init(_ request: PagedRows<AssetEntry>) {}
                public func run(in context: InteractionContext) async throws -> Int { 1 }
            }
            struct FreelyNamed: Interactor {
                init(_ request: Int) {}
                func run(in context: InteractionContext) async throws -> Int { 1 }
            }
            public final class AssetListDelegate_log: AssetListScreenletDelegate {
                public init() {}
            }
            public final class CensusScreenlet: Screenlet {
                public init() {}
                public var runtime: ScreenletRuntime?
                public weak var delegate: (any ScreenletDelegate)?
                public let model = AssetListModel()
                public static let actions: [ScreenletAction<CensusScreenlet>] = [
                    .followLink { !$1.text.isEmpty }
                ]
            }
            @c(fixture_static) public func fixtureStatic() -> Int {
                ActionDeclaration.showRows.parameters.withUnsafeBufferPointer { parameters in
                    Int(bitPattern: parameters.baseAddress)
                }
            }
            @c(fixture_class) public func fixtureClass() -> Int {
                unsafeBitCast(PictureServices.self, to: Int.self)
            }
            @c(fixture_error) public func fixtureError() -> UnsafeMutableRawPointer {
                let error: any Error = ScreensError.invalid("from the plugin")
                return Unmanaged.passRetained(error as AnyObject).toOpaque()
            }
            """

    private static let ratingSource =
        TestBuild.preamble + """
            public struct RatingTheme: Theme { public init() {} }
            public struct RatingThemeView_rating: ScreenletView {
                public init() {}
                public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                    .text("rating")
                }
            }
            """
}
