import Foundation
import ScreensSystem
import TestSupport
import Testing

/// What remains on the disk when writing fails, is interrupted, or something is in the way.
final class ReplacingTests {
    private let folder: String

    init() throws {
        folder = try Files.makeNewFolder(in: Files.temporaryFolder, beginning: "screens-replace-")
    }

    deinit { Files.remove(folder) }

    private var path: String { "\(folder)/file" }

    @Test(arguments: [true, false]) func aFileIsReplacedWithItsMode(isLasting: Bool) throws {
        for (text, mode) in [("old", 0o644), ("new", 0o600)] as [(String, UInt32)] {
            try Files.replace(path, with: Array(text.utf8), mode: mode, isLasting: isLasting)

            #expect(try Files.read(path) == Array(text.utf8))
            #expect(mode == self.mode(path))
        }
        #expect(Files.names(in: folder) == ["file"])
    }

    @Test func aLinkIsReplacedAndNotFollowed() throws {
        try Files.write([1], to: "\(folder)/elsewhere")
        #expect(symlink("\(folder)/elsewhere", path) == 0)

        try Files.replace(path, with: [2], mode: 0o600, isLasting: true)

        #expect(try Files.read("\(folder)/elsewhere") == [1])
        #expect(try Files.read(path) == [2])
    }

    @Test(arguments: ["elsewhere", "nowhere"]) func nothingIsMadeThroughALink(name: String) throws {
        try Files.write([1], to: "\(folder)/elsewhere")
        #expect(symlink("\(folder)/\(name)", path) == 0)

        #expect(throws: FileFailure.self) {
            try Files.make(self.path, with: [2], isLasting: false)
        }

        #expect(try Files.read("\(folder)/elsewhere") == [1])
        #expect(Files.names(in: folder) == ["elsewhere", "file"])
    }

    @Test(arguments: [true, false]) func aFullDiskLeavesTheOldFileAndNothingElse(
        isLasting: Bool
    ) async throws {
        try Files.write(Array("old".utf8), to: path)

        await #expect(processExitsWith: .success) {
            [path = path as String, isLasting = isLasting as Bool] in
            limitFiles(to: 100)
            let bytes = [UInt8](repeating: 7, count: 101)
            do throws(FileFailure) {
                try Files.replace(path, with: bytes, mode: 0o600, isLasting: isLasting)
            } catch {
                #expect(error.reason == "File too large")
                return
            }
            Issue.record("More bytes were written than fit.")
        }

        #expect(try Files.read(path) == Array("old".utf8))
        #expect(Files.names(in: folder) == ["file"])
    }

    @Test func aNewFileThatDoesNotFitIsRemoved() async throws {
        await #expect(processExitsWith: .success) { [path = path as String] in
            limitFiles(to: 100)
            #expect(throws: FileFailure.self) {
                try Files.make(path, with: [UInt8](repeating: 7, count: 101), isLasting: false)
            }
        }

        #expect(Files.names(in: folder) == [])
    }

    @Test func aProcessKilledWhileItWritesLeavesTheOldFile() async throws {
        try Files.write(Array("old".utf8), to: path)

        await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String] in
            // The signal ends the process in the middle of the file.
            signal(SIGXFSZ, SIG_DFL)
            var own = sigset_t()
            sigemptyset(&own)
            sigaddset(&own, SIGXFSZ)
            pthread_sigmask(SIG_UNBLOCK, &own, nil)
            var limit = rlimit(rlim_cur: 100, rlim_max: 100)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let bytes = [UInt8](repeating: 7, count: 101)
            try? Files.replace(path, with: bytes, mode: 0o600, isLasting: true)
        }

        #expect(try Files.read(path) == Array("old".utf8))
        let draft = try #require(Files.names(in: folder)?.first { $0 != "file" })

        // A recent draft may belong to another container. An old one is removed with the next
        // write.
        try Files.replace(path, with: [1], mode: 0o600, isLasting: true)
        #expect(Files.names(in: folder) == ["file", draft])
        #expect(utimes("\(folder)/\(draft)", [timeval(), timeval()]) == 0)
        try Files.replace(path, with: [2], mode: 0o600, isLasting: true)
        #expect(Files.names(in: folder) == ["file"])
    }

    @Test func onlyFilesOfEndedProcessesAreRemoved() async throws {
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            try Files.write([1], to: "\(folder)/open-\(Files.ownMark).html")
        }
        let own = "open-\(Files.ownMark).html"
        for name in [own, "open-x", "open-", "other-1-2"] {
            try Files.write([2], to: "\(folder)/\(name)")
        }

        Files.removeLeftovers(in: folder, beginning: "open-")

        #expect(Files.names(in: folder) == ["open-", own, "open-x", "other-1-2"].sorted())
    }

    private func mode(_ path: String) -> UInt32 {
        var facts = stat()
        stat(path, &facts)
        return facts.st_mode & 0o777
    }
}

/// Limits the size of all files of this process, as if the disk were full.
private func limitFiles(to size: rlim_t) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: size, rlim_max: size)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
