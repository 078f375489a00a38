import Foundation
import TestSupport
import Testing

/// The folders of each kit can be read in order, because none uses a later one.
struct KitFolderTests {
    @Test(arguments: ["ScreensKit", "LiferayKit"])
    func noFoldersUseOneAnother(kit: String) throws {
        let place = "\(TestBuild.root)/Sources/\(kit)/Sources/\(kit)"

        let folders = try ModuleFolders(below: place)

        // LiferayKit has a folder for each screenlet.
        #expect(
            folders.folders.count > 5 && folders.folders.count <= (kit == "LiferayKit" ? 30 : 16)
        )
        #expect(folders.arrows.count > 10)
        #expect(
            folders.cycle.isEmpty,
            "\(folders.cycle.map(\.description).joined(separator: "\n"))"
        )
    }

    @Test(arguments: ["ScreensKit", "LiferayKit"])
    func theTableListsEachFolderBelowThoseThatItUses(kit: String) throws {
        let folders = try ModuleFolders(below: "\(TestBuild.root)/Sources/\(kit)/Sources/\(kit)")
        let text = try String(
            contentsOfFile: "\(TestBuild.root)/docs/modules.md",
            encoding: .utf8
        )
        let table = try #require(text.split(separator: "| `\(kit)` | Holds | Uses |").last)
        let listed = table.split(separator: "\n\n")[0].matches(of: #/\n\| `(\w+)`/#)
            .map { String($0.1) }

        #expect(listed.sorted() == folders.folders)
        for arrow in folders.arrows {
            let (user, used) = (
                listed.firstIndex(of: arrow.user), listed.firstIndex(of: arrow.used)
            )
            #expect(used ?? 0 < user ?? 0, "\(arrow)")
        }
    }

    @Test func declarationsAndUsesOfTypesAreFound() {
        let folders = ModuleFolders([
            "Words/Text.swift": "public struct Text { struct Piece {} }\nprivate enum Kind {}",
            "Words/Error.swift": """
            /// ``View`` shows it.
            @_spi(Host)
            public enum TextError { case wrong(String) } /* View */
            let note = "View \\"View\\" View" // View
            """,
            "Views/View.swift": "@MainActor public protocol View { var text: Text { get } }",
            "Views/Kind.swift": "func f(_ piece: Piece) -> TextError { .wrong(\"Kind\") }",
            "Words/Own.swift":
                "enum Own {\n    struct View {}\n    var view: View\n}\nvar a: Own.View",
        ])

        #expect(folders.folders == ["Views", "Words"])
        #expect(
            folders.arrows.map(\.description) == [
                "Views/Kind.swift names TextError of Words", "Views/View.swift names Text of Words",
            ]
        )
        #expect(folders.cycle.isEmpty)
    }

    @Test func theShortestCycleIsReportedWithItsFilesAndTypes() {
        var files = [
            "A/One.swift": "struct One { let two: Two }", "B/Two.swift": "class Two {}",
            "B/More.swift": "extension Two { func three() -> Three? { nil } }",
            "C/Three.swift": "enum Three { case one(One) }",
            "D/Four.swift": "typealias Four = [One: Three]",
            "E/Five.swift": "struct Five { var four: Four; var six: Six }",
            "F/Six.swift": "struct Six { var one: One; let four: Four }",
        ]
        #expect(
            ModuleFolders(files).cycle.map(\.description) == [
                "A/One.swift names Two of B", "B/More.swift names Three of C",
                "C/Three.swift names One of A",
            ]
        )

        files["A/Seven.swift"] = "struct Seven { let three: Three }"
        #expect(
            ModuleFolders(files).cycle.map(\.description) == [
                "A/Seven.swift names Three of C", "C/Three.swift names One of A",
            ]
        )
    }
}
