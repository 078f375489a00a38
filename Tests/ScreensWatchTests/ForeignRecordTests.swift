import Foundation
import ScreensBuild
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensWatch

/// A package manager whose private files are missing, corrupt, of another version or invented.
///
/// The watcher always shows the result of the saved sources.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct ForeignRecordTests {
    private let package: DevelopedPackage

    init() throws { package = try DevelopedPackage() }

    /// A package manager that adds `options` to its calls, and runs `deeds` in the scratch folder
    /// after each build; `$BIN` is the folder of the libraries.
    private func swift(options: String = "", deeds: String = ":") throws -> String {
        let script = """
            #!/bin/bash
            command=$1; shift
            case "$command" in
            build) swift build \(options) "$@" ;;
            package) swift package \(options) "$@"; exit ;;
            *) exec swift "$command" "$@" ;;
            esac
            status=$?
            case " $* " in *" --show-bin-path "*) exit $status ;; esac
            BIN=$(swift build \(options) "$@" --show-bin-path 2>/dev/null)
            cd "$BIN/../.." || exit
            \(deeds)
            exit $status
            """
        return try package.workshop.program(script, as: "tools/swift")
    }

    private func bench(_ swift: String) throws -> IncrementalBuild {
        try IncrementalBuild(WatchedPlugin(folder: package.folder), swift: swift)
    }

    private func shows(_ outcome: IncrementalBuild.Outcome, _ text: String) throws -> Bool {
        guard case .built(let files, _, _) = outcome, let file = files.first else {
            throw ToolFailure(words: "\(outcome)")
        }
        return try Data(contentsOf: URL(filePath: file)).range(of: Data(text.utf8)) != nil
    }

    private func note(_ outcome: IncrementalBuild.Outcome) -> String? {
        if case .built(_, _, let note) = outcome { note } else { nil }
    }

    private func save(_ text: String) throws {
        try package.write(DevelopedPackage.view(text), as: "View")
    }

    /// Saves drafts, expects each of them to be shown, and returns the notes on the way.
    private func follow(_ bench: IncrementalBuild, drafts: Int = 2) async throws -> [String] {
        try save("draft number 0")
        let first = await bench.build(after: nil)
        #expect(try shows(first, "draft number 0"))
        var notes = [note(first)]
        for number in 1...drafts {
            try save("draft number \(number)")
            let next = await bench.build(after: [package.path("View")])
            #expect(try shows(next, "draft number \(number)"), "\(next)")
            notes.append(note(next))
        }
        bench.stop()
        return notes.compactMap(\.self)
    }

    @Test(
        arguments: [
            "rm debug.yaml", ": > debug.yaml", "truncate -s 900 debug.yaml",
            "head -c 9000 /dev/urandom > debug.yaml",
            // Another YAML writer could use block lists.
            #"sed -i 's/args: \[/args:\n      - /' debug.yaml"#,
        ])
    func withoutARecordThePackageManagerBuildsWithOneNote(deeds: String) async throws {
        let notes = try await follow(bench(swift(deeds: deeds)))

        #expect(notes.count == 1 && notes[0].hasPrefix("Using the slower \"swift build\""))
        #expect(notes.allSatisfy { !$0.contains("\n") })
    }

    @Test func aFakeRecordShowsNoOtherSources() async throws {
        // The record names a copy of the first draft from now on.
        let old = try package.workshop.folder("old")
        try save("an old draft")
        for name in ["View", "EntryPoint"] {
            try FileManager.default.copyItem(
                atPath: package.path(name),
                toPath: "\(old)/\(name).swift"
            )
        }
        let sources = "\(package.folder)/Sources/CorporateTheme"

        let notes = try await follow(
            bench(swift(deeds: "sed -i 's|\(sources)|\(old)|g' debug.yaml"))
        )

        #expect(notes.count == 1 && notes[0].contains("its build record has other sources"))
    }

    @Test func aFakeCompilerIsNotRun() async throws {
        let trace = "\(package.workshop.path)/trace"
        let fake = try package.workshop.program("#!/bin/sh\ntouch \(trace)\n", as: "swiftc")

        let notes = try await follow(
            bench(swift(deeds: #"sed -i 's|"[^"]*/swiftc"|"\#(fake)"|g' debug.yaml"#))
        )

        #expect(notes.count == 1 && notes[0].contains("another compiler"))
        #expect(!FileManager.default.fileExists(atPath: trace))
    }

    @Test func anAddedConditionChangesNothing() async throws {
        let bench = try bench(swift(deeds: #"sed -i 's/"-DDEBUG"/"-DDEBUG","-DOLD"/' debug.yaml"#))
        let view = DevelopedPackage.view("what was saved")
        let conditional = "#if OLD\n\(DevelopedPackage.view("an old view"))\n#else\n\(view)#endif\n"
        for round in 0...1 {
            try package.write(conditional + "// \(round)\n", as: "View")
            let outcome = await bench.build(after: round == 0 ? nil : [package.path("View")])

            #expect(try shows(outcome, "what was saved"))
        }
        bench.stop()
    }

    @Test func aFailingCallIsNotBlamedOnTheAuthor() async throws {
        // The compiler cannot find the module that all sources import.
        let notes = try await follow(
            bench(swift(deeds: #"sed -i 's|"-I","[^"]*"|"-I","/nowhere"|g' debug.yaml"#)),
            drafts: 3
        )

        #expect(notes.count == 1 && notes[0].contains("the direct compiler call failed"))
    }

    @Test func aMistakeIsReportedAsByThePackageManager() async throws {
        let bench = try bench(
            swift(deeds: #"sed -i 's|"-I","[^"]*"|"-I","/nowhere"|g' debug.yaml"#)
        )
        _ = await bench.build(after: nil)

        try package.write("public let wrong: Int = \"text\"\n", as: "View")
        let outcome = await bench.build(after: [package.path("View")])

        guard case .failed(let words) = outcome else { throw ToolFailure(words: "\(outcome)") }
        #expect(words.contains("View.swift:1:") && !words.contains("no such module"), "\(words)")
        bench.stop()
    }

    @Test func randomlyCorruptRecordsNeverShowAnythingElse() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        // The package manager removes or changes some bytes of every private file that describes a
        // build.
        let deeds = """
            RANDOM=\(seed % 32_768)
            for file in *.yaml "$BIN"/description.json; do
                [ -f "$file" ] || continue
                size=$(stat -c %s "$file")
                for round in 1 2 3; do
                    at=$(( (RANDOM * 32768 + RANDOM) % (size + 1) ))
                    case $((RANDOM % 3)) in
                    0) printf "\\\\x$(printf %x $((RANDOM % 256)))" \
            | dd of="$file" bs=1 seek=$at conv=notrunc status=none ;;
                    1) truncate -s $at "$file" ;;
                    2) sed -i "$((RANDOM % 60 + 1))d" "$file" ;;
                    esac
                done
            done
            """
        let bench = try bench(swift(deeds: deeds))
        for round in 0..<5 {
            try save("draft number \(round)")
            // Every other round plans the build again.
            if round % 2 == 0 { try package.write("// \(round)\n", as: "New\(round)") }
            let changes = [package.path("View"), package.path("New\(round)")]
            let changed = round == 0 ? nil : Set(round % 2 == 0 ? changes : [changes[0]])
            let outcome = await bench.build(after: changed)

            #expect(try shows(outcome, "draft number \(round)"), "seed \(seed): \(outcome)")
        }
        bench.stop()
    }

    @Test func aBuildInAnotherFolderIsFoundByAsking() async throws {
        let scratch = "\(package.workshop.path)/scratch"
        let notes = try await follow(bench(swift(options: "--scratch-path \(scratch)")))

        #expect(notes.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(package.folder)/.build"))
    }

    @Test func filesThatABuildMakesAmongTheSourcesStartNoOther() async throws {
        let scratch = "\(package.folder)/out"
        let bench = try bench(swift(options: "--scratch-path \(scratch)"))
        try save("first")
        let first = await bench.build(after: nil)
        let made = await bench.build(after: ["\(scratch)/", "\(scratch)/debug/X-Swift.h"])
        try save("second")
        let second = await bench.build(after: ["\(scratch)/X.h", package.path("View")])

        #expect(try shows(first, "first") && shows(second, "second"))
        #expect(made == .unchanged)
        bench.stop()
    }

    @Test func anotherBuildSystemBuildsByItself() async throws {
        let notes = try await follow(bench(swift(options: "--build-system swiftbuild")))

        #expect(notes.count == 1 && notes[0].contains("no readable build record"))
    }
}
