import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct PortraitRunTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test(arguments: ["62", "70"], ["default", "flat7"])
    func showsTheSample(version: String, theme: String) async throws {
        let outcome = try await screens.run(
            "run",
            "user-portrait",
            "--portal-version",
            version,
            "--theme",
            theme
        )

        #expect(outcome.exit == 0)
        #expect(outcome.output.contains("(J"))
        #expect(outcome.output.contains("Jane"))
    }

    @Test func aPageHasThePicture() async throws {
        let outcome = try await screens.run("run", "user-portrait", "--output", "html")

        let page = outcome.output
        #expect(outcome.exit == 0)
        #expect(page.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(page.contains("alt=\"Portrait of Jane"))
        #expect(!page.contains(" style=\""))
    }

    @Test func aDelegateMayFilterThePictureOfAPage() async throws {
        let words = ["run", "user-portrait", "--output", "html"]

        let plain = try await screens.run(words)
        let gray = try await screens.run(words + ["--delegate", "grayscale"])
        let wrong = try await screens.run(words + ["--delegate", "greyscale"])

        #expect(gray.exit == 0 && gray.output != plain.output)
        #expect(gray.output.contains("<img class=\"picture round line1 avatar"))
        #expect(gray.output.contains("alt=\"Portrait of Jane"))
        #expect(gray.output.contains("src=\"data:image/png;base64,iVBORw0KGgo"))
        #expect(wrong.exit == 3 && wrong.errors.contains("Did you mean \"grayscale\"?"))
    }

    @Test(
        arguments: [
            (["--call", "load", "--arg", "userId=20202"], ["onUserPortraitResponseImage"]),
            (["--call", "loadLoggedUserPortrait"], ["onUserPortraitResponseImage"]),
            (["--set", "screenName=pat"], []),
            (
                ["--set", "portraitId=20501", "--set", "male=false"],
                ["onUserPortraitResponseImage"]
            ),
            (["--set", "userId=1"], ["onUserPortraitError"]),
        ])
    func loadsTheRequestedUser(words: [String], expected: [String]) async throws {
        let outcome = try await screens.run(["run", "user-portrait", "--json"] + words)

        #expect(try events(outcome) == expected)
    }

    @Test(
        arguments: [
            ("borderColor=#0B5CAD80", 0), ("borderColor=transparent", 0), ("borderWidth=0", 0),
            ("borderColor=blue", 2), ("borderWidth=17", 2),
        ])
    func framesThePictureAsRequested(attribute: String, exit: Int32) async throws {
        let outcome = try await screens.run("run", "user-portrait", "--set", attribute)

        #expect(outcome.exit == exit)
        #expect(
            outcome.errors.contains("#RRGGBBAA or transparent") == (attribute.hasSuffix("blue"))
        )
    }

    @Test(
        arguments: [
            (["borderWidth=3"], "round line3 ", true),
            (["borderWidth=0"], "round line0 ", true),
            (["borderColor=#102030"], "tinted d0-1 d1-0 d2-2 d3-0 d4-3 d5-0 d6-15 d7-15 ", true),
            (["borderColor=transparent"], "d6-0 d7-0 ", true),
            (["editable=true"], "<input type=\"file\"", true),
            (["editable=false"], "<input", false),
            (["editable=true", "portraitId=20501"], "<input", false),
            (["autoLoad=false"], "<img", false),
            (["offlinePolicy=cache-only"], "<img", false),
        ])
    func aPageFollowsTheAttributes(set: [String], text: String, isThere: Bool) async throws {
        let attributes = set.flatMap { ["--set", $0] }

        let page = try await screens.run(
            ["run", "user-portrait", "--output", "html"] + attributes
        )

        let body = page.output.split(separator: "<main").last ?? ""
        #expect(body.contains(text) == isThere)
    }

    @Test func uploadsAPictureOfflineToo() async throws {
        // The picture is large enough to be sent in several parts.
        let picture = TinyPicture.gif + Array(repeating: 0, count: 100_000)
        try Data(picture).write(to: URL(filePath: "\(screens.folder)/me.gif"))
        try screens.write("<html>", as: "no.gif")
        let upload = ["run", "user-portrait", "--json", "--call", "upload", "--arg"]

        let sent = try await screens.run(upload + ["file=me.gif"])
        let stored = try await screens.run(upload + ["file=me.gif", "--net", "offline"])
        let refused = try await screens.run(upload + ["file=no.gif"])

        #expect(try events(sent).last == "onUserPortraitUploaded")
        #expect(try events(sent).contains("onUserPortraitUpload:uploadedBytes:totalBytes"))
        #expect(try events(stored).last == "onUserPortraitStoredForLater")
        #expect(sent.exit == 0 && stored.exit == 0 && refused.exit == 1)
        #expect(try events(refused).last == "onUserPortraitUploadError")
    }

    private func events(_ outcome: Screens.Outcome) throws -> [String] {
        let events = try #require(try outcome.json["events"] as? [[String: Any]])
        return events.compactMap { $0["event"] as? String }
    }
}
