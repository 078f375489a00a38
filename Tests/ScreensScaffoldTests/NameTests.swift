import Foundation
import TestSupport
import Testing

@testable import ScreensScaffold

struct NameTests {
    private let types = SDK.liferayTypes(in: TestBuild.root)

    @Test(arguments: ["Poll", "P", "Poll2", "BlueSky", "DDLThing", "SubscriberName"])
    func validNamesAreAccepted(name: String) throws {
        for kind in PluginKind.allCases { try kind.check(name, besides: types) }
    }

    @Test(
        arguments: [
            ("poll", "such as \"Poll\""), ("", "such as \"Poll\""),
            ("subscriber-name", "\"SubscriberName\""),
            ("Größe", "capital letter"), ("9Lives", "\"Lives\""), ("../Poll", "\"Poll\""),
            ("Po ll", "\"PoLl\""), ("Poll_x", "\"PollX\""), ("Poll\u{202E}", "\"Poll\""),
            (String(repeating: "A", count: 65), "64"), ("Class", "Swift"), ("Self", "Swift"),
            ("Type", "Swift"), ("PollScreenlet", "\"Poll\""), ("Rating", "Screens already has one"),
            ("ASSETLIST", "Screens already has one"), ("Layout", "Screens already has one"),
        ])
    func otherNamesAreRefusedWithAValidExample(name: String, hint: String) {
        let error = #expect(throws: ScaffoldError.self) {
            try PluginKind.screenlet.check(name, besides: types)
        }

        #expect(error?.reason == .invalid)
        #expect(error?.message.contains("\"\(name)\"") == true)
        #expect(error?.message.contains(hint) == true)
    }

    @Test func anAppIsNotNamedLikeAScreenlet() throws {
        let error = #expect(throws: ScaffoldError.self) {
            try PluginKind.app.check("AssetList", besides: types)
        }

        #expect(error?.message.contains("Screens already has a screenlet with this name") == true)
        try PluginKind.app.check("Import", besides: types)
    }

    @Test(arguments: ["Class", "Type", "Default"])
    func aFieldMayHaveANameThatSwiftReserves(name: String) throws {
        try PluginKind.field.check(name, besides: types)
    }

    @Test(
        arguments: [
            ("ScreensHost", "Screens already has one"), ("Foundation", "Screens already has one"),
            ("kiosk", "\"Kiosk\""), ("Class", "Swift"),
        ])
    func aProgramIsNotNamedLikeAModuleThatItImports(name: String, hint: String) throws {
        let error = #expect(throws: ScaffoldError.self) {
            try PluginKind.program.check(name, besides: types)
        }

        #expect(error?.message.contains(hint) == true)
        try PluginKind.program.check("KioskProgram", besides: types)
    }

    @Test func anExistingPluginKeepsANameThatWeUsedLater() throws {
        try PluginKind.screenlet.checkSpelling("Rating")
    }

    @Test func namesOfOurOwnPluginsAreReserved() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: "\(TestBuild.root)/Plugins"
        )
        for kind in [PluginKind.screenlet, .theme] {
            for folder in folders where folder.hasSuffix(kind.ending) {
                let name = String(folder.dropLast(kind.ending.count))
                #expect(throws: ScaffoldError.self, "\(name)") {
                    try kind.check(name, besides: types)
                }
            }
        }
    }

    @Test(
        arguments: [
            ("SubscriberName", "subscriber-name", "subscriberName", "Subscriber name"),
            ("Poll", "poll", "poll", "Poll"), ("DDLThing", "ddl-thing", "ddlThing", "Ddl thing"),
        ])
    func aNameHasSeveralForms(name: String, kebab: String, camel: String, words: String) {
        let form = PluginName(name)

        #expect([form.kebab, form.camel, form.words] == [kebab, camel, words])
    }
}
