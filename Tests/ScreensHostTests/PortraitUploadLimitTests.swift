import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import TestSupport
import Testing

/// Uploads of large files, of corrupt ones and of none at all; and their progress.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PortraitUploadLimitTests {
    @Test(arguments: [62, 70], [Picture.Format.png, .jpeg, .webp])
    func aPictureThatIsTooLargeForThePortalIsShrunk(
        version: Int,
        format: Picture.Format
    ) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.portrait()
        let tools = try #require(shown.screenlet.runtime?.pictures)
        let noise = try tools.picture(of: try #require(Bitmap.noise), as: format)
        #expect(noise.bytes.count > 300 << 10)

        await shown.upload(try fixture.file(noise.bytes))

        let stored = try Picture(try #require(try fixture.storedPortrait))
        #expect(shown.reported.last == "uploaded jane")
        #expect(stored.bytes.count < 300 << 10 && shown.bytes == stored.bytes)
        let bitmap = try tools.bitmap(of: stored, fitting: nil)
        #expect(abs(Double(bitmap.width) / Double(bitmap.height) - 1.5) < 0.02)
    }

    /// The original refuses one of less than 100 pixels on both sides as "too large".
    @Test(arguments: [62, 70]) func aSmallPictureIsSentAsItIs(version: Int) async throws {
        let fixture = try CachedHostFixture(version: version)
        let shown = try await fixture.portrait()
        let tools = try #require(shown.screenlet.runtime?.pictures)
        let small = try #require(
            Bitmap(width: 80, height: 50, pixels: Array(repeating: 0x7F, count: 80 * 50 * 4))
        )
        let bytes = try tools.picture(of: small, as: .png).bytes

        await shown.upload(try fixture.file(bytes))

        #expect(shown.reported.last == "uploaded jane")
        #expect(try fixture.storedPortrait == bytes)
    }

    @Test func theProgressOfAnUploadComesFromTheTransfer() async throws {
        let fixture = try CachedHostFixture()
        let shown = try await fixture.portrait()
        let bytes = TinyPicture.gif + Array(repeating: 0, count: 200_000)

        await shown.upload(try fixture.file(bytes))

        let last = try #require(shown.progress.last)
        // The portal receives the bytes as a list of numbers, here with two characters each.
        #expect(last.total > 400_000 && last.sent <= last.total)
        #expect(shown.progress.map(\.sent) == shown.progress.map(\.sent).sorted())
        #expect(shown.progress.allSatisfy { $0.sent > 0 && $0.total == last.total })
        #expect(shown.model.progress == nil)
    }

    /// Files that are not uploaded, though some begin like pictures.
    enum Bad: CaseIterable {
        case page, empty, cutOff, tooManyBytes, tooManyPixels, brokenInside

        var bytes: [UInt8] {
            let tiny = TinyPicture.gif
            let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
            return switch self {
            case .page: Array("<!doctype html><title>Sign in</title>".utf8)
            case .empty: []
            case .cutOff: Array(tiny.dropLast(3))
            case .tooManyBytes: tiny + Array(repeating: 0, count: Picture.maximumBytes)
            case .tooManyPixels: tiny.prefix(6) + huge + tiny.dropFirst(10)
            // The code is in no table yet, and there are too many bytes for the portal, so that the
            // picture is decoded.
            case .brokenInside:
                tiny.prefix(31) + [0xFF, 0xFF] + tiny.suffix(2)
                    + Array(repeating: 0, count: 300 << 10)
            }
        }
    }

    @Test(arguments: Bad.allCases) func invalidAndTooLargePicturesAreNotSent(bad: Bad) async throws
    {
        let fixture = try CachedHostFixture()
        let before = try fixture.storedPortrait
        let shown = try await fixture.portrait()

        await shown.upload(try fixture.file(bad.bytes))

        #expect(shown.reported == ["image png", "upload error invalid"])
        let (isStored, isShown) = (try fixture.storedPortrait == before, shown.bytes == before)
        #expect(isStored && isShown)
    }

    @Test func onlyRegularFilesAreRead() async throws {
        let shown = try await CachedHostFixture().portrait()

        await shown.upload("/nowhere/at/all")
        await shown.upload("/dev/zero")
        await shown.upload("/tmp")

        #expect(
            shown.reported == ["image png"] + Array(repeating: "upload error invalid", count: 3)
        )
    }
}

extension Bitmap {
    /// Random pixels, which no format compresses well; they are the same in each run.
    fileprivate static let noise = {
        var state: UInt64 = 42
        var pixels = [UInt8](repeating: 255, count: 900 * 600 * 4)
        for place in pixels.indices where place % 4 < 3 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels[place] = UInt8(state >> 56)
        }
        return Bitmap(width: 900, height: 600, pixels: pixels)
    }()
}
