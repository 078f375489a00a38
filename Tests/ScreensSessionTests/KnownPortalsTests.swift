import Foundation
import ScreensKit
import ScreensPortal
import ScreensSession
import TestSupport
import Testing

/// The file of portals whose versions were found out, whatever becomes of it.
struct KnownPortalsTests {
    private let scratch: TemporaryFolder
    private let state: StateFolder
    private let address: ServerAddress

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        address = try ServerAddress("https://portal.example")
        state = StateFolder { $0 == "XDG_STATE_HOME" ? scratch.path : nil }
    }

    private var file: String { "\(scratch.path)/screens/portals.json" }

    private func remember(_ number: Int) throws {
        var portals = KnownPortals(in: state)
        try portals.remember(PortalVersion(number), at: address)
    }

    /// The number of the version that is known.
    private var known: Int? { KnownPortals(in: state).version(at: address)?.number }

    @Test func aVersionIsKnownUntilAnotherOneReplacesIt() throws {
        #expect(known == nil)

        try remember(62)
        #expect(known == 62)
        try remember(74)

        #expect(known == 74)
        #expect(try KnownPortals(in: state).version(at: ServerAddress("https://x.example")) == nil)
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"schemaVersion\": 1}", "\u{0}", "{\"schemaVersion\": 2, \"portals\": []}",
        "{\"schemaVersion\": 1, \"portals\": [{\"address\": 7, \"version\": 62}]}",
        "{\"schemaVersion\": 1, \"portals\": [{\"address\": \"https://portal.example\"}]}",
        String(repeating: "[", count: 70_000),
    ])
    func aFileThatIsNoneIsReplaced(text: String) throws {
        try remember(62)
        try Data(text.utf8).write(to: URL(filePath: file))

        #expect(known == nil)
        try remember(73)

        #expect(known == 73)
    }

    @Test(arguments: ["-1", "0", "6", "75", "9223372036854775807"])
    func aNumberThatIsNoVersionIs70(number: String) throws {
        try remember(62)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        try Data(text.replacing("62", with: number).utf8).write(to: URL(filePath: file))

        #expect(known == 70)
    }

    @Test func aLinkIsNotFollowedAndReplacedByAFile() throws {
        try remember(62)
        let text = try Data(contentsOf: URL(filePath: file))
        let other = try scratch.write(Array(text), as: "other.json")
        try FileManager.default.removeItem(atPath: file)
        symlink(other, file)

        #expect(known == nil)
        try remember(74)

        #expect(known == 74)
        #expect(try Data(contentsOf: URL(filePath: other)) == text)
    }

    @Test func whatCannotBeStoredIsAnErrorAndLeavesTheOldFile() throws {
        try remember(62)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)

        #expect(known == nil)
        #expect(throws: SessionError.self) { try remember(74) }

        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test func theOldestOfManyPortalsAreForgotten() throws {
        var portals = KnownPortals(in: state)
        for number in 0..<101 {
            try portals.remember(.v62, at: ServerAddress("https://\(number).example"))
        }

        let known = KnownPortals(in: state)
        #expect(try known.version(at: ServerAddress("https://0.example")) == nil)
        #expect(try known.version(at: ServerAddress("https://1.example")) == .v62)
        #expect(try known.version(at: ServerAddress("https://100.example")) == .v62)
    }

    @Test func veryLongAddressesAreRememberedToo() throws {
        let path = String(repeating: "/\"", count: 4_000)
        var portals = KnownPortals(in: state)
        let addresses = try (0..<9).map { try ServerAddress("https://\($0).example\(path)") }
        for address in addresses { try portals.remember(.v62, at: address) }

        let known = KnownPortals(in: state)
        #expect(known.version(at: addresses[8]) == .v62)
        #expect(known.version(at: addresses[0]) == nil)
    }

    @Test func withoutAFolderNothingIsStored() throws {
        var portals = KnownPortals(in: StateFolder { _ in nil })

        try portals.remember(.v62, at: address)

        #expect(portals.version(at: address) == nil)
    }
}
