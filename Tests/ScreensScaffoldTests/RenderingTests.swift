import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensScaffold

struct RenderingTests {
    @Test(arguments: PluginKind.allCases) func sameAnswersMakeTheSameBytes(kind: PluginKind) throws
    {
        let packages = try (0..<2).map { _ in
            try Template(named: kind.rawValue, library: TemplateFolder.ours).render("Poll")
        }

        #expect(packages[0].files == packages[1].files)
        let records = try packages.map { try TemplateRecord($0).bytes }
        #expect(records[0] == records[1])
    }

    @Test(arguments: PluginKind.allCases, ["Apache-2.0", "MIT", "none"])
    func everyLicenceIsRendered(kind: PluginKind, license: String) throws {
        let package = try Template(named: kind.rawValue, library: TemplateFolder.ours)
            .render("Poll", answers: ["license": license, "author": "Ada"])

        let text = package.files["LICENSE"]?.text
        #expect((text == nil) == (license == "none"))
        #expect(license != "MIT" || text?.contains("Copyright (c) Ada\n") == true)
        #expect(license != "Apache-2.0" || text?.contains("Apache License") == true)
        #expect(package.files["README.md"]?.text.contains("icen") == (license != "none"))
    }

    @Test(arguments: PluginKind.allCases, ["Apache-2.0", "MIT", "none"])
    func aPluginIsDescribed(kind: PluginKind, license: String) throws {
        let package = try Template(named: kind.rawValue, library: TemplateFolder.ours)
            .render("SubscriberName", answers: ["license": license])

        let text = package.files[PluginDescription.file]?.text
        #expect((text == nil) == (kind == .program))
        guard let text else { return }
        let (description, problems) = PluginDescription.read(Array(text.utf8))
        #expect(problems.isEmpty)
        #expect(description.version == "0.1.0" && description.name == nil)
        let what = kind == .app ? "an app" : "a plugin"
        #expect(description.summary == "Subscriber name, \(what) for Screens")
        #expect(description.licence == (license == "none" ? nil : license))
    }

    @Test(arguments: PluginKind.allCases.filter { ![.program, .app].contains($0) })
    func newPluginsHaveTheSameFilesAsOurs(kind: PluginKind) throws {
        let package = try Template(named: kind.rawValue, library: TemplateFolder.ours)
            .render("Poll")
        let paths = package.files.keys

        #expect(package.name == "Poll\(kind.ending)")
        for path in ["Package.swift", "README.md", ".gitignore", ".ci/run", "LICENSE"] {
            #expect(paths.contains(path))
        }
        #expect(paths.contains("Sources/\(package.name)/EntryPoint.swift"))
        #expect(paths.contains { $0.hasPrefix("Tests/\(package.name)Tests/Golden/") })
        #expect(package.files[".ci/run"]?.isExecutable == true)
        #expect(!package.files.values.contains { $0.text.contains("{{") })
    }

    @Test(arguments: [("content", 60), ("list", 40)])
    func aNewScreenletHasFewLines(kind: String, most: Int) throws {
        let package = try Template(named: "screenlet", library: TemplateFolder.ours)
            .render("Poll", answers: ["kind": kind])
        let sources = package.files.filter {
            $0.key.hasPrefix("Sources/") && $0.key.hasSuffix(".swift")
                && !$0.key.hasSuffix("/EntryPoint.swift")
        }

        let code = sources.values.flatMap { $0.text.split(separator: "\n") }
            .map { $0.drop { $0 == " " } }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }

        #expect(sources.count == 3)
        #expect(30...most ~= code.count, "\(code.count)")
    }

    @Test func aProgramHasItsOwnNameAndNoEntryPoint() throws {
        let package = try Template(named: "program", library: TemplateFolder.ours).render("Kiosk")

        #expect(package.name == "Kiosk")
        #expect(
            package.files.keys.filter { $0.hasPrefix("Sources/") }.sorted() == [
                "Sources/Kiosk/Assets.swift", "Sources/Kiosk/Kiosk.swift",
                "Sources/Kiosk/Listener.swift",
            ]
        )
        #expect(package.files[".ci/run"]?.isExecutable == true)
        #expect(!package.files.values.contains { $0.text.contains("{{") })
    }

    @Test func anAppHasNoCode() throws {
        let package = try Template(named: "app", library: TemplateFolder.ours)
            .render("SalesDesk", answers: ["license": "none"])

        #expect(package.name == "sales-desk")
        #expect(
            package.files.keys.sorted() == [
                ".ci/run", ".gitignore", "README.md", "app.json", "app.schema.json", "plugin.json",
                "strings/en.json", "strings/es.json",
            ]
        )
        #expect(package.files[".ci/run"]?.isExecutable == true)
        #expect(package.files["strings/en.json"]?.text.contains("\"Sales desk\"") == true)
        #expect(!package.files.values.contains { $0.text.contains("{{") })
    }

    @Test func newPluginsHaveTheEntryPointOfOurs() throws {
        let path = "Plugins/Flat7Theme/Sources/Flat7Theme/EntryPoint.swift"
        let ours = try String(contentsOfFile: "\(TestBuild.root)/\(path)", encoding: .utf8)

        let package = try Template(named: "theme", library: TemplateFolder.ours).render("Blue")

        #expect(package.files["Sources/BlueTheme/EntryPoint.swift"]?.text == ours)
    }

    @Test func answersAppearWhereTheyBelong() throws {
        let package = try Template(named: "theme", library: TemplateFolder.ours)
            .render("BlueSky", answers: ["accent": "#a3b4c5", "parent": "flat7"])

        let text = package.files["Sources/BlueSkyTheme/BlueSkyTheme.swift"]?.text
        #expect(text?.contains(".rgb(0xA3, 0xB4, 0xC5)") == true)
        #expect(text?.contains("ThemeName? = \"flat7\"") == true)
        #expect(package.files["Sources/BlueSkyTheme/AssetListView_bluesky.swift"] != nil)
    }

    @Test func anAnswerCannotEndALiteralNorBeAPlaceholder() throws {
        let package = try Template(named: "field", library: TemplateFolder.ours)
            .render("Badge", answers: ["hint": #""\(x) {{Name}}"#])

        let path = "Sources/BadgeField/DDLCustomFieldBadgeTableCell_default.swift"
        #expect(package.files[path]?.text.contains(#"tip = "\"\\(x) {{Name}}""#) == true)
    }

    @Test(
        arguments: [
            ("theme", "accent", "red"), ("theme", "accent", "#12345G"), ("theme", "accent", "#１２"),
            ("theme", "accent", "#１２３４５６"), ("theme", "accent", ""), ("theme", "parent", "A B"),
            ("theme", "parent", "Flat7"), ("theme", "license", "GPL"), ("theme", "author", ""),
            ("theme", "author", "a\nb"), ("theme", "author", "\u{202E}a"), ("theme", "colour", "x"),
            ("field", "hint", String(repeating: "x", count: 201)),
        ])
    func wrongAnswersAreRefused(kind: String, question: String, answer: String) throws {
        let template = try Template(named: kind, library: TemplateFolder.ours)

        let error = #expect(throws: ScaffoldError.self) {
            _ = try template.render("Poll", answers: [question: answer])
        }

        #expect(error?.reason == .invalid)
        #expect(error?.message.contains("\"\(question)\"") == true)
    }

    @Test(
        arguments: [
            ("{{Nmae}}", "\"{{Nmae}}\""), ("a\nb {{name", "line 2"), ("{{}}", "\"{{}}\""),
            ("{{ name }}", "\"{{ name }}\""),
        ])
    func unknownPlaceholdersAreErrors(text: String, hint: String) throws {
        let template = try TemplateFolder(files: ["a.txt": text]).template

        let error = #expect(throws: ScaffoldError.self) { _ = try template.render("Poll") }

        #expect(error?.message.contains("a.txt") == true)
        #expect(error?.message.contains(hint) == true)
    }

    @Test func bracesCanBeEscaped() throws {
        let template = try TemplateFolder(files: ["a.txt": "${{braces}} x }}"]).template

        #expect(try template.render("Poll").files["a.txt"]?.text == "${{ x }}")
    }

    @Test(
        arguments: [
            "{", "[]", "{\"format\": 2}", TemplateFolder.manifest("\"questions\": 1"),
            TemplateFolder.manifest("\"extends\": \"nothing\""),
            TemplateFolder.manifest("\"extends\": \"../mine\""),
            #"{"format": 1, "name": "mine", "version": 1}"#,
        ])
    func aWrongManifestIsAnError(manifest: String) throws {
        let folder = try TemplateFolder(manifest: manifest)

        let error = #expect(throws: ScaffoldError.self) { _ = try folder.template }

        #expect(error?.message.contains(folder.library) == true)
    }

    @Test(arguments: ["../{{Name}}", "{{place}}/a", ".git/hooks/x", ".screens-template.json"])
    func noFileLeavesThePackage(path: String) throws {
        let question = """
            "questions": [{"name": "place", "question": "?", "help": "?", "default": "../.."}]
            """
        let folder = try TemplateFolder(manifest: TemplateFolder.manifest(question))
        try folder.scratch.folder("templates/mine/files/{{place}}")
        try folder.scratch.folder("templates/mine/files/.git/hooks")
        guard !path.hasPrefix("../") else {
            #expect(!PluginPackage.isPath(path))
            return
        }
        try folder.scratch.write("x".utf8, as: "templates/mine/files/\(path)")

        #expect(throws: ScaffoldError.self) { _ = try folder.template.render("Poll") }
    }

    @Test func linksAndBinaryFilesAreNoTemplate() throws {
        let linked = try TemplateFolder()
        try FileManager.default.createSymbolicLink(
            atPath: "\(linked.library)/mine/files/link",
            withDestinationPath: "/etc/passwd"
        )
        let binary = try TemplateFolder()
        try binary.scratch.write([0xFF, 0xFE], as: "templates/mine/files/picture")

        for folder in [linked, binary] {
            let error = #expect(throws: ScaffoldError.self) { _ = try folder.template }
            #expect(error?.reason == .invalid)
        }
    }

    @Test func twoFilesWithOnePathAreAnError() throws {
        let files = ["{{Name}}.txt": "a", "Poll.txt": "b"]

        #expect(throws: ScaffoldError.self) {
            _ = try TemplateFolder(files: files).template.render("Poll")
        }
    }
}
