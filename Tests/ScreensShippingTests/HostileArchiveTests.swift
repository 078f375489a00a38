import Foundation
@_spi(Host) import ScreensKit
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Invalid archives from untrusted sources are refused with the reason, and none of their files is
/// written.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct HostileArchiveTests {
    @Test func aValidArchiveIsAccepted() throws {
        let files = try Archives.files(["resources/logo.png": [1], "resources/a/b.strings": []])

        let archive = try PluginArchive(Archives.packed(files), named: "x")

        #expect(archive.fileName == "Corp-1.2.0.screensplugin")
        #expect(archive.files == files)
    }

    @Test(arguments: [
        "/etc/cron.d/evil", "../evil", "resources/../../evil", "resources//evil", "./evil",
        ".bashrc", "resources/.hidden", "resources/a\\b", "resources/a\u{7}b", "resources/é",
        "resources/\(String(repeating: "long/", count: 9))x", "",
    ])
    func filesOutsideOfTheFolderAreRefused(path: String) throws {
        let bytes = try? Archives.packed(try Archives.files([path: [1]]))

        // Some names cannot even be packed.
        guard let bytes else { return }
        let refusal = Archives.refusal(of: bytes)
        #expect(refusal.contains("file named") || refusal.contains("without a name"), "\(refusal)")
    }

    @Test(arguments: [
        ("ln -s /etc/passwd a && tar czf a.tgz a", "a symbolic link"),
        ("touch a && ln a b && tar czf a.tgz a b", "a hard link"),
        ("mkfifo a && tar czf a.tgz a", "a pipe"),
        ("mkdir a && tar czf a.tgz a", "a folder"),
        ("tar czf a.tgz /dev/null 2>&1", "a device"),
        ("touch a && tar czf a.tgz a", "has no manifest.json"),
        ("touch a && tar cf - a | xz > a.tgz 2>&1 || cp a a.tgz", "is"),
    ])
    func anythingButARegularFileIsRefused(script: String, reason: String) throws {
        let bytes = try Archives.made(in: try TemporaryFolder(), by: script)

        #expect(Archives.refusal(of: bytes).contains(reason), "\(Archives.refusal(of: bytes))")
    }

    @Test func aRepeatedFileIsRefused() throws {
        let files = try Archives.files()

        let refusal = Archives.refusal(of: try Archives.packed(files + [files[1]]))

        #expect(refusal == "x contains \"LICENSE\" twice.")
    }

    @Test(.muchMemory) func archivesThatUnpackToTooMuchAreRefused() throws {
        let large = ArchivedFile(path: "a", bytes: Array(repeating: 0, count: 129 << 20))
        let many = (0...2_000).map { ArchivedFile(path: "a\($0)", bytes: []) }
        let bomb = try Archives.packed([large])

        #expect(bomb.count < 1 << 20)
        #expect(Archives.refusal(of: bomb) == "x contains more than 128 MiB when unpacked.")
        #expect(
            Archives.refusal(of: try Archives.packed(many)) == "x contains more than 2000 files."
        )
    }

    @Test(arguments: [
        ("name", "../Corp", "name \"../Corp\" must"), ("name", "", "name \"\" must"),
        ("version", "latest", "version \"latest\" is not"), ("library", "a/../b.so", "library"),
        ("library", "libScreensKit.so", "library"),
        ("library", "libOther.so", "not in the archive"),
        ("architecture", "vax", "is built for vax"), ("summary", "a\nb", "summary is not one line"),
    ])
    func invalidValuesOfAManifestAreNamed(member: String, value: String, reason: String) throws {
        let files = try Archives.files { $0[member] = value }

        let refusal = Archives.refusal(of: try Archives.packed(files))

        #expect(refusal.contains(reason), "\(refusal)")
    }

    @Test func otherManifestsAreRefused() throws {
        let newer = try Archives.files { $0["schemaVersion"] = 2 }
        let other = try Archives.files { $0["abi"] = 77 }
        let none = try Archives.files { $0["files"] = nil }

        #expect(Archives.refusal(of: try Archives.packed(newer)).contains("schemaVersion is 2"))
        #expect(Archives.refusal(of: try Archives.packed(other)).contains("kit ABI 77"))
        #expect(Archives.refusal(of: try Archives.packed(none)).contains("cannot be read"))
    }

    @Test func filesMustMatchTheManifest() throws {
        let below = try Archives.files(["resources/a": [1], "resources/a/b": [2]])
        let files = try Archives.files()
        let changed = files.map { file in
            file.path == "LICENSE" ? ArchivedFile(path: file.path, bytes: [1]) : file
        }
        let more = files + [ArchivedFile(path: "resources/c", bytes: [])]
        let program = try Archives.files(["setup.sh": [1]])

        #expect(Archives.refusal(of: try Archives.packed(below)).contains("inside a file"))
        #expect(
            Archives.refusal(of: try Archives.packed(changed)).contains(
                "\"LICENSE\" with a different hash"
            )
        )
        #expect(Archives.refusal(of: try Archives.packed(more)).contains("does not list"))
        #expect(
            Archives.refusal(of: try Archives.packed(files.filter { $0.path != "LICENSE" }))
                .contains("does not contain \"LICENSE\"")
        )
        #expect(
            Archives.refusal(of: try Archives.packed(program)).contains(
                "is neither the library, a licence"
            )
        )
    }

    @Test func aLibraryThatIsNoPluginIsRefused() throws {
        let kit = try #require(HostLibrary.folder) + "/libScreensPictures.so"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: kit)))
        for (library, reason) in [(bytes, "no ABI stamp"), ([1, 2, 3], "not an ELF file")] {
            let files = try Archives.files([Archives.library: library])

            let refusal = Archives.refusal(of: try Archives.packed(files))

            #expect(refusal.hasPrefix("\(Archives.library) in x"), "\(refusal)")
            #expect(refusal.contains(reason), "\(refusal)")
        }
    }
}
