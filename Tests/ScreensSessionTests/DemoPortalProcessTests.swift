import Glibc
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensSession
import ScreensSystem
import TestSupport
import TestTraits
import Testing

/// The demo portal as programs start it: the real command, in a process of its own.
@Suite(.blocking)
struct DemoPortalProcessTests {
    @Test func itAnswersUntilItsObjectIsReleased() async throws {
        var portal: DemoPortalProcess? = try DemoPortalProcess()
        let address = try #require(portal?.server.server)

        #expect(status(of: address) == "200")
        #expect(portal?.samples["articleId"] != nil)

        portal = nil
        // Refused by the system. A server of another test may have the port for a while.
        try await until("nobody listens") { status(of: address) == "000" }
    }

    @Test func eachBeginsWithTheSamplesAndAPasswordOfItsOwn() throws {
        let (one, other) = (try DemoPortalProcess(), try DemoPortalProcess(version: .v62))

        #expect(one.server.server != other.server.server)
        #expect(other.server.info.version.is62 && !one.server.info.version.is62)
    }

    @Test func aMissingInstallationIsNamed() throws {
        let error = try #require(throws: SessionError.self) {
            try DemoPortalProcess(of: Installation(folder: "/nowhere"))
        }

        #expect(
            error.message == "The demo portal is not available: /nowhere/screens-host cannot be "
                + "started: No such file or directory."
        )
    }

    @Test(arguments: [
        ("exit 3", "ended before it answered"), ("echo no JSON", "does not describe a portal"),
        (#"echo '{"url": "file:///", "user": ""}'"#, "does not describe a portal"),
        ("head -c 200000 /dev/zero; sleep 60", "does not describe a portal"),
    ])
    func aProgramThatAnswersSomethingElseIsReported(script: String, words: String) throws {
        let scratch = try TemporaryFolder()
        try scratch.program("#!/bin/sh\n\(script)\n", as: "screens-host")

        let error = try #require(throws: SessionError.self) {
            try DemoPortalProcess(of: Installation(folder: scratch.path))
        }

        #expect(error.message.contains(words), "\(error.message)")
    }

    /// The status with which the portal answers; "000" if it cannot be reached.
    private func status(of address: String) -> String? {
        try? child(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "\(address)/"]).output
    }
}
