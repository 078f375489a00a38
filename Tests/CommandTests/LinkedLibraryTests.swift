import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// Libraries that few commands need are not loaded at startup.
@Suite(.blocking)
struct LinkedLibraryTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// The host, both kits, and everything that they load, apart from third-party libraries.
    static let files =
        ["screens-host", "libScreensKit.so", "libLiferayKit.so", "libScreensHost.so"]
        + ["libScreensPictures.so", "libScreensExamination.so"] + plugins

    /// Our own plugins.
    static let plugins: [String] = {
        let files = FileManager.default
        let plugins = try? files.contentsOfDirectory(atPath: "\(TestBuild.root)/Plugins")
        // Apps are no packages.
        let packages = (plugins ?? []).filter {
            $0 != "AllPlugins"
                && files.fileExists(atPath: "\(TestBuild.root)/Plugins/\($0)/Package.swift")
        }
        return packages.map { "lib\($0).so" }
    }()

    @Test(arguments: files)
    func nothingIsLinkedToAllOfFoundation(file: String) throws {
        let build = try #require(HostLibrary.folder)

        let linked = try child(["/usr/bin/ldd", "\(build)/\(file)"]).output

        #expect(linked.contains("libswiftCore.so"))
        for part in ["", "Networking", "XML", "Internationalization"] {
            #expect(!linked.contains("libFoundation\(part).so"))
        }
    }

    @Test func theHostLoadsNoLibraryThatMostCommandsDoNotNeed() async throws {
        let loaded = try await loadedAtTheStart()

        #expect(
            loaded.contains("libScreensKit.so") && loaded.contains("libFoundationEssentials.so")
        )
        for name in [
            "curl", "xml2", "microhttpd", "archive", "png", "ScreensExamination", "LiferayKit",
        ] {
            #expect(!loaded.contains("lib\(name)"))
        }
    }

    /// A library that is loaded on first use may be missing, which a command notices late.
    @Test func aMissingLibcurlIsReported() async throws {
        let folder = "\(screens.folder)/broken"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for file in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
            try screens.write("no library", as: "broken/\(file)")
        }

        let variables = ["LD_LIBRARY_PATH": folder]
        let run = try await screens.run(["run", "asset-list"], environment: variables)
        let list = try await screens.run(["list"], environment: variables)

        #expect(run.exit == 4)
        #expect(run.errors.contains("libcurl cannot be loaded (Debian's libcurl4): "))
        #expect(list.exit == 0 && list.errors.isEmpty)
    }

    @Test func theHostContainsRenderersButNoConformanceSuite() throws {
        let build = try #require(HostLibrary.folder)
        let host = try Data(contentsOf: URL(filePath: "\(build)/screens-host"))

        // In mangled symbols, the module's name follows its length.
        #expect(host.range(of: Data("16ScreensRendering".utf8)) != nil)
        #expect(host.range(of: Data("18ScreensConformance".utf8)) == nil)
    }

    /// The loader prints the libraries that it has loaded, and runs nothing.
    private func loadedAtTheStart() async throws -> String {
        try await screens.run(["--version"], by: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"])
            .output
    }
}
