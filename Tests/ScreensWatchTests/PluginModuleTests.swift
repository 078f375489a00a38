import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensBuild

/// Which packages the compiler alone can build.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PluginModuleTests {
    private let package: DevelopedPackage
    private let answer: String

    init() throws {
        package = try DevelopedPackage()
        answer = try PluginModule.answer(of: package)
    }

    @Test func aPackageAsTemplatesMakeItIsOneModule() throws {
        let manifest = try #require(PackageManifest(answer))

        #expect(manifest.dynamicLibraries == ["CorporateTheme"])
        #expect(manifest.pluginModule?.name == "CorporateTheme")
        #expect(manifest.pluginModule?.kits == ["ScreensKit", "LiferayKit"])
        #expect(manifest.pluginModule?.sdk == TestBuild.root)
        #expect(manifest.pluginModule?.features == ["ExistentialAny"])
    }

    @Test func thePackageOfEachTemplateIsOneModule() throws {
        let text = try String(
            contentsOfFile: "\(TestBuild.root)/Templates/common/files/Package.swift",
            encoding: .utf8
        )
        let filled = text.replacing("{{Package}}", with: "CorporateTheme")
        try Data(filled.utf8).write(to: URL(filePath: "\(package.folder)/Package.swift"))
        let note = URL(filePath: "\(package.folder)/.screens-sdk")
        try Data("\(TestBuild.root)\n".utf8).write(to: note)

        let module = try #require(try PluginModule.of(package))

        #expect(module.sdk == TestBuild.root && module.features.count == 4)
    }

    @Test(
        arguments: [
            // A setting, a condition, another kind of target, and what a later version may add.
            (#""enableUpcomingFeature""#, #""enableExperimentalFeature""#),
            (#""tool" : "swift""#, #""condition" : {"config": "debug"}, "tool" : "swift""#),
            (#""type" : "regular""#, #""type" : "macro""#),
            (#""exclude" : ["#, #""exclude" : ["Old.swift""#),
            (#""resources" : ["#, #""resources" : [{"path": "x", "rule": {"copy": {}}}"#),
            (#""exclude" : ["#, #""pluginUsages" : [{"plugin": ["X", null]}], "exclude" : ["#),
            (#""exclude" : ["#, #""path" : "Elsewhere", "exclude" : ["#),
            (#""swiftLanguageVersions" : null"#, #""swiftLanguageVersions" : ["5"]"#),
            (#""cxxLanguageStandard" : null"#, #""cxxLanguageStandard" : "c++20""#),
            (#""_version" : "6.2.0""#, #""_version" : "5.9.0""#),
            (#""dynamic""#, #""static""#), ("/Sources/LiferayKit", "/Others/LiferayKit"),
            (#""LiferayKit","#, #""OtherKit","#),
            (#""name" : "Corporate"#, #""name" : "-Corporate"#),
        ])
    func anythingElseIsLeftToThePackageManager(part: String, other: String) throws {
        #expect(answer.contains(part))

        #expect(PackageManifest(answer.replacing(part, with: other))?.pluginModule == nil)
    }

    @Test(arguments: ["", "{", "[]", "{}", "{\"products\": 1}"])
    func anAnswerThatDescribesNothingIsNone(answer: String) {
        #expect(PackageManifest(answer) == nil)
    }
}

extension PluginModule {
    /// The module of a package that the package manager evaluates.
    static func of(_ package: DevelopedPackage) throws -> PluginModule? {
        PackageManifest(try answer(of: package))?.pluginModule
    }

    fileprivate static func answer(of package: DevelopedPackage) throws -> String {
        let (answer, status) = try child(
            ["swift", "package", "--package-path", package.folder, "dump-package"],
            joiningErrors: false
        )
        guard status == 0 else { throw ToolFailure(words: answer) }
        return answer
    }
}
