import Foundation
import TestSupport
import TestTraits
import Testing

/// In the folder of a plugin's package, the command finds the package's own build.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct OwnBuildTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    private static let show = ["run", "asset-list", "--theme", "corporate"]

    @Test func aPluginIsFoundInItsOwnFolder() async throws {
        let own = try OwnPackage(in: screens)

        let shown = try await own.run(in: own.folder, Self.show)
        let list = try await own.run("list", "--json").json
        let above = try await own.run(in: "\(own.folder)/..", Self.show)

        #expect(shown.exit == 0 && shown.output.contains("Corporate look"), "\(shown.errors)")
        let plugins = try #require(list["plugins"] as? [[String: Any]])
        let plugin = try #require(plugins.first { $0["name"] as? String == "CorporateTheme" })
        #expect(plugin["place"] as? String == "package" && plugin["state"] as? String == "Unsigned")
        #expect(plugin["file"] as? String == "\(own.folder)/.build/release/libCorporateTheme.so")
        #expect(above.exit == 3)
    }

    @Test func itIsNotUsedWhereOnlyOthersAreWanted() async throws {
        let own = try OwnPackage(in: screens)
        let locked = try await own.run("plugin", "lock")

        let refused = try await own.run(in: own.folder, Self.show + ["--locked"])
        let excluded = try await own.run(
            in: own.folder,
            Self.show,
            environment: ["SCREENS_NO_OWN_BUILD": "1"]
        )

        #expect(locked.exit == 0 && refused.exit == 3 && excluded.exit == 3)
        #expect(excluded.errors.contains("not used, because of --locked or SCREENS_NO_OWN_BUILD."))
    }

    @Test(arguments: ["folder", "manifest", "build", "library", "elsewhere", "link"])
    func aBuildThatSomebodyElseMayHaveMadeIsNotUsed(how: String) async throws {
        let own = try OwnPackage(in: screens, below: how == "elsewhere" ? "/home/somebody" : "")
        let files = FileManager.default
        func open(_ path: String) throws {
            try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: own.folder + path)
        }
        switch how {
        case "folder": try open("")
        case "manifest": try open("/Package.swift")
        case "build": try open("/.build/any-linux")
        case "library": try open("/.build/release/libCorporateTheme.so")
        case "elsewhere": break
        default:
            try files.moveItem(atPath: "\(own.folder)/.build", toPath: "\(own.folder)/../b")
            try files.createSymbolicLink(
                atPath: "\(own.folder)/.build",
                withDestinationPath: "../b"
            )
        }
        let reason =
            switch how {
            case "folder": "Everybody may write to \(own.folder)."
            case "elsewhere": "It was built in another folder."
            case "link": "is outside of \(own.folder)/.build."
            default: "Others may write to \(own.folder)/"
            }

        let outcome = try await own.run(in: own.folder, Self.show)
        let other = try await own.run("run", "asset-list", "--set", "firstPageSize=1")

        #expect(outcome.exit == 3, "\(outcome.output)")
        #expect(outcome.errors.contains("There is no theme \"corporate\"."))
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(other.exit == 0 && other.errors.contains("libCorporateTheme.so is not used."))
    }

    @Test func anUnknownNameSaysWhatIsThereInstead() async throws {
        let unbuilt = try OwnPackage(in: screens, isBuilt: false)
        let parent = URL(filePath: unbuilt.folder).deletingLastPathComponent().path
        let built = try OwnPackage(in: screens)
        let above = URL(filePath: built.folder).deletingLastPathComponent().path

        let here = try await unbuilt.run(in: unbuilt.folder, Self.show)
        let below = try await unbuilt.run(in: parent, Self.show)
        let ready = try await built.run(in: above, Self.show)
        let named = try await unbuilt.run(in: "/", Self.show + ["--plugin-path", built.folder])
        let nested = try await unbuilt.run(in: "/", Self.show + ["--plugin-path", above])
        let why = try await unbuilt.run(in: parent, ["plugin", "why", "corporate"])
        let other = try await unbuilt.run(in: parent, ["run", "asset-list", "--theme", "flat8"])

        #expect(
            here.errors
                == "screens-host: There is no theme \"corporate\". The package CorporateTheme in this folder is not built. Run \"swift build\" first.\n"
        )
        #expect(below.errors.contains("is not built. Run \"swift build\" in CorporateTheme."))
        #expect(ready.errors.contains("use --plugin-path CorporateTheme/.build/release."))
        #expect(named.errors.contains("use --plugin-path \(built.folder)/.build/release."))
        #expect(nested.errors.contains("use --plugin-path \(built.folder)/.build/release."))
        #expect(why.exit == 3 && why.errors.contains("Run \"swift build\" in CorporateTheme."))
        #expect(
            other.errors
                == "screens-host: There is no theme \"flat8\". Did you mean \"flat7\"? Run \"screens-host list themes\" to list them.\n"
        )
        for outcome in [here, below, ready, named] { #expect(outcome.exit == 3) }
    }

    @Test func aLibraryWithoutAnEntryPointIsNamed() async throws {
        let source = try screens.write("public struct Nothing {}", as: "nothing.swift")
        let folder = "\(screens.folder)/libraries"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let library = "\(folder)/libNothing.so"
        try run(["swiftc", "-emit-library", "-module-name", "Nothing", source, "-o", library])

        let outcome = try await screens.run(Self.show + ["--plugin-path", folder])

        #expect(
            outcome.exit == 3
                && outcome.errors.contains("There is no theme \"corporate\". \(library) ")
        )
    }

    @Test func checkAndRunSayTheSameOfWhatIsWrong() async throws {
        let own = try OwnPackage(in: screens)
        try own.write(#"{"version":"1.0.0","licens":"MIT"}"#, as: "plugin.json")
        try own.write(#"{"gretting":"Hola %@"}"#, as: "resources/strings/es.json")
        try own.write("{", as: "resources/strings/ja.json")
        try own.write(
            "struct RatingView_corporate: RatingView {}",
            as: "Sources/CorporateTheme/R.swift"
        )
        try own.age("Sources/CorporateTheme/R.swift", -10)
        try own.remove("resources/pictures/logo.gif")

        let check = try await own.run("plugin", "check", ".")
        let library = try await own.run("plugin", "check", ".build/release/libCorporateTheme.so")
        let run = try await own.run(in: own.folder, Self.show)

        let sentences = [
            "The build is older than Sources/CorporateTheme/R.swift. Run \"swift build -c release\" to build it again.",
            "plugin.json has an unknown key \"licens\". Did you mean \"licence\"?",
            "es.json has no text \"greeting\".",
            "es.json has \"gretting\", which is missing in en.json.", "ja.json cannot be read. ",
            "RatingView_corporate is not public, so the host does not find it in a release build. Declare the type and its protocol requirements public.",
            "There is no picture \"pictures/logo.gif\" in the plugin's resources. Add the file resources/pictures/logo.gif, or correct the name.",
        ]
        for sentence in sentences {
            #expect(
                check.output.contains("✗ ") && check.output.contains(sentence),
                "\(check.output)"
            )
            #expect(library.output.contains(sentence), "\(library.output)")
            #expect(run.errors.contains("note: CorporateTheme: \(sentence)"), "\(run.errors)")
        }
        #expect(check.exit == 6 && run.exit == 0)
        #expect(check.output.contains("This host can load it, but it has "))
    }
}
