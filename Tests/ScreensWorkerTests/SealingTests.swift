import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
@_spi(Host) import ScreensWorker
import TestSupport
import TestTraits
import Testing

/// The loaded file is the inspected one, even if it is replaced between inspection and loading.
///
/// In these tests, the worker's program is a script that replaces the file before it becomes a
/// worker.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SealingTests {
    private let fixture: SealingFixture

    init() throws { fixture = try SealingFixture() }

    @Test(arguments: SealingFixture.swaps)
    func aWorkerDrawsWithTheVerifiedLibraryOfAnInstalledPlugin(swap: String) async throws {
        let installed = try fixture.install()
        let isolation = try fixture.isolation(swapping: installed.libraryPath, by: swap)
        let registry = fixture.registry(isolation)

        let texts = try await fixture.texts(registry, isolation)

        #expect(try fixture.isSwapped(installed.libraryPath))
        #expect(texts.first == "the first")
        #expect(texts.last?.contains("memfd:Sealed") == true, "\(texts)")
    }

    @Test(arguments: SealingFixture.swaps)
    func theHostLoadsExactlyTheTriedLibrary(swap: String) async throws {
        let installed = try fixture.install()
        let isolation = try fixture.isolation(swapping: installed.libraryPath, by: swap)
        let name = try #require(ScreenletName("Sealed"))

        let registry = fixture.registry(isolation)
        let actions = try await MainActor.run {
            try #require(try registry.screenletType(name)).actionDeclarations.map(\.name)
        }

        #expect(try fixture.isSwapped(installed.libraryPath))
        #expect(actions == ["the first"])
    }

    @Test func anInstalledPluginThatIsReplacedBeforeItIsOpenedIsRefused() throws {
        let installed = try fixture.install()
        let isolation = try fixture.isolation(swapping: nil, by: "")
        let registry = fixture.registry(isolation)
        // The registry has decided about the plugin, but has not opened its file yet.
        let found = try #require(try registry.view(.list(in: "sealed")))
        try fixture.replace(installed.libraryPath)

        guard case .isolated(let offer, let plugin) = found else {
            Issue.record("The view is not isolated.")
            return
        }
        let refusal = #expect(throws: PluginRefusal.self) {
            _ = try isolation.view(offer, of: plugin) { _ in }
        }

        #expect(refusal?.code == "modified")
    }

    @Test(arguments: SealingFixture.swaps)
    func aFolderPluginThatChangesWhileItIsLoadedIsNotUsed(swap: String) async throws {
        let file = try fixture.scratch.copy(SealingFixture.first.get(), as: "libSealed.so")
        let isolation = try fixture.isolation(swapping: file, by: swap)
        let registry = PluginRegistry(
            PluginSearchPath([.init(path: file, origin: .option)]),
            guardedBy: isolation
        )

        let refusal = await #expect(throws: PluginRefusal.self) {
            _ = try await fixture.texts(registry, isolation)
        }

        let words = refusal?.message ?? ""
        #expect(try fixture.isSwapped(file), "\(words)")
        #expect(
            words.hasPrefix(file) && words.contains("it changed while it was loaded"),
            "\(words)"
        )
        #expect(isolation.quarantine?.entries.isEmpty == true)
    }
}

/// A user's folder with a plugin that was installed there, and another library that an attacker
/// replaces it with.
private struct SealingFixture {
    /// An attacker writes into the file, or replaces it with another one.
    static let swaps = [
        "shutil.copyfile('$2', '$1')", "os.rename(shutil.copyfile('$2', '$1.new'), '$1')",
    ]

    static let first = Result { try compile("the first", firstFolder.get()) }
    private static let second = Result { try compile("the second", secondFolder.get()) }
    private static let firstFolder = Result { try TemporaryFolder() }
    private static let secondFolder = Result { try TemporaryFolder() }

    let scratch: TemporaryFolder
    private var plugins: String { "\(scratch.path)/plugins" }

    init() throws { scratch = try TemporaryFolder() }

    /// Installs the plugin from an archive.
    func install() throws -> InstalledPlugin {
        try scratch.install(Self.first.get(), as: "Sealed")
    }

    /// An isolation whose workers replace a file before they do anything else.
    func isolation(swapping file: String?, by swap: String) throws -> Isolation {
        let build = try #require(HostLibrary.folder)
        let change = try file.map { file in
            swap.replacing("$2", with: try Self.second.get()).replacing("$1", with: file)
        }
        // The worker's own process does it: whoever waits for a worker sees that it works.
        let script = """
            #!/usr/bin/env python3
            import os, shutil, sys
            \(change ?? "")
            os.execv("\(build)/screens-host", sys.argv)

            """
        return Isolation(
            program: try scratch.program(script, as: "worker"),
            quarantine: QuarantineFile(folder: "\(scratch.path)/state")
        )
    }

    func registry(_ isolation: Isolation) -> PluginRegistry {
        PluginRegistry(
            PluginSearchPath([.init(path: plugins, origin: .user)]),
            guardedBy: isolation
        ) { PluginTrust(allowed: ["Sealed"]) }
    }

    /// The texts that the view draws in its worker, among them the file that it is mapped from.
    func texts(_ registry: PluginRegistry, _ isolation: Isolation) async throws -> [String] {
        try await registry.texts(in: "sealed", by: isolation)
    }

    /// Replaces a file with the other library.
    func replace(_ file: String) throws {
        try Data(contentsOf: URL(filePath: Self.second.get())).write(to: URL(filePath: file))
    }

    func isSwapped(_ file: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: file))
            == Data(contentsOf: URL(filePath: Self.second.get()))
    }

    private static func compile(_ words: String, _ scratch: TemporaryFolder) throws -> String {
        try TestBuild.compile(TestBuild.preamble + source(words), module: "Sealed", in: scratch)
    }

    private static func source(_ words: String) -> String {
        """
        import Glibc
        public struct AssetListView_sealed: ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .column([.text("\(words)"), .text(mapping())])
            }
        }
        @MainActor
        public final class SealedScreenlet: Screenlet {
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = AssetListModel()
            public static let actions: [ScreenletAction<SealedScreenlet>] = [
                .init("\(words)", summary: "Identifies the library.") { _ in true }
            ]
        }
        /// The line of this library in the system's list of mappings.
        private func mapping() -> String {
            let place = UInt(bitPattern: #dsohandle)
            guard let file = fopen("/proc/self/maps", "r") else { return "" }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 4_096)
            while fgets(&line, 4_096, file) != nil {
                let text = String(decoding: line.prefix { $0 != 10 && $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                let ends = text.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
                if ends.count == 2, (ends[0]..<ends[1]).contains(place) { return text }
            }
            return ""
        }
        """
    }
}
