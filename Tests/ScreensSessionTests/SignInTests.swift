import Foundation
import ScreensOffline
import ScreensPortal
import ScreensSession
import TestSupport
import Testing

/// Stored sign-ins, and which portal each of them is for.
struct SignInTests {
    private let scratch: TemporaryFolder
    private let state: StateFolder

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        state = StateFolder { $0 == "XDG_STATE_HOME" ? scratch.path : nil }
    }

    private func signIn(at address: String = "https://portal.example") throws -> StoredSignIn {
        let server = try LiferayServerContext(server: address, companyId: 7, groupId: 9)
        return StoredSignIn(server, user: "jane", password: "sesame", isInsecure: false)
    }

    @Test func aSignInSurvivesARoundTrip() throws {
        #expect(try StoredSignIn.load(from: state) == nil)

        try signIn().store(in: state)

        let loaded = try #require(try StoredSignIn.load(from: state))
        #expect(loaded.server == (try signIn().server) && loaded.user == "jane")
        #expect(!loaded.isInsecure)
    }

    @Test func nobodyIsSignedInWithoutAFolder() throws {
        #expect(try StoredSignIn.load(from: StateFolder { _ in nil }) == nil)
    }

    @Test func printingASignInHidesThePassword() throws {
        let signIn = try signIn()
        var dump = ""
        Swift.dump(signIn, to: &dump)

        for text in ["\(signIn)", String(reflecting: signIn), dump] {
            #expect(!text.contains("sesame"), "\(text)")
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"schemaVersion":1}"#])
    func aCorruptSignInIsAnErrorAndNeverTheDemoPortal(text: String) throws {
        try signIn().store(in: state)
        let path = try StoredSignIn.file(in: state).path
        try Data(text.utf8).write(to: URL(filePath: path))

        #expect(throws: SessionError.corruptSignIn(path: path)) { try PortalChoice(in: state) }
        // The stored sign-in does not matter when a portal is named.
        #expect(throws: Never.self) { try PortalChoice(address: "http://localhost", in: state) }
        #expect(throws: Never.self) { try PortalChoice(isDemo: true, in: state) }
    }

    @Test func aFileThatOthersMayReadIsOnlyAcceptedIfTrusted() throws {
        try signIn().store(in: state)
        chmod(try StoredSignIn.file(in: state).path, 0o644)

        #expect(throws: SessionError.self) { try StoredSignIn.load(from: state) }
        #expect(try StoredSignIn.load(from: state, trusting: true)?.user == "jane")
    }

    @Test func optionsPrecedeTheStoredSignInAndThatTheDemoPortal() throws {
        guard case .demo = try PortalChoice(in: state) else {
            throw ToolFailure(words: "not the demo portal")
        }
        try signIn().store(in: state)

        guard case .stored = try PortalChoice(in: state),
            case .named("http://other", knowing: _) = try PortalChoice(
                address: "http://other",
                in: state
            ),
            case .demo = try PortalChoice(isDemo: true, address: "http://other", in: state)
        else { throw ToolFailure(words: "another portal is chosen") }
    }

    @Test func eachUserOfEachPortalHasACacheOfItsOwn() throws {
        try signIn().store(in: state)
        let stored = try PortalChoice(in: state)
        let named = try PortalChoice(address: "https://portal.example/", in: state)

        #expect(stored.cacheName() == (try signIn().cacheName()))
        #expect(stored.cacheName(of: "jane") == stored.cacheName())
        #expect(named.cacheName(of: "jane") == stored.cacheName())
        #expect(named.cacheName() != named.cacheName(of: "guest"))
        #expect(stored.cacheName(of: "joe") != stored.cacheName())
    }

    @Test(arguments: [
        ("http://192.0.2.1", true), ("https://192.0.2.1", false), ("http://127.0.0.1:8080", false),
    ])
    func aPasswordIsNotSentOverPlainConnections(address: String, isPlain: Bool) throws {
        let server = try LiferayServerContext(server: address, companyId: 1, groupId: 1)
        func connect(_ session: SessionContext?, accepting: Bool = false) throws(SessionError) {
            _ = try PortalConnection(
                to: server,
                as: session,
                cacheName: .demo,
                isPlainAccepted: accepting
            )
        }
        let session = SessionContext(user: "jane", password: "sesame")

        if isPlain {
            #expect(throws: SessionError.plainConnection(server: address)) { try connect(session) }
        } else {
            #expect(throws: Never.self) { try connect(session) }
        }
        #expect(throws: Never.self) { try connect(session, accepting: true) }
        #expect(throws: Never.self) { try connect(nil) }
    }
}
