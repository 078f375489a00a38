import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import TestTraits
import Testing

@testable import ScreensFiles

/// A saved file is complete, or not there.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SavingTests {
    private let size = 2 * mebibyte + 5

    private func names(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func aFileIsSavedWithAllOfItsBytes() async throws {
        let (reader, folder) = (try Reader(.init(size: size)), try TemporaryFolder())
        let path = "\(folder.path)/pier.mp4"
        var progress: [Int] = []

        try await FileSaving.save(try await reader.begin(), to: path, replacing: false) {
            progress.append($0)
        }

        let saved = try Data(contentsOf: URL(filePath: path))
        #expect(Array(saved) == reader.server.bytes(0..<size))
        #expect(try names(folder) == ["pier.mp4"])
        #expect(progress == [mebibyte, 2 * mebibyte, size])
    }

    @Test func anExistingFileIsReplacedOnlyOnRequest() async throws {
        let (reader, folder) = (try Reader(.init(size: 99)), try TemporaryFolder())
        let path = try folder.write([1], as: "old")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/link",
            withDestinationPath: path
        )
        let reading = try await reader.begin()

        for name in ["old", "link"] {
            let path = "\(folder.path)/\(name)"
            await #expect(throws: SavingProblem.exists(path)) {
                try await FileSaving.save(reading, to: path, replacing: false)
            }
        }
        try await FileSaving.save(reading, to: "\(folder.path)/link", replacing: true)

        // A link is replaced, not followed.
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/link")).count == 99)
    }

    @Test func aFailureLeavesNothing() async throws {
        let (reader, folder) = (try Reader(.init(size: size)), try TemporaryFolder())
        let reading = try await reader.begin()
        reader.server.change { $0.cut = 10 }

        await #expect(throws: SavingProblem.self) {
            try await FileSaving.save(reading, to: "\(folder.path)/x", replacing: false)
        }
        await #expect(throws: SavingProblem.self) {
            try await FileSaving.save(reading, to: "\(folder.path)/no/x", replacing: false)
        }

        #expect(try names(folder).isEmpty)
    }

    @Test func aCopyIsOpenedUnderASafeName() async throws {
        let (reader, folder) = (try Reader(.init(size: 99)), try TemporaryFolder())
        let program = try folder.program(
            "#!/bin/sh\nprintf %s \"$1\" > \(folder.path)/opened\ncp \"$1\" \(folder.path)/seen\n",
            as: "opener"
        )
        let media = Media.video(fileName: "../evil.desktop")

        try await FileOpening.open(
            try await reader.begin(media),
            of: media,
            environment: ["DISPLAY": ":0", "XDG_STATE_HOME": try folder.folder("state")],
            program: program
        )

        let path = try String(contentsOfFile: "\(folder.path)/opened", encoding: .utf8)
        #expect(path.hasPrefix("\(folder.path)/state/screens/open/file-"))
        #expect(path.hasSuffix("/evil.mp4"))
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/seen")).count == 99)
    }

    @Test func nothingIsOpenedWithoutADesktopOrThatCouldBeRun() async throws {
        let (reader, folder) = (try Reader(.init(size: 99)), try TemporaryFolder())
        let state = try folder.folder("state")
        let reading = try await reader.begin()

        await #expect(throws: FileProblem.self) {
            try await FileOpening.open(
                reading,
                of: .video(),
                environment: ["XDG_STATE_HOME": state],
                program: "true"
            )
        }
        reader.server.change { $0.head = Array("#!/bin/sh\n".utf8) }
        let script = Media.video(.file, path: "/documents/1/x.sh", mediaType: "application/x-sh")
        let scriptReading = try await reader.begin(script)
        await #expect(throws: FileProblem.self) {
            try await FileOpening.open(
                scriptReading,
                of: script,
                environment: ["DISPLAY": ":0", "XDG_STATE_HOME": state],
                program: "true"
            )
        }
    }
}
