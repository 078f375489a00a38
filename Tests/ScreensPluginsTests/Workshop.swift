import Foundation
import Testing

@testable import ScreensPlugins

/// A folder of its own for one test, gone with it, in which plugins are made.
final class Workshop: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "screens-plugins-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func folder(_ name: String) throws -> String {
        let folder = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        return folder
    }

    @discardableResult
    func write(_ bytes: some Collection<UInt8>, as name: String) throws -> String {
        let file = "\(path)/\(name)"
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    @discardableResult
    func copy(_ file: String, as name: String) throws -> String {
        let copy = "\(path)/\(name)"
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        return copy
    }

    /// Compiles a plugin of plain C that claims to be Swift.
    ///
    /// `symbols` are defined besides, `flags` forge what the header would say.
    @discardableResult
    func plugin(
        _ name: String = "libPlugin.so",
        symbols: [String] = [],
        flags: [String] = [],
        source: String = Workshop.entry
    ) throws -> String {
        let forged = symbols.enumerated().map { index, symbol in
            "const int forged_\(index) __asm__(\"\(symbol)\") = 1;\n"
        }
        let text = "#include \"CScreensABI.h\"\n\(source)\n\(forged.joined())"
        let file = try write(text.utf8, as: "\(UUID().uuidString).c")
        let output = "\(path)/\(name)"
        let swift = "-D__swift__=\(PluginStamp.host.swift)"
        try run(
            ["clang", "-shared", "-fPIC", "-I\(Toolbox.header)", swift]
                + ["-Wno-builtin-macro-redefined"] + flags + [file, "-o", output]
        )
        return output
    }

    static let entry =
        "const screens_stamp_t *screens_plugin(void) { return screens_plugin_stamp(); }"
}

struct ToolFailure: Error { let words: String }

func run(_ arguments: [String]) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
        throw ToolFailure(words: String(decoding: words, as: UTF8.self))
    }
}

/// Where the build keeps what a plugin is compiled against.
enum Toolbox {
    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    static let header = "\(root)/Sources/ScreensKit/Sources/CScreensABI/include"

    /// Compiles a plugin of one Swift file as a package's build would.
    static func compile(_ source: String, module: String, in workshop: Workshop) throws -> String {
        let file = try workshop.write(source.utf8, as: "\(module).swift")
        let build = try #require(HostLibrary.folder)
        let output = "\(workshop.path)/lib\(module).so"
        try run(
            ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-emit-library"]
                + ["-module-name", module, "-I\(build)/Modules", "-L\(build)", "-lScreensKit"]
                + ["-Xcc", "-fmodule-map-file=\(build)/CScreensABI.build/module.modulemap"]
                + ["-module-cache-path", "\(workshop.path)/cache", file, "-o", output]
        )
        return output
    }
}

/// The Swift plugins of the tests, each compiled once in a process.
enum Fixture {
    static func corporate() throws -> String { try corporateFile.get() }
    static func rating() throws -> String { try ratingFile.get() }

    private static let workshop = Result { try Workshop() }
    private static let corporateFile = Result {
        try Toolbox.compile(corporateSource, module: "Corporate", in: workshop.get())
    }
    private static let ratingFile = Result {
        try Toolbox.compile(ratingSource, module: "RatingTheme", in: workshop.get())
    }

    private static let ceremony = """
        import CScreensABI
        @_spi(Host) import ScreensKit
        @c(screens_plugin) public func screensPlugin() -> UnsafePointer<screens_stamp_t> {
            screens_plugin_stamp()
        }

        """

    private static let corporateSource =
        ceremony + """
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
            @c(fixture_class) public func fixtureClass() -> Int {
                unsafeBitCast(FoundationServices.self, to: Int.self)
            }
            @c(fixture_error) public func fixtureError() -> UnsafeMutableRawPointer {
                let error: any Error = ScreensError.invalid("from the plugin")
                return Unmanaged.passRetained(error as AnyObject).toOpaque()
            }
            """

    private static let ratingSource =
        ceremony + """
            public struct RatingTheme: Theme { public init() {} }
            public struct RatingThemeView_rating: ScreenletView {
                public init() {}
                public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                    .text("rating")
                }
            }
            """
}

/// A random number generator that gives the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
