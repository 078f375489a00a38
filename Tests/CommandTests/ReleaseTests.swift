import Foundation
import TestTraits
import Testing

/// Screenlets at demo portals of 7.1 to 7.4, whose services differ from those of 7.0.
@Suite(.blocking, .timeLimit(.minutes(10)))
struct ReleaseTests {
    private static let blog = ["--set", "className=BlogsEntry", "--set", "classPK=30304"]
    private let screens: Screens

    init() throws { screens = try Screens() }

    private func run(_ name: String, _ version: Int, _ words: [String]) async throws
        -> Screens.Outcome
    {
        try await screens.run(
            ["run", name, "--demo", "--portal-version", "\(version)", "--json"] + words
        )
    }

    @Test(
        arguments: [71, 72, 73],
        [
            ("asset-list", ["--set", "classNameId=BlogsEntry"]), ("asset-display", blog),
            ("blogs-entry-display", ["--set", "classPK=30304"]), ("rating", blog),
            ("comment-list", blog), ("web-content-list", []), ("web-content-display", []),
            ("ddl-list", []), ("ddl-form", []), ("image-gallery", []), ("user-portrait", []),
            ("image-display", []), ("asset-list", ["--set", "portletItemName=Latest news"]),
        ] as [(String, [String])]
    )
    func everyScreenletShowsItsContent(
        version: Int,
        screenlet: (name: String, words: [String])
    ) async throws {
        let outcome = try await run(screenlet.name, version, screenlet.words)

        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [70, 71, 72, 73]) func aListShowsTheClassThatIsNamed(version: Int) async throws
    {
        let outcome = try await screens.run(
            "run",
            "asset-list",
            "--demo",
            "--portal-version",
            "\(version)",
            "--set",
            "classNameId=BlogsEntry"
        )

        #expect(outcome.exit == 0 && outcome.output.hasPrefix("332 entries"), "\(outcome.output)")
        #expect(outcome.output.contains("Solar panels"))
    }

    @Test(arguments: ["web-content-list", "web-content-display", "image-gallery", "user-portrait"])
    func what74HasWithoutThePluginIsShown(name: String) async throws {
        let outcome = try await run(name, 74, [])

        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test(arguments: [
        ("asset-list", "/screens.screensassetentry/get-asset-entries"),
        ("rating", "/screens.screensratingsentry/get-ratings-entries"),
        ("ddl-list", "/screens.screensddlrecord/get-ddl-records"),
    ])
    func whatNeedsThePluginSaysSoAt74(name: String, service: String) async throws {
        let outcome = try await run(name, 74, [])

        #expect(outcome.exit == 1, "\(outcome.errors)")
        let words = outcome.output.replacing("\\/", with: "/")
        #expect(words.contains(service) && words.contains("HTTP status 404"), "\(words)")
        #expect(words.contains("the plugin Liferay Screens"), "\(words)")
        #expect(words.contains("--dialect headless"), "\(words)")
    }

    @Test(arguments: [71, 72, 73, 74]) func theDemoPortalRunsAsTheRelease(version: Int) async throws
    {
        // It ends with its input, which is empty.
        let outcome = try await screens.run(
            "portal",
            "--attached",
            "--portal-version",
            "\(version)"
        )

        let samples = try #require(try outcome.json["samples"] as? [String: Any])
        let moved = version > 71 ? "com.liferay.blogs.model." : "com.liferay.blogs.kernel.model."
        #expect(outcome.exit == 0 && samples["className"] as? String == moved + "BlogsEntry")
    }

    @Test(arguments: [71, 72, 73, 74]) func aRecordIsAddedWhereThePortalCan(version: Int)
        async throws
    {
        let list = ["--set", "structureId=39701", "--set", "recordSetId=39801"]

        let outcome = try await run(
            "ddl-form",
            version,
            list + ["--value", "FullName=Ada Lovelace", "--call", "submitForm"]
        )

        let words = outcome.output.replacing("\\/", with: "/")
        let isMissing = [72, 73].contains(version)
        #expect((outcome.exit == 0) == !isMissing, "\(words)\(outcome.errors)")
        #expect(words.contains("has no service /ddl.ddlrecord/add-record") == isMissing)
    }

    @Test(arguments: [71, 72, 73, 74]) func aRecordIsChangedWhereThePortalCan(version: Int)
        async throws
    {
        // Records are loaded by the plugin, which 7.4 does not have.
        let words = ["--value", "FullName=Ada King", "--call", "submitForm"]

        let outcome = try await run("ddl-form", version, words)

        let text = outcome.output.replacing("\\/", with: "/")
        #expect((outcome.exit == 0) == (version < 73), "\(text)\(outcome.errors)")
        #expect(text.contains("has no service /ddl.ddlrecord/update-record") == (version == 73))
        #expect(text.contains("the plugin Liferay Screens") == (version == 74))
    }

    @Test(arguments: [72, 73, 74]) func aPasswordIsSentWhereThePortalCan(version: Int) async throws
    {
        let outcome = try await run(
            "forgot-password",
            version,
            ["--value", "userName=lucia@example.com", "--call", "requestPassword"]
        )

        let words = outcome.output.replacing("\\/", with: "/")
        #expect((outcome.exit == 0) == (version == 72), "\(words)\(outcome.errors)")
        #expect(words.contains("has no service /user/send-password-by-") == (version != 72))
    }
}
