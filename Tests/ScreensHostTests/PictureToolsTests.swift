import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@testable import ScreensHost

/// The host's tools for pictures, as screenlets and interactors receive them.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PictureToolsTests {
    @Test func screenletsAndInteractorsDecodeAndEncode() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.portrait()
        let picture = try #require(shown.model.portrait?.picture)
        let box = PictureSize(width: 8, height: 8)

        let host = try fixture.host(user: .guest)
        for tools in [shown.stage.runtime.pictures, host.interactionContext.pictures] {
            let bitmap = try tools.bitmap(of: picture, fitting: box)
            #expect(bitmap.size == box)
            #expect(try tools.picture(of: bitmap, as: .webp).format == .webp)
            #expect(try tools.picture(picture, below: 700).bytes.count < 700)
        }
    }
}
