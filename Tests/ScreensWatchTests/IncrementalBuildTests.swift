import Foundation
import ScreensBuild
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensWatch

/// Real packages: one as templates make it, which the compiler alone builds, and one for the package manager.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct IncrementalBuildTests {
    private func made(_ kind: DevelopedManifest) throws -> (DevelopedPackage, IncrementalBuild) {
        let package = try DevelopedPackage(kind)
        return (
            package, try IncrementalBuild(WatchedFolder.only(in: package.folder))
        )
    }

    /// The types that the only new library offers.
    private func types(_ outcome: IncrementalBuild.Outcome) throws -> [String] {
        guard case .built(let files, _, _) = outcome else { throw ToolFailure(words: "\(outcome)") }
        return PluginFile(scanning: try #require(files.first)).offers.map(\.typeName)
    }

    private func files(_ outcome: IncrementalBuild.Outcome) -> [String] {
        if case .built(let files, _, _) = outcome { files } else { [] }
    }

    private func contains(_ outcome: IncrementalBuild.Outcome, _ text: String) throws -> Bool {
        let file = try #require(files(outcome).first)
        return try Data(contentsOf: URL(filePath: file)).range(of: Data(text.utf8)) != nil
    }

    @Test(arguments: DevelopedManifest.allCases)
    func eachBuildIsASeparateLibraryThatIsRemovedAtTheEnd(kind: DevelopedManifest) async throws {
        let (package, bench) = try made(kind)
        let first = await bench.build(after: nil)
        try package.write(DevelopedPackage.view("second draft, longer"), as: "View")
        let second = await bench.build(after: [package.path("View")])

        #expect(try types(first) == ["AssetListView_corporate"])
        #expect(files(first) != files(second))
        #expect(try contains(second, "second draft, longer"))
        #expect(files(second).allSatisfy { $0.hasSuffix("/libCorporateTheme.so") })
        bench.stop()
        #expect(!(files(first) + files(second)).contains(where: FileManager.default.fileExists))
    }

    @Test(arguments: DevelopedManifest.allCases)
    func copiesThatWereReplacedOrFailedAreRemovedAtOnce(kind: DevelopedManifest) async throws {
        let (package, bench) = try made(kind)
        let first = files(await bench.build(after: nil))
        try package.write(DevelopedPackage.view("second draft"), as: "View")
        let second = files(await bench.build(after: [package.path("View")]))
        let folder = URL(filePath: try #require(second.first)).deletingLastPathComponent()
            .deletingLastPathComponent().path

        await bench.removeCopies(allBut: second)
        try package.write("oops\n", as: "View")
        let mistake = await bench.build(after: [package.path("View")])

        #expect(files(mistake).isEmpty)
        #expect(!first.contains(where: FileManager.default.fileExists))
        #expect(second.allSatisfy(FileManager.default.fileExists))
        // The other folder is the compiler's.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
        bench.stop()
    }

    @Test func aPackageAsTemplatesMakeItIsCompiledWithoutABuildOfThePackageManager() async throws {
        let (package, bench) = try made(.template)
        _ = await bench.build(after: nil)
        try package.write(DevelopedPackage.view("by the compiler alone"), as: "View")
        let outcome = await bench.build(after: [package.path("View")])

        #expect(try contains(outcome, "by the compiler alone"))
        #expect(!FileManager.default.fileExists(atPath: "\(package.folder)/.build/debug"))
        bench.stop()
    }

    @Test func aMistakeThatIsSavedWhileItIsCompiledIsLeftToTheNextBuild() async throws {
        let (package, bench) = try made(.template)
        _ = await bench.build(after: nil)
        func folders() -> Set<String> {
            Set(FileManager.default.subpaths(atPath: "\(package.folder)/.build") ?? [])
        }
        let before = folders()
        let saving = Task.detached {
            var count = 0
            while !Task.isCancelled {
                count += 1
                let mistake = "oops\n" + DevelopedPackage.view("draft \(count)")
                try package.write(mistake, as: "View")
                // The compiler compares whole seconds.
                let time = Date(timeIntervalSince1970: Double(count))
                try FileManager.default.setAttributes(
                    [.modificationDate: time],
                    ofItemAtPath: package.path("View")
                )
                await Task.yield()
            }
        }
        _ = await bench.build(after: [package.path("View")])
        saving.cancel()
        _ = await saving.result
        try package.write(DevelopedPackage.view("the last draft"), as: "View")
        let outcome = await bench.build(after: [package.path("View")])

        #expect(try contains(outcome, "the last draft"))
        // The package manager was not asked whether it can do better.
        #expect(folders() == before)
        bench.stop()
    }

    @Test func aLibraryOfTheCompilerHasTheNamesAndSymbolsOfThePackageManagers() async throws {
        var (names, symbols) = ([[String]](), [Set<Substring>]())
        for kind in DevelopedManifest.allCases {
            let (package, bench) = try made(kind)
            let outcome = await bench.build(after: nil)
            withExtendedLifetime(package) {}
            let file = try #require(files(outcome).first, "\(outcome)")
            names.append(PluginFile(scanning: file).offers.map(\.typeName))
            let (list, status) = try child([
                "nm", "--dynamic", "--defined-only", "--format=just-symbols", file,
            ])
            #expect(status == 0)
            symbols.append(Set(list.split(separator: "\n")))
            bench.stop()
        }

        #expect(names[0] == names[1] && names[0] == ["AssetListView_corporate"])
        // The package manager's has those of internal declarations, too.
        #expect(symbols[0].isSubset(of: symbols[1]) && symbols[0].contains("screens_plugin"))
    }

    @Test func aChangedManifestIsReadAgain() async throws {
        let (package, bench) = try made(.template)
        let name = "AssetListView_corporateDark"
        let first = await bench.build(after: nil)
        try DevelopedManifest.foreign.write(to: package.folder, package: "CorporateTheme")
        try package.write(DevelopedPackage.view("dark", named: name), as: "Dark")
        let second = await bench.build(after: [
            "\(package.folder)/Package.swift", package.path("Dark"),
        ])

        #expect(try types(first) == ["AssetListView_corporate"])
        #expect(try Set(types(second)) == ["AssetListView_corporate", name])
        #expect(FileManager.default.fileExists(atPath: "\(package.folder)/.build/debug"))
        bench.stop()
    }

    @Test(arguments: DevelopedManifest.allCases)
    func aMistakeIsReportedByFileAndLineAndItsCorrectionBuilds(kind: DevelopedManifest) async throws
    {
        let (package, bench) = try made(kind)
        try package.write("public let wrong: Int = \"text\"\n", as: "Mistake")
        let first = await bench.build(after: nil)
        try package.write("public let wrong = 1\n", as: "Mistake")
        let second = await bench.build(after: [package.path("Mistake")])
        try package.write("\npublic let wrong = nothing\n", as: "Mistake")
        let third = await bench.build(after: [package.path("Mistake")])
        try package.write("public let wrong = 2\n", as: "Mistake")
        let fourth = await bench.build(after: [package.path("Mistake")])

        for (outcome, place) in [(first, "Mistake.swift:1:"), (third, "Mistake.swift:2:")] {
            guard case .failed(let words) = outcome else {
                Issue.record("built: \(outcome)")
                continue
            }
            #expect(words.contains(place) && words.contains("error:"), "\(words)")
        }
        #expect(files(second).count == 1 && files(fourth).count == 1)
        bench.stop()
    }

    @Test(arguments: DevelopedManifest.allCases)
    func addedAndRemovedFilesAreBuiltToo(kind: DevelopedManifest) async throws {
        let (package, bench) = try made(kind)
        _ = await bench.build(after: nil)
        let name = "AssetListView_corporateDark"
        try package.write(DevelopedPackage.view("dark", named: name), as: "Dark")
        let added = await bench.build(after: [package.path("Dark")])
        try FileManager.default.removeItem(atPath: package.path("Dark"))
        let removed = await bench.build(after: [package.path("Dark")])

        #expect(try Set(types(added)) == ["AssetListView_corporate", name])
        #expect(try types(removed) == ["AssetListView_corporate"])
        bench.stop()
    }

    @Test(arguments: DevelopedManifest.allCases)
    func aSaveInTheSameSecondAsTheLastBuildIsBuiltToo(kind: DevelopedManifest) async throws {
        let (package, bench) = try made(kind)
        _ = await bench.build(after: nil)
        for round in 1...3 {
            let words = "draft number \(round) of the view"
            try package.write(DevelopedPackage.view(words), as: "View")
            // The new file requires a build by the package manager.
            try package.write("", as: "New\(round)")
            let outcome = await bench.build(
                after: [package.path("View"), package.path("New\(round)")]
            )

            #expect(try contains(outcome, words))
        }
        bench.stop()
    }

    @Test(arguments: DevelopedManifest.allCases)
    func aPackageWithoutAPluginIsReported(kind: DevelopedManifest) async throws {
        let (package, bench) = try made(kind)
        try package.write("", as: "EntryPoint")

        let outcome = await bench.build(after: nil)

        guard case .built([], _, let note) = outcome else { throw ToolFailure(words: "\(outcome)") }
        #expect(note?.contains("builds no plugin") == true)
        bench.stop()
    }

    @Test func aStoppedBuildEndsWithItsChildren() async throws {
        let (package, bench) = try made(.template)
        let tool = BuildTool()
        let name = "\(package.folder)/started"
        mkfifo(name, 0o600)
        async let outcome = tool.run(["sh", "-c", "sleep 600 & echo > \"$0\"; wait", name])
        // Opening the pipe waits for the child to write.
        #expect(try FileHandle(forReadingFrom: URL(filePath: name)).readToEnd() != nil)

        tool.stop()

        #expect(await outcome.status == 128 + SIGTERM)
        #expect(await tool.run(["true"]).status == 127)
        bench.stop()
    }
}

/// Libraries that another program builds.
@Suite(.blocking)
struct LibraryFolderTests {
    @Test func onlyTheChangedLibraryIsCopiedAgain() async throws {
        let scratch = try TemporaryFolder()
        let folder = try scratch.folder("built")
        for name in ["libFlat7Theme.so", "libDefaultTheme.so"] {
            try scratch.copy(try #require(HostLibrary.folder) + "/\(name)", as: "built/\(name)")
        }
        let plugin = try WatchedFolder.only(in: folder)
        let bench = try IncrementalBuild(plugin)

        let first = await bench.build(after: nil)
        let second = await bench.build(after: ["\(plugin.folder)/libFlat7Theme.so"])
        let third = await bench.build(after: ["\(plugin.folder)/"])

        guard case .built(let all, _, _) = first, case .built(let one, _, _) = second,
            case .built(let again, _, _) = third
        else { throw ToolFailure(words: "\(first) \(second) \(third)") }
        #expect(all.count == 2 && again.count == 2)
        #expect(one.count == 1 && one[0].hasSuffix("/libFlat7Theme.so") && !all.contains(one[0]))
        bench.stop()
    }

    @Test func anOlderCopyStaysAsLongAsItIsUsed() async throws {
        let scratch = try TemporaryFolder()
        let folder = try scratch.folder("built")
        for name in ["libFlat7Theme.so", "libDefaultTheme.so"] {
            try scratch.copy(try #require(HostLibrary.folder) + "/\(name)", as: "built/\(name)")
        }
        let plugin = try WatchedFolder.only(in: folder)
        let bench = try IncrementalBuild(plugin)
        guard case .built(let first, _, _) = await bench.build(after: nil),
            case .built(let refused, _, _) = await bench.build(after: nil)
        else { throw ToolFailure(words: "not built") }

        await bench.removeCopies(allBut: first)

        #expect(first.count == 2 && first.allSatisfy(FileManager.default.fileExists))
        #expect(!refused.contains(where: FileManager.default.fileExists))
        bench.stop()
    }

    @Test func anIncompleteLibraryIsReportedByItsOwnPath() async throws {
        let scratch = try TemporaryFolder()
        let whole = try Data(
            contentsOf: URL(filePath: try #require(HostLibrary.folder) + "/libFlat7Theme.so")
        )
        let folder = try scratch.folder("built")
        try scratch.write(whole.prefix(5000), as: "built/libFlat7Theme.so")
        let plugin = try WatchedFolder.only(in: folder)
        let bench = try IncrementalBuild(plugin)

        let outcome = await bench.build(after: nil)

        guard case .failed(let words) = outcome else { throw ToolFailure(words: "\(outcome)") }
        #expect(words.contains("\(plugin.folder)/libFlat7Theme.so"))
        bench.stop()
    }
}
