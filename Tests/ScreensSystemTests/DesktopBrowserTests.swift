import Foundation
import TestSupport
import Testing

@testable import ScreensSystem

/// Opening an address in the desktop's browser.
struct DesktopBrowserTests {
    private let desktop = ["DISPLAY": ":0"]

    @Test func theAddressIsOneArgumentThatNoShellReads() async throws {
        // A folder is made whose name is the argument. A script of the test's own could be refused: a file that
        // another test's child still holds open for writing is no program.
        let workshop = try Workshop()
        let address = "\(workshop.path)/?a=$(id);b='\"`c`&d|e *"

        let isOpen = await DesktopBrowser.open(
            address,
            environment: desktop,
            program: "/bin/mkdir"
        )

        #expect(isOpen)
        let names = try FileManager.default.contentsOfDirectory(atPath: workshop.path)
        #expect(names == ["?a=$(id);b='\"`c`&d|e *"])
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
