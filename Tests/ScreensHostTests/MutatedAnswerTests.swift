import DemoPortal
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensPortal
import ScreensPrinting
import TestSupport
import Testing

/// No answer of a portal crashes a screenlet, keeps it loading, or gets control characters onto a surface.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MutatedAnswerTests {
    private static let count = Soak.inputs(otherwise: 2_000) / 50

    private func stage(
        _ name: String,
        _ fixture: CachedHostFixture,
        _ transport: MutatingTransport
    ) throws -> Stage {
        try fixture.sample(
            name,
            on: fixture.host(
                user: name == "sign-up" ? .guest : .default,
                storesNothing: true,
                transport: transport
            )
        )
    }

    private func signUp(_ stage: Stage) throws {
        guard stage.name.commandName == "sign-up" else { return }
        let screenlet = try stage.screenlet(as: (any SignUpScreenlet).self)
        screenlet.setValue("ana.ruiz@example.com", of: .emailAddress)
        screenlet.setValue("Ana", of: .firstName)
        screenlet.setValue("Ruiz", of: .lastName)
        screenlet.signUp()
    }

    nonisolated private static let names = [
        "ddl-list", "blogs-entry-display", "asset-display", "sign-up", "asset-list", "ddl-form",
        "rating", "user-portrait", "web-content-display", "web-content-list",
        // The field for a new comment asks for nothing.
        "comment-list", "comment-display", "image-gallery", "file-display", "image-display",
        "video-display", "audio-display", "pdf-display",
    ]

    @Test(arguments: names, [Dialect.json, .headless])
    func anyAnswersLeadToADrawing(name: String, dialect: Dialect) async throws {
        let fixture = try CachedHostFixture(dialect: dialect)
        var mutationCount = 0
        for seed in 0..<UInt64(Self.count) {
            let transport = MutatingTransport(seed: seed)
            let stage = try stage(name, fixture, transport)

            stage.show()
            await stage.settled()
            try signUp(stage)
            await stage.settled()
            let text = await stage.text()

            #expect(stage.model.phase != .loading, "\(seed)")
            let controls = text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
            #expect(!text.isEmpty && !controls, "\(seed): \(text)")
            #expect(await stage.html().contains("</html>"), "\(seed)")
            if let problem = stage.problem { #expect(!problem.message.isEmpty, "\(seed)") }
            mutationCount += transport.mutationCount
            stage.hide()
        }
        #expect(mutationCount > Self.count / 4, "\(mutationCount)")
    }
}
