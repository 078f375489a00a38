import Foundation
import TestTraits
import Testing

/// `gallery`, `gallery snapshot` and `gallery diff`.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct GalleryCommandTests {
    private let screens: Screens

    init() throws { screens = try Screens(hasPortal: false) }

    @Test func snapshotsAreComparedFileByFile() async throws {
        let (one, two) = ("\(screens.folder)/one", "\(screens.folder)/two")
        for folder in [one, two] {
            let outcome = try await screens.run(
                "gallery",
                "snapshot",
                folder,
                "Flat7Theme",
                "--width",
                "compact"
            )
            #expect(outcome.exit == 0, "\(outcome.errors)")
            #expect(outcome.output.hasSuffix(" files.\n"))
        }

        let same = try await screens.run("gallery", "diff", one, two)
        #expect(same.exit == 0 && same.output.isEmpty)

        let view = "AssetListView_flat7"
        try FileManager.default.removeItem(atPath: "\(two)/\(view)/many.en_US.compact.txt")
        try Data("Nothing\n".utf8)
            .write(to: URL(filePath: "\(two)/\(view)/empty.en_US.compact.txt"))
        let other = try await screens.run("gallery", "diff", one, two)
        #expect(other.exit == 8)
        #expect(other.output.contains("- \(view)/many.en_US.compact.txt\n"))
        #expect(other.output.contains("~ \(view)/empty.en_US.compact.txt, line 1\n"))
        #expect(other.output.contains("\n  + Nothing\n"))
        let json = try await screens.run("gallery", "diff", one, two, "--json").json
        #expect((json["changes"] as? [[String: Any]])?.count == 2)
    }

    @Test func whatCannotBeDrawnOrComparedIsAnError() async throws {

        let full = try await screens.run("gallery", "snapshot", screens.folder)
        let unknown = try await screens.run("gallery", "Flat8Theme", "--output", "text")
        let missing = try await screens.run("gallery", "diff", "\(screens.folder)/no", "/tmp")

        #expect(full.exit == 5 && full.errors.contains("Name a new folder."))
        #expect(unknown.exit == 3 && unknown.errors.contains("Did you mean \"Flat7Theme\"?"))
        #expect(missing.exit == 3 && missing.errors.contains("There is no folder"))
    }

    @Test func aPageOfTheGalleryIsPrinted() async throws {
        let list = try await screens.run("gallery", "Flat7Theme", "--output", "text")
        let view = try await screens.run(
            "gallery",
            "--page",
            "view",
            "--with",
            "view=AssetListView_default",
            "--output",
            "text"
        )

        #expect(list.exit == 0 && list.output.contains("AssetListView"), "\(list.errors)")
        #expect(view.exit == 0 && view.output.contains("No findings."), "\(view.errors)")
    }

    @Test func attributesAreSetAndCheckedBeforeAnythingIsShown() async throws {
        func show(_ values: String...) async throws -> Screens.Outcome {
            try await screens.run(
                ["gallery", "--page", "view", "--with", "view=RatingView_default_stars"]
                    + ["--with", "state=rated in 5 parts", "--output", "text"]
                    + values.flatMap { ["--set", $0] }
            )
        }

        let (usual, editable) = (try await show(), try await show("editable=true"))
        let (wrong, unknown) = (try await show("editable=2"), try await show("editabel=true"))
        let page = try await screens.run("gallery", "--set", "editable=true", "--output", "text")

        #expect(!usual.output.contains("→ updateRating"))
        #expect(editable.output.contains("→ updateRating"), "\(editable.errors)")
        #expect(wrong.exit == 2 && wrong.errors.contains("must be true or false, not \"2\"."))
        #expect(unknown.exit == 2 && unknown.errors.contains("Did you mean \"editable\"?"))
        #expect(page.exit == 2 && page.errors.contains("--set requires --page view"))
    }

    @Test func anAttributeIsChangedByKeys() async throws {
        let terminal = try PseudoTerminal(
            screens,
            [
                "gallery", "--terminal", "--page", "view", "--with",
                "view=RatingView_default_stars", "--with", "state=rated in 5 parts",
            ],
            columns: 120,
            rows: 200
        )

        try terminal.wait(toSee: "[ ] editable")
        try terminal.focus(on: "[ ] editable")
        terminal.type(" ")
        try terminal.wait(toSee: "[✓] editable")
        try terminal.wait(toSee: "→ updateRating")
        try terminal.wait(toSee: "--set editable=true")
        try await terminal.quit()
    }

    @Test func aTerminalShowsAViewAndItsChoices() async throws {
        let terminal = try PseudoTerminal(
            screens,
            [
                "gallery", "--terminal", "--page", "view", "--with", "view=AssetListView_flat7",
                "--with", "state=loading",
            ]
        )

        try terminal.wait(toSee: "AssetListView_flat7, loading")
        try terminal.wait(toSee: "● loading")
        terminal.type("q")
        try terminal.wait(toSee: "ended 0")
        await terminal.end()
    }
}
