import Foundation
import ScreensKit
import ScreensPortal
import TestSupport
import Testing

@testable import ScreensSession

/// Sign-ins of browsers that a server keeps for the time after a restart.
struct SealedSignInTests {
    private let scratch: TemporaryFolder
    private let state: StateFolder
    private let id = String(repeating: "1d", count: 32)
    private static let key = SessionKey("a key of more than thirty-two characters")

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        state = StateFolder { $0 == "XDG_STATE_HOME" ? scratch.path : nil }
    }

    private func signIns(
        key: SessionKey = key,
        site: String = "https://team.example",
        server: String = "https://portal.example"
    ) throws -> SealedSignIns {
        try SealedSignIns(
            in: state,
            key: key,
            site: site,
            server: LiferayServerContext(server: server, companyId: 1, groupId: 2)
        )
    }

    private func store(until end: Int64 = 86_400_000, in signIns: SealedSignIns, as id: String)
        throws
    {
        try signIns.store(
            SessionContext(user: "omar@example.com", password: "the password"),
            of: SessionUser(signInName: "omar@example.com", userId: 7),
            as: id,
            until: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000) + end)
        )
    }

    /// The files, by their paths.
    private func files() throws -> [String] {
        let folder = "\(scratch.path)/screens/sessions"
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.contains("/") }.map { "\(folder)/\($0)" }
    }

    @Test func aSignInComesBackWithTheSameKeyIdentifierSiteAndPortal() throws {
        try store(in: try signIns(), as: id)

        let found = try #require(try signIns().signIn(of: id))
        #expect(found.session.user == "omar@example.com" && found.user.userId == 7)
        #expect(try signIns().signIn(of: String(repeating: "2e", count: 32)) == nil)
        #expect(try signIns(site: "https://other.example").signIn(of: id) == nil)
        #expect(try signIns(server: "https://other.example").signIn(of: id) == nil)
        let other = SessionKey("another key of thirty-two characters or more")
        #expect(try signIns(key: other).signIn(of: id) == nil)
        // None of these has removed it.
        #expect(try signIns().signIn(of: id) != nil)
    }

    @Test func theFileIsItsOwnersAndTellsNothing() throws {
        try store(in: try signIns(), as: id)

        let file = try #require(try files().first)
        let facts = try FileManager.default.attributesOfItem(atPath: file)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        for secret in ["omar", "password", "portal", id] {
            #expect(!text.contains(secret) && !file.contains(secret))
        }
    }

    @Test func aSignInEndsWhenItsTimeIsOver() throws {
        let signIns = try signIns()
        try store(until: -1, in: signIns, as: id)
        let count = try files().count
        #expect(signIns.signIn(of: id) == nil && count == 1)

        _ = try self.signIns()

        #expect(try files().isEmpty)
    }

    @Test func whatIsRemovedIsGoneAndCanBeRemovedAgain() throws {
        let signIns = try signIns()
        try store(in: signIns, as: id)

        for _ in 0..<2 { try signIns.remove(id) }

        #expect(signIns.signIn(of: id) == nil)
        #expect(try files().isEmpty)
    }

    @Test func aFileThatWasChangedOrMovedIsOfNoUse() throws {
        let signIns = try signIns()
        try store(in: signIns, as: id)
        let file = try #require(try files().first)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))

        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1
            try PrivateFile(path: file).write(changed)
            #expect(signIns.signIn(of: id) == nil)
        }
        for count in [0, 1, 24, 40, bytes.count - 1] {
            try PrivateFile(path: file).write(Array(bytes.prefix(count)))
            #expect(signIns.signIn(of: id) == nil)
        }
        // The sign-in of one session in the file of another.
        let other = String(repeating: "2e", count: 32)
        try store(in: signIns, as: other)
        let target = try #require(try files().first { $0 != file })
        try PrivateFile(path: target).write(bytes)
        #expect(signIns.signIn(of: other) == nil)
        try PrivateFile(path: file).write(bytes)
        #expect(signIns.signIn(of: id) != nil)
        chmod(file, 0o640)
        #expect(signIns.signIn(of: id) == nil)
    }

    @Test func filesOfOtherKeysAreRemovedWhenNobodyHasWrittenThemForADay() throws {
        let other = SessionKey("another key of thirty-two characters or more")
        try store(in: try signIns(key: other), as: id)
        let file = try #require(try files().first)

        _ = try signIns()
        #expect(FileManager.default.fileExists(atPath: file))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -90_000)],
            ofItemAtPath: file
        )
        _ = try signIns()

        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
