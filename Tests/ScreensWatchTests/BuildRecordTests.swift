import Foundation
import ScreensBuild
import TestSupport
import TestTraits
import Testing

@testable import ScreensWatch

/// Build records that may exist: of this package manager, of another one, corrupt and invented
/// ones.
@Suite(.blocking)
struct BuildRecordTests {
    private let workshop: Workshop
    private let layout: PackageLayout

    init() throws {
        workshop = try Workshop()
        let swiftc = try child(["sh", "-c", "command -v swiftc"]).output
        let tools = URL(filePath: String(swiftc.dropLast())).resolvingSymlinksInPath()
            .deletingLastPathComponent().path
        layout = PackageLayout(
            binFolder: "/b",
            toolFolder: tools,
            libraries: [
                .init(
                    path: "/b/libX.so",
                    modules: [.init(name: "X", sources: ["/s/A.swift", "/s/B.swift"])]
                )
            ]
        )
    }

    private var compiler: String { "\(layout.toolFolder ?? "")/swiftc" }

    /// A record as the package manager writes it, with some replaced parts.
    private func manifest(
        compiler: String? = nil,
        sources: String = #""/s/A.swift","/s/B.swift""#,
        objects: String = #""/b/X.build/A.swift.o","/b/X.build/X.swiftmodule.o""#,
        compiling: String = "",
        linking: String = ""
    ) -> String {
        let compiler = compiler ?? self.compiler
        return """
            commands:
              "C.X-x86_64-unknown-linux-gnu-debug.dylib":
                tool: shell
                inputs: [\(objects),"/b/libScreensKit.so"]
                outputs: ["/b/libX.so"]
                args: ["\(compiler)","-L","/b","-o","/b/libX.so","-module-name","X","-lScreensKit","-emit-library","-Xlinker","-rpath=$ORIGIN","@/b/X.product/Objects.LinkFileList"\(linking),"-g"]

              "C.X-x86_64-unknown-linux-gnu-debug.module":
                tool: shell
                inputs: [\(sources),"/b/X.build/sources"]
                outputs: ["/b/X.build/A.swift.o","/b/X.build/B.swift.o"]
                args: ["\(compiler)","-module-name","X","-emit-module","-c","@/b/X.build/sources","-I","/b/Modules","-Onone","-j2","-DSWIFT_PACKAGE","-DDEBUG","-swift-version","6","-Xcc","-fPIC"\(compiling)]

            """
    }

    private func compilation(_ manifest: String) throws(BuildRecord.Obstacle) -> Compilation? {
        try BuildRecord(manifest: manifest).compilation(of: layout.libraries[0], in: layout)
    }

    @Test func aMatchingRecordGivesOneCallOfTheCompiler() throws {
        let words = try #require(try compilation(manifest())).command(to: "/o/libX.so")

        #expect(
            words == [
                compiler, "-module-name", "X", "-I", "/b/Modules", "-Onone", "-DSWIFT_PACKAGE",
                "-DDEBUG", "-swift-version", "6", "-Xcc", "-fPIC", "-whole-module-optimization",
                "-L", "/b", "-lScreensKit", "-Xlinker", "-rpath=$ORIGIN", "-emit-library",
                "/s/A.swift", "/s/B.swift", "-o", "/o/libX.so",
            ]
        )
    }

    @Test(arguments: [
        "", "  \"C.\":\n    args: [\n", "    args: [1]\n", "  \"C.X-debug.dylib\":\n",
        "{\"commands\": {}}", "commands:\n  \"C.X-debug.dylib\":\n    outputs:\n    - /b/libX.so\n",
        String(repeating: "[", count: 100_000),
    ])
    func anotherFormatIsIgnored(manifest: String) {
        #expect(throws: BuildRecord.Obstacle.self) { try compilation(manifest) }
    }

    @Test func aLibraryOfTwoModulesIsLeftToThePackageManager() throws {
        let objects = #""/b/X.build/A.swift.o","/b/Y.build/C.swift.o""#

        #expect(try compilation(manifest(objects: objects)) == nil)
    }

    @Test func otherSourcesAreNotBuilt() {
        for sources in [
            #""/old/A.swift","/old/B.swift""#, #""/s/A.swift""#, #""/s/A.swift","/s/C.swift""#,
        ] {
            #expect(throws: BuildRecord.Obstacle("its build record has other sources")) {
                try compilation(manifest(sources: sources))
            }
        }
    }

    @Test(arguments: ["/bin/true", "/nowhere/swiftc", "swiftc", ""])
    func anotherCompilerIsNotRun(compiler: String) {
        #expect(throws: BuildRecord.Obstacle("its build record has another compiler")) {
            try compilation(manifest(compiler: compiler))
        }
    }

    @Test(arguments: [
        "-DSTALE", "/old/View.swift", "-vfsoverlay", "-load-plugin-library", "-Xfrontend",
        "-working-directory", "-Xcc", "-swift-version",
    ])
    func unknownOptionsAreNotPassedOn(word: String) {
        #expect(throws: BuildRecord.Obstacle.self) {
            try compilation(manifest(compiling: ",\"\(word)\""))
        }
    }

    @Test(arguments: ["/old/View.swift.o", "-Xlinker\",\"/old/View.o", "-Xlinker", "-l", "-static"])
    func nothingElseIsLinked(word: String) {
        #expect(throws: BuildRecord.Obstacle.self) {
            try compilation(manifest(linking: ",\"\(word)\""))
        }
    }

    @Test func aRecordThatIsNoRegularFileDoesNotBlock() throws {
        let bin = try workshop.folder("build/triple/debug")
        let file = "\(workshop.path)/build/debug.yaml"
        let makers: [() -> Void] = [
            {}, { mkfifo(file, 0o600) }, { mkdir(file, 0o700) }, { symlink("/dev/zero", file) },
            {
                close(open(file, O_CREAT | O_WRONLY, 0o600))
                truncate(file, 1 << 40)
            },
        ]
        for make in makers {
            make()
            #expect(throws: BuildRecord.Obstacle.self) { try BuildRecord(besideBuild: bin) }
            try? FileManager.default.removeItem(atPath: file)
        }
    }

    /// Whatever the record contains, no other sources are built, and no unknown option is passed
    /// on.
    @Test func aCorruptRecordNeverBuildsAnythingElse() throws {
        let valid = Array(manifest(compiling: #","-package-name","x""#).utf8)
        let known = try #require(try compilation(String(decoding: valid, as: UTF8.self)))
        let options = Set(known.command(to: "/o").filter { $0.hasPrefix("-") })
        var dice = Dice(7)
        var built = 0
        for _ in 0..<4_000 {
            let corrupted = Self.corrupted(valid, &dice)
            guard let found = try? compilation(String(decoding: corrupted, as: UTF8.self)) else {
                continue
            }
            built += 1
            let words = found.command(to: "/o")
            #expect(words.filter { $0.hasSuffix(".swift") } == ["/s/A.swift", "/s/B.swift"])
            #expect(words[0] == compiler && found.sources == known.sources)
            // The word after these options is for another program.
            let own = zip(words, [""] + words).filter { !["-Xcc", "-Xlinker"].contains($1) }
            for (word, _) in own where word.hasPrefix("-") && !options.contains(word) {
                #expect(["-l", "-L"].contains { word.hasPrefix($0) }, "\(word)")
            }
        }
        #expect(built > 10)
    }

    /// Changes, removes or repeats a few bytes.
    private static func corrupted(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0..<3, using: &dice) {
            let place = Int.random(in: bytes.indices, using: &dice)
            let end = min(bytes.count, place + Int.random(in: 1...20, using: &dice))
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.removeSubrange(end...)
            }
            if bytes.isEmpty { return [] }
        }
        return bytes
    }
}
