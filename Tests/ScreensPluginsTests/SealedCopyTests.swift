import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import ScreensPlugins

@Suite(.blocking)
struct SealedCopyTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    @Test func theHashMatchesB2sum() throws {
        let file = try scratch.write(Array("a library".utf8), as: "a.so")

        let copy = try SealedCopy(of: file, named: "a")

        #expect(try child(["b2sum", file]).output.hasPrefix("\(copy.hash) "))
        #expect(copy.hash == FileHash(of: Array("a library".utf8)))
    }

    @Test func nobodyChangesTheCopy() throws {
        let file = try scratch.write(Array("a library".utf8), as: "a.so")
        let path = try SealedCopy(of: file, named: "a").retainedPath()
        try Data("another".utf8).write(to: URL(filePath: file))

        let writer = open(path, O_RDWR)
        let count = write(writer, "x", 1)
        let error = errno
        let cut = ftruncate(writer, 1)
        close(writer)

        #expect(count == -1 && error == EPERM && cut == -1)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("a library".utf8))
    }

    @Test func aMissingFileIsMissing() {
        #expect(throws: PluginRefusal.missing(path: "/nowhere/a.so")) {
            _ = try SealedCopy(of: "/nowhere/a.so", named: "a").hash
        }
    }
}
