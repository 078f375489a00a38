import Foundation
import ScreensSystem
import Testing

/// Functions of the host for files and folders, on the real file system.
final class FilesTests {
    private let folder: String

    init() throws {
        folder = try Files.makeNewFolder(in: Files.temporaryFolder, beginning: "screens-files-")
    }

    deinit { Files.remove(folder) }

    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 200_000])
    func writtenBytesAreReadBack(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }

        try Files.write(bytes, to: "\(folder)/file")

        #expect(try Files.read("\(folder)/file") == bytes)
    }

    @Test func aPipeIsReadToItsEnd() throws {
        #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
        let bytes = [UInt8](repeating: 5, count: 150_000)
        let path = "\(folder)/pipe"
        let writer = Thread { try? Files.write(bytes, to: path) }
        writer.start()

        #expect(try Files.readStream(path, atMost: bytes.count) == bytes)
    }

    @Test(arguments: ["pipe", "endless", "folder"])
    func onlyRegularFilesAreRead(kind: String) throws {
        let path = "\(folder)/it"
        switch kind {
        case "pipe": mkfifo(path, 0o600)
        case "endless": symlink("/dev/zero", path)
        default: mkdir(path, 0o700)
        }

        let error = #expect(throws: FileFailure.self) { try Files.read(path) }

        #expect(error?.reason == "it is not a regular file")
    }

    @Test func noMoreIsReadThanAllowed() throws {
        let path = "\(folder)/file"
        try Files.write([1, 2, 3], to: path)

        let error = #expect(throws: FileFailure.self) { try Files.read(path, atMost: 2) }

        #expect(error?.reason.contains("more than 2 bytes") == true)
        #expect(throws: FileFailure.self) { try Files.readPrivate(path, atMost: 2) }
        #expect(throws: FileFailure.self) { try Files.readTrusted(path, atMost: 2) }
        #expect(throws: FileFailure.self) { try Files.readStream("/dev/zero", atMost: 1 << 20) }
        #expect(try Files.read(path, atMost: 3) == [1, 2, 3])
        // A sparse file may report any size.
        truncate(path, 1 << 40)
        #expect(throws: FileFailure.self) { try Files.read(path) }
    }

    @Test func aShorterTextReplacesALongerOne() throws {
        try Files.write(Array("longer".utf8), to: "\(folder)/file", mode: 0o600)
        try Files.write(Array("short".utf8), to: "\(folder)/file")

        #expect(try Files.read("\(folder)/file") == Array("short".utf8))
        #expect(mode("file") == 0o600)
    }

    @Test func failuresNameTheFileAndTheReason() throws {
        try Files.write([], to: "\(folder)/file")

        let missing = #expect(throws: FileFailure.self) { try Files.read("\(folder)/none") }
        let taken = #expect(throws: FileFailure.self) {
            try Files.copy("\(folder)/file", to: "\(folder)/file")
        }
        let inside = #expect(throws: FileFailure.self) {
            try Files.makeFolder("\(folder)/file/inside")
        }
        let instead = #expect(throws: FileFailure.self) { try Files.makeFolder("\(folder)/file") }

        #expect(missing?.description == "\(folder)/none: No such file or directory")
        #expect(taken?.reason == "File exists" && instead?.reason == "File exists")
        #expect(inside?.reason == "Not a directory")
    }

    @Test func aCopyKeepsItsMode() throws {
        try Files.write([1, 2, 3], to: "\(folder)/file", mode: 0o700)

        try Files.copy("\(folder)/file", to: "\(folder)/copy")

        #expect(try Files.read("\(folder)/copy") == [1, 2, 3])
        #expect(mode("copy") == 0o700)
    }

    @Test func newFoldersDifferAndArePrivate() throws {
        let made = try (0..<2).map { _ in try Files.makeNewFolder(in: folder, beginning: "x-") }

        let names = try #require(Files.names(in: folder))
        #expect(names == made.map { String($0.dropFirst(folder.count + 1)) }.sorted())
        #expect(names.count == 2 && names.allSatisfy { $0.hasPrefix("x-") && mode($0) == 0o700 })
        #expect(throws: FileFailure.self) {
            try Files.makeNewFolder(in: "\(self.folder)/none", beginning: "x-")
        }
    }

    @Test(arguments: ["a", "a/b/c", "a/b/", "a//b"])
    func foldersAreMadeWithTheirParentsAndMayExist(path: String) throws {
        try Files.makeFolder("\(folder)/\(path)", mode: 0o700)
        try Files.makeFolder("\(folder)/\(path)", mode: 0o700)

        #expect(Files.isFolder("\(folder)/\(path)"))
        #expect(mode("a") == 0o700)
    }

    @Test func removingDoesNotFollowLinks() throws {
        try Files.makeFolder("\(folder)/kept")
        try Files.write([1], to: "\(folder)/kept/file")
        try Files.makeFolder("\(folder)/gone/deep")
        try Files.write([2], to: "\(folder)/gone/deep/file")
        #expect(symlink("\(folder)/kept", "\(folder)/gone/link") == 0)

        Files.remove("\(folder)/gone")

        #expect(Files.names(in: folder) == ["kept"])
        #expect(Files.names(in: "\(folder)/kept") == ["file"])
    }

    @Test(.enabled(if: geteuid() == 0)) func leftoversOfOthersAreLeftAlone() throws {
        // No process has such a large id.
        for name in ["x-99999999-1", "x-99999999-2"] { try Files.makeFolder("\(folder)/\(name)") }
        chown("\(folder)/x-99999999-2", 65_534, 65_534)

        Files.removeLeftovers(in: folder, beginning: "x-")

        #expect(Files.names(in: folder) == ["x-99999999-2"])
    }

    @Test(arguments: [0o777, 0o755, 0o500] as [mode_t])
    func existingFoldersKeepTheirMode(mode: mode_t) throws {
        let path = "\(folder)/there"
        try Files.makeFolder(path)
        chmod(path, mode)

        try Files.makePrivateFolder(path)
        let reason: String?
        do {
            try Files.ensurePrivateFolder(path)
            reason = nil
        } catch {
            reason = error.reason
        }

        #expect(self.mode("there") == mode)
        #expect((reason?.contains("\"chmod 700 \(path)\"") == true) == (mode == 0o777))
    }

    @Test func namesAreSortedAndLinksFollowedOnRequest() throws {
        for name in ["b", ".a", "c"] { try Files.write([], to: "\(folder)/\(name)") }
        #expect(symlink(folder, "\(folder)/link") == 0)

        #expect(Files.names(in: folder) == [".a", "b", "c", "link"])
        #expect(Files.names(in: "\(folder)/link")?.count == 4)
        #expect(Files.names(in: "\(folder)/link", followingLink: false) == nil)
        #expect(Files.names(in: "\(folder)/none") == nil)
        #expect(Files.isFolder("\(folder)/link"))
        #expect(!Files.isFolder("\(folder)/link", followingLink: false))
    }

    @Test(
        arguments: [
            ("/a/../b/./c/", "/b/c"), ("/../x", "/x"), ("/", "/"), ("/a//b", "/a/b"),
            ("x", "\(Files.workingFolder)/x"), ("./x/y/..", "\(Files.workingFolder)/x"),
        ]
    )
    func pathsBecomeAbsolute(path: String, absolute: String) {
        #expect(Files.absolute(path) == absolute)
        #expect(Files.absolute(path) == URL(filePath: path).standardizedFileURL.path)
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")])
    func theParentOfAPathIsFound(path: String, parent: String) {
        #expect(Files.parent(path) == parent)
    }

    private func mode(_ name: String) -> UInt32 {
        var facts = stat()
        stat("\(folder)/\(name)", &facts)
        return facts.st_mode & 0o777
    }
}
