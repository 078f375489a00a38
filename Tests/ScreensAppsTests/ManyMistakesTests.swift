import ScreensApps
import ScreensKit
import Testing

/// Apps that are made to keep the check busy.
struct ManyMistakesTests {
    @Test func ofVeryManyMistakesTheFirstAreNamed() {
        let menu = (0..<5_000).map { "missing\($0)" }
        let app = ScreensApp(title: "Many", start: "home", menu: menu, pages: [:])

        let findings = AppCheck(screenlets: [:], themes: []).findings(in: app)

        #expect(findings.count == 200)
        #expect(findings[1].message.contains("missing0"))
        #expect(findings.last?.message.contains("more mistakes") == true)
    }

    @Test(arguments: [101, 15_000, 1_000_000]) func longNamesAreNotComparedWithOthers(count: Int) {
        let (key, other) = (
            String(repeating: "a", count: count), String(repeating: "b", count: count)
        )
        let app = ScreensApp(title: .key(key + "a"), start: other, pages: [:])
        let check = AppCheck(screenlets: [:], themes: [], texts: [key, other])

        let findings = check.findings(in: app)

        #expect(findings.count == 2)
        #expect(!findings.contains { $0.message.contains("Did you mean") })
    }

    @Test func aSignInPageForGuestsIsAMistake() {
        let door = AppPage(title: "Door", signIn: .some(.none), screenlets: [:])
        let app = ScreensApp(
            title: "Door",
            start: "door",
            signInPage: "door",
            pages: ["door": door]
        )

        let findings = AppCheck(screenlets: [:], themes: []).findings(in: app)

        #expect(findings.contains { $0.message.contains("nobody can sign in there") })
    }
}
