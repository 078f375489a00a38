import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// What not every command needs is not loaded at the start.
@Suite(.blocking)
struct LinkedLibraryTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// The host, both kits, and everything that it opens, but for libraries of other people.
    static let files =
        ["screens-host", "libScreensKit.so", "libLiferayKit.so", "libScreensHost.so"]
        + ["libScreensPictures.so", "libScreensArchive.so", "libScreensExamination.so"] + plugins

    /// Our own plugins.
    static let plugins: [String] = {
        let plugins = try? FileManager.default.contentsOfDirectory(
            atPath: "\(Toolbox.root)/Plugins"
        )
        let packages = (plugins ?? []).filter { $0 != "AllPlugins" && $0 != "Package.swift" }
        return packages.map { "lib\($0).so" }
    }()

    @Test(arguments: files)
    func nothingIsLinkedToTheWholeOfFoundation(file: String) throws {
        let build = try #require(HostLibrary.folder)

        let linked = try child(["/usr/bin/ldd", "\(build)/\(file)"]).output

        #expect(linked.contains("libswiftCore.so"))
        for part in ["", "Networking", "XML", "Internationalization"] {
            #expect(!linked.contains("libFoundation\(part).so"))
        }
    }

    @Test func theHostLoadsNoLibraryThatMostCommandsDoWithout() async throws {
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

    /// What is opened on first need may be missing, which a command finds out late.
    @Test func aSystemWithoutLibcurlIsToldSo() async throws {
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

    @Test func theHostHasRenderersAndNothingOfTheConformanceSuite() throws {
        let build = try #require(HostLibrary.folder)
        let host = try Data(contentsOf: URL(filePath: "\(build)/screens-host"))

        // Symbols have the module's name after its length.
        #expect(host.range(of: Data("16ScreensRendering".utf8)) != nil)
        #expect(host.range(of: Data("18ScreensConformance".utf8)) == nil)
    }

    /// The loader prints what it has loaded, and runs nothing.
    private func loadedAtTheStart() async throws -> String {
        try await screens.run(["--version"], by: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"])
            .output
    }
}
