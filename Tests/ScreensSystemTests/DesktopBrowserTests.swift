import Foundation
import TestSupport
import Testing

@testable import ScreensSystem

/// Opening an address in the desktop's browser.
struct DesktopBrowserTests {
    private let desktop = ["DISPLAY": ":0"]

    /// A desktop whose program for addresses writes its arguments into a file.
    private struct Desktop {
        let scratch: TemporaryFolder
        let program: String
        let environment: [String: String]

        /// A shell writes the program: a file that another test's child still holds open for writing is none.
        init() throws {
            scratch = try TemporaryFolder()
            program = "\(scratch.path)/program"
            environment = ["DISPLAY": ":0", "XDG_RUNTIME_DIR": try scratch.folder("runtime")]
            let text = "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.seen\"\n"
            let write = "printf '%s' \"$0\" > \"$1\" && chmod 755 \"$1\""
            try #require(Child.start(["/bin/sh", "-c", write, text, program]).wait() == .exit(0))
        }

        func seen() throws -> String {
            try String(contentsOfFile: "\(program).seen", encoding: .utf8)
        }
    }

    @Test func theProgramGetsAPrivateFileInsteadOfTheAddress() async throws {
        let desktop = try Desktop()

        let isOpen = await DesktopBrowser.open(
            "https://a.example/?state=canary-1&b=2",
            environment: desktop.environment,
            program: desktop.program
        )

        let url = try #require(URL(string: try desktop.seen().trimmingCharacters(in: .newlines)))
        let folder = try #require(desktop.environment["XDG_RUNTIME_DIR"])
        #expect(isOpen && url.path.hasPrefix("\(folder)/screens/open-"))
        let facts = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        let page = try String(contentsOf: url, encoding: .utf8)
        #expect(page.contains("url=https://a.example/?state=canary-1&amp;b=2"))
    }

    @Test func aMailIsOneArgumentThatNoShellReads() async throws {
        let desktop = try Desktop()
        let address = "mailto:a@b.example?subject=$(id);b='\"`c`&d|e *"

        let isOpen = await DesktopBrowser.open(
            address,
            environment: desktop.environment,
            program: desktop.program
        )

        #expect(try isOpen && desktop.seen() == "\(address)\n")
    }

    @Test func withoutAPrivateFolderNothingIsOpened() async throws {
        let desktop = try Desktop()
        let environment = ["DISPLAY": ":0"]

        #expect(
            await !DesktopBrowser.open(
                "https://a.example",
                environment: environment,
                program: desktop.program
            )
        )
        #expect(throws: CocoaError.self) { try desktop.seen() }
    }

    @Test func aMissingOrFailingProgramOpensNothing() async {
        for program in ["/nowhere/xdg-open", "/bin/false"] {
            #expect(
                await !DesktopBrowser.open("mailto:a", environment: desktop, program: program)
            )
        }
    }

    @Test func nothingIsStartedWithoutADesktop() async {
        #expect(await !DesktopBrowser.open("https://a", environment: [:], program: "/bin/true"))
        #expect(
            await !DesktopBrowser.open("a", environment: ["DISPLAY": ""], program: "/bin/true")
        )
        #expect(
            await DesktopBrowser.open("mailto:a", environment: desktop, program: "/bin/true")
        )
    }
}
