import Foundation
import Testing

@testable import ScreensScaffold

struct SwiftSourceTests {
    private static let naming = KitNaming(
        liferayTypes: ["AssetEntry", "Rating"],
        renames: [
            .init(kit: 2, types: ["Old": "Middle"], members: ["oldName": "newName"]),
            .init(kit: 3, types: ["Middle": "New"], members: [:]),
        ]
    )

    private func update(_ text: String, own: Set<String> = []) -> String {
        let outcome = SwiftSource(Array(text.utf8)).updated(to: Self.naming, own: own)
        let again = SwiftSource(outcome.bytes).updated(to: Self.naming, own: own)
        #expect(!again.isChanged && again.bytes == outcome.bytes, "a second run changes nothing")
        #expect(outcome.isChanged == (outcome.bytes != Array(text.utf8)))
        return String(decoding: outcome.bytes, as: UTF8.self)
    }

    // MARK: - Imports

    @Test(
        arguments: [
            ("import ScreensKit\n", "import LiferayKit\nimport ScreensKit\n"),
            ("public import ScreensKit\n", "public import LiferayKit\npublic import ScreensKit\n"),
            (
                "@_spi(Host) package import ScreensKit\r\n",
                "package import LiferayKit\r\n@_spi(Host) package import ScreensKit\r\n"
            ),
            (
                "import Foundation\nimport ScreensHost\nimport ScreensKit\nimport Testing\n",
                "import Foundation\nimport LiferayKit\nimport ScreensHost\nimport ScreensKit\n"
                    + "import Testing\n"
            ),
            (
                "import Zebra\n\nimport ScreensKit // the kit\n",
                "import Zebra\n\nimport LiferayKit\nimport ScreensKit // the kit\n"
            ),
            ("// ©\n  import ScreensKit\n", "// ©\nimport LiferayKit\n  import ScreensKit\n"),
            (
                "public import Foundation\nimport ScreensKit\n",
                "public import Foundation\nimport LiferayKit\nimport ScreensKit\n"
            ),
        ])
    func aFileThatNamesATypeImportsItsKit(head: String, expected: String) {
        let body = "\nlet a: [AssetEntry?] = [] \t\n"

        #expect(update(head + body) == expected + body)
    }

    @Test(
        arguments: [
            "let a = 1", "// AssetEntry", "/* /* x */ AssetEntry */", "/// `AssetEntry`",
            "let a = \"AssetEntry\"", "let a = \"\\\"AssetEntry\"",
            "let a = #\"\\(AssetEntry.self)\"#",
            "let a = \"\"\"\n    AssetEntry \" \\\"\"\" AssetEntry\n    \"\"\"",
            "let a = AssetEntry_x()", "let a = MyAssetEntry()", "let a = Mine.AssetEntry()",
            "struct AssetEntry {}; let a = AssetEntry()", "enum My { enum AssetEntry {} }",
        ])
    func aFileThatNamesNoTypeStaysUnchanged(body: String) {
        let text = "import ScreensKit\n\(body)\n"

        #expect(update(text) == text)
    }

    @Test(
        arguments: [
            "let a = \"\\(AssetEntry.self)\"", "let a = #\"\\#(AssetEntry.self)\"#",
            "let a = \"\\(f(\")\", AssetEntry.self))\"", "let a = \"\" // \"\nlet b = AssetEntry()",
            "let a = ScreensKit.AssetEntry()", "let a = \"unterminated\nlet b: AssetEntry",
            "let a = \"\"\"\n  \"\n  \"\"\"; let b: AssetEntry", "let a = `AssetEntry`.self",
        ])
    func codeBetweenTextsAndCommentsCounts(body: String) {
        #expect(
            update("import ScreensKit\n\(body)\n")
                == "import LiferayKit\nimport ScreensKit\n\(body)\n"
        )
    }

    @Test(
        arguments: [
            "import LiferayKit\nimport ScreensKit\n", "import struct LiferayKit.AssetEntry\n",
            "import ScreensKit\n@testable import LiferayKit\n", "import ScreensHost\n", "",
            "// import ScreensKit\n", "let text = \"\"\"\nimport ScreensKit\n\"\"\"\n",
        ])
    func noFileImportsTheKitTwiceOrWithoutTheFramework(head: String) {
        let text = "\(head)let a: AssetEntry\n"

        #expect(update(text) == text)
    }

    @Test func aTypeOfThePluginIsNotMistakenForOneOfTheKit() {
        let text = "import ScreensKit\nlet a: Rating\n"

        #expect(update(text, own: ["Rating"]) == text)
        #expect(SwiftSource(Array("enum A { struct B {} }".utf8)).outermostTypes == ["A"])
    }

    // MARK: - New names

    @Test func identifiersGetTheirNewNames() {
        let text = """
            import ScreensKit
            // Old oldName
            func f(_ a: Old?) -> ScreensKit.Old { a.oldName + "Old \\(Old.oldName)" + Older.Old }

            """

        #expect(
            update(text) == """
                import ScreensKit
                // Old oldName
                func f(_ a: New?) -> ScreensKit.New { a.newName + "Old \\(New.newName)" + Older.Old }

                """
        )
    }

    @Test func renamedIdentifiersAreReported() {
        let text = "import LiferayKit\nlet a: Old = Old()\nfunc oldName() {}\n"

        let outcome = SwiftSource(Array(text.utf8)).updated(to: Self.naming, own: [])

        #expect(outcome.renamed == ["Old to New", "oldName to newName"])
        #expect(!outcome.importsLiferayKit)
    }

    @Test(
        arguments: [
            "import ScreensKit\nstruct Old {}\nlet a = Old()\n", "struct Mine { let a: Old }\n",
        ])
    func namesOfTheAuthorStay(text: String) { #expect(update(text) == text) }

    @Test(.timeLimit(.minutes(1))) func hostileFilesEndTheScanAndStay() {
        for text in [
            "\"\\(", "/*", "#\"", "\"\"\"\\(\"", "import", "`", "###", "\\", "}}}import ScreensKit",
        ] {
            #expect(update(text) == text)
        }
    }
}
