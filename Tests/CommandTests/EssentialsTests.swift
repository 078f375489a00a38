import Foundation
import ScreensPlugins
import TestSupport
import Testing

/// What not every command needs is not loaded at the start.
struct EssentialsTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func theHostHasRenderersAndNothingOfTheConformanceSuite() async throws {
        let loaded = try await screens.run(
            ["--version"],
            by: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"]
        ).output
        let build = try #require(HostLibrary.folder)
        let host = try Data(contentsOf: URL(filePath: "\(build)/screens-host"))

        // Symbols have the module's name after its length.
        #expect(host.range(of: Data("16ScreensRendering".utf8)) != nil)
        #expect(host.range(of: Data("18ScreensConformance".utf8)) == nil)
        #expect(!loaded.contains("libScreensExamination") && !loaded.contains("libLiferayKit"))
    }
}
