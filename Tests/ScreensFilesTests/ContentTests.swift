@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// What a file is, its bytes say, whatever the portal calls it.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ContentTests {
    private static let page = Array("<!DOCTYPE html><html><script>x()</script>".utf8)

    private func type(_ head: [UInt8], as media: Media) throws(FileProblem) -> FileType {
        guard let request = FileRequest(media) else { throw .notCached }
        return try request.purpose.type(of: head, title: request.title)
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0x18] + Array("ftypmp42".utf8), .video, "video/mp4"),
            ([0, 0, 0, 0x18] + Array("ftypisom".utf8), .audio, "audio/mp4"),
            ([0, 0, 0, 0x18] + Array("ftypM4A ".utf8), .audio, "audio/mp4"),
            ([0, 0, 0, 0x14] + Array("ftypqt  ".utf8), .video, "video/quicktime"),
            ([0, 0, 0, 8] + Array("wide".utf8), .video, "video/quicktime"),
            (
                [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8), .video,
                "video/webm"
            ),
            (
                [0x1A, 0x45, 0xDF, 0xA3, 0x42, 0x82, 0x84] + Array("webm".utf8), .audio,
                "audio/webm"
            ),
            (Array("OggS\0".utf8), .audio, "audio/ogg"),
            (Array("OggS\0".utf8), .video, "video/ogg"),
            (Array("ID3".utf8), .audio, "audio/mpeg"),
            ([0xFF, 0xFB, 0x90, 0x44], .audio, "audio/mpeg"),
            ([0xFF, 0xF1, 0x50, 0x80], .audio, "audio/aac"),
            (Array("RIFF\0\0\0\0WAVE".utf8), .audio, "audio/wav"),
            (Array("fLaC".utf8), .audio, "audio/flac"),
            (Array("%PDF-1.7\n".utf8), .pdf, "application/pdf"),
            (TinyPicture.gif, .image, "image/gif"),
        ] as [([UInt8], Media.Kind, String)]
    )
    func theBytesTellTheType(head: [UInt8], kind: Media.Kind, expected: String) throws {
        #expect(try type(head, as: .video(kind)).mediaType == expected)
    }

    @Test(arguments: [Media.Kind.video, .audio, .image, .pdf])
    func contentOfAnotherKindIsRefused(kind: Media.Kind) {
        let others: [[UInt8]] = [
            Array("%PDF-1.7".utf8), TinyPicture.gif, Array("fLaC".utf8), FileServer.mp4,
            Array("<svg xmlns=\"x\">".utf8), Array("text".utf8), [], [0], [0xFF, 0xD8, 0xFF],
            [0, 0, 0, 0x18] + Array("ftypavif".utf8),
        ]
        for head in others {
            do throws(FileProblem) {
                #expect(try type(head, as: .video(kind)).kinds.contains(kind))
            } catch {
                guard case .refused(let sentence) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(sentence.contains("Pier") && sentence.hasSuffix("."))
            }
        }
    }

    @Test(arguments: [
        page, [0xEF, 0xBB, 0xBF, 0x0A] + page, Array("  \n<html>".utf8), Array("<?xml ?>".utf8),
    ])
    func aPageIsNoFile(head: [UInt8]) {
        for kind in Media.Kind.allCases {
            #expect(throws: FileProblem.self) { try type(head, as: .video(kind)) }
        }
        #expect(
            throws: FileProblem.refused(
                "The portal sent a web page instead of the video \"Pier\"."
            )
        ) {
            try type(head, as: .video())
        }
    }

    @Test(arguments: ["text/html", "image/svg+xml", "application/xml"])
    func aDocumentWithElementsIsOnlySaved(mediaType: String) throws {
        let found = try type(Self.page, as: .video(.file, mediaType: mediaType))

        #expect(found.mediaType == "application/octet-stream")
        #expect(!found.isShown && !found.isOpened)
    }

    @Test func polyglotsAreWhatTheyAreShownAs() throws {
        let gif = try type(TinyPicture.gif + Self.page, as: .video(.image))
        let pdf = try type(Array("%PDF-1.7\n".utf8) + Self.page, as: .video(.pdf))

        #expect(gif.mediaType == "image/gif" && pdf.mediaType == "application/pdf")
        #expect(throws: FileProblem.self) {
            try type(Self.page + Array("%PDF-1.7".utf8), as: .video(.pdf))
        }
        #expect(throws: FileProblem.self) {
            try type(Self.page + TinyPicture.gif, as: .video(.image))
        }
    }

    @Test func aPictureWithTooManyPixelsIsRefused() {
        var head = TinyPicture.gif
        head.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])

        #expect(throws: FileProblem.self) { try type(head, as: .video(.image)) }
    }

    @Test func textsAreTextsWithoutNUL() throws {
        let text = Media.video(.file, mediaType: "text/plain")

        #expect(try type(Array("é\n".utf8), as: text).mediaType == "text/plain; charset=utf-8")
        #expect(try type(Array("é".utf8.dropLast()), as: text).isOpened)
        for bytes in [[0x61, 0], [0xFF, 0xFE, 0x61, 0x61, 0x61]] as [[UInt8]] {
            #expect(try type(bytes, as: text).mediaType == "application/octet-stream")
        }
    }

    @Test func captionsAreWebVTT() throws {
        var media = Media.video()
        media.captions = [.init(path: "/documents/1/a.vtt", language: "en", label: "English")]
        let request = try #require(FileRequest(captions: 0, of: media))

        let head = [0xEF, 0xBB, 0xBF] + Array("WEBVTT\n".utf8)
        #expect(try request.purpose.type(of: head, title: "") == .captions)
        for bytes in [Self.page, Array("WEBVTT\0".utf8), Array("1\n00:01".utf8), []] {
            #expect(throws: FileProblem.self) { try request.purpose.type(of: bytes, title: "") }
        }
        #expect(FileRequest(captions: 1, of: media) == nil)
    }

    @Test(arguments: [true, false], ["text/html; charset=utf-8", "video/mp4"])
    func aPageInTheFilesPlaceIsNeverStored(sendsParts: Bool, type: String) async throws {
        var file = FileServer.File(size: Self.page.count, head: Self.page, type: type)
        file.sendsParts = sendsParts
        let reader = try Reader(file)

        let problem = await reader.problem()
        let again = try Reader(reader.server, in: reader.folder)

        #expect(
            problem == .refused("The portal sent a web page instead of the video \"Pier\".")
        )
        #expect(await again.problem(of: .video(), .cacheOnly) == .notCached)
    }
}
