import DemoPortal
import LiferayKit
import ScreensKit
import ScreensPlugins
import ScreensPortal
import Testing

@testable import ScreensHost

/// The installed example plugin that shows portraits in shades of grey.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PortraitFilterTests {
    private func filtered(_ fixture: CachedHostFixture) async throws -> Stage {
        let stage = try fixture.host().stage("user-portrait")
        try stage.setDelegate(named: "grayscale")
        stage.show()
        await stage.settled()
        return stage
    }

    private func picture(_ stage: Stage) throws -> Picture {
        try #require((stage.model as? UserPortraitModel)?.portrait?.picture)
    }

    @Test func thePictureIsShownInGrayAndCachedInColour() async throws {
        let fixture = try CachedHostFixture()

        let stage = try await filtered(fixture)

        let shown = try picture(stage)
        let bitmap = try stage.runtime.pictures.bitmap(of: shown, fitting: nil)
        #expect(bitmap.pixels.isGray && bitmap.width == shown.width)
        let cached = try await fixture.portrait(.offline)
        let original = try #require(cached.model.portrait?.picture)
        #expect(try original.bytes == fixture.storedPortrait && original.bytes != shown.bytes)
        #expect(try !stage.runtime.pictures.bitmap(of: original, fitting: nil).pixels.isGray)
    }

    @Test func aCorruptPictureStaysUnchanged() async throws {
        let fixture = try CachedHostFixture()
        let stored = try #require(try fixture.storedPortrait)
        // The change is within the data of a PNG, all of whose chunks remain.
        let middle = stored.count / 2
        var broken = stored
        broken.replaceSubrange(middle..<middle + 6, with: [1, 2, 3, 4, 5, 6])
        try fixture.portal.setPortrait(broken, ofUser: "jane")

        let stage = try await filtered(fixture)

        #expect(try picture(stage).bytes == broken)
        #expect(throws: PictureError.self) {
            try stage.runtime.pictures.bitmap(of: try Picture(broken), fitting: nil)
        }
    }

    @Test(arguments: [("greyscale", "grayscale"), ("nothing", "Available: grayscale.")])
    func onlyAnOfferedDelegateCanBeChosen(name: String, hint: String) async throws {
        let fixture = try CachedHostFixture()
        let portrait = try fixture.host(user: .guest).stage("user-portrait")
        let error = #expect(throws: HostError.self) { try portrait.setDelegate(named: name) }
        #expect(error?.message.contains(hint) == true)

        let list = try fixture.host(user: .guest).stage("asset-list")
        #expect(throws: HostError.self) { try list.setDelegate(named: "grayscale") }
    }
}

extension [UInt8] {
    /// Whether red, green and blue are equal in every pixel.
    fileprivate var isGray: Bool {
        for first in stride(from: 0, to: count, by: 4) where Set(self[first..<first + 3]).count > 1
        {
            return false
        }
        return true
    }
}
