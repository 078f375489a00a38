import Foundation
import TestSupport
import Testing

@testable import ScreensSystem

/// Opening an address in the desktop's browser.
struct DesktopBrowserTests {
    private let desktop = ["DISPLAY": ":0"]

    @Test func theAddressIsOneArgumentThatNoShellReads() async throws {
        let workshop = try Workshop()
        let address = "https://example.com/?a=$(id);b='\"`c`&d|e *"
        let program = try workshop.write(
            "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$1\" > \(workshop.path)/seen\n".utf8,
            as: "opener"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)

        let isOpen = await DesktopBrowser.open(address, environment: desktop, program: program)

        #expect(isOpen)
        let seen = try String(contentsOfFile: "\(workshop.path)/seen", encoding: .utf8)
        #expect(seen == "1\n\(address)\n")
    }

    @Test func aMissingOrFailingProgramOpensNothing() async {
        for program in ["/nowhere/xdg-open", "/bin/false"] {
            #expect(
                await !DesktopBrowser.open("https://a", environment: desktop, program: program)
            )
        }
    }

    @Test func nothingIsStartedWithoutADesktop() async {
        #expect(await !DesktopBrowser.open("https://a", environment: [:], program: "/bin/true"))
        #expect(
            await !DesktopBrowser.open("a", environment: ["DISPLAY": ""], program: "/bin/true")
        )
        #expect(await DesktopBrowser.open("a", environment: desktop, program: "/bin/true"))
    }
}
