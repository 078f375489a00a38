import Foundation
import ScreensBuild
import Synchronization
import TestSupport
import TestTraits
import Testing

/// What is known of a build while it runs.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct BuildStepTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// A package manager that prints what Swift's prints, and the words of a quiet build.
    private func manager(exit: Int) throws -> PackageManager {
        let script = """
            #!/bin/sh
            case "$*" in
            *--quiet*) echo "Sources/A.swift:1:1: error: no" ;;
            *) printf 'Building for debugging...\\n[0/2] Planning\\n[1/2] Compiling A\\nnote: odd' ;;
            esac
            exit \(exit)
            """
        return PackageManager(
            of: scratch.path,
            program: try scratch.program(script, as: "swift")
        )
    }

    /// A corrected note is seen by the next call, without a change of the manifest.
    @Test func whatTheNoteNamesIsInTheEnvironmentOfEachCall() async throws {
        let script = "#!/bin/sh\necho \"/$SCREENS_SDK\"\n"
        let manager = PackageManager(
            of: scratch.path,
            program: try scratch.program(script, as: "swift")
        )
        let note = "\(scratch.path)/.screens-sdk"
        let own = getenv("SCREENS_SDK").map { String(cString: $0) } ?? ""

        var found = [try await manager.debugFolder()]
        for sdk in ["first", "second"] {
            try "\(sdk)\n".write(toFile: note, atomically: true, encoding: .utf8)
            found.append(try await manager.debugFolder())
        }

        // A variable of the user takes precedence.
        let wanted =
            own.isEmpty ? ["/", "/first", "/second"] : Array(repeating: "/\(own)", count: 3)
        #expect(found == wanted)
    }

    @Test(arguments: [(0, ""), (1, "Sources/A.swift:1:1: error: no\n")])
    func itsStepsAreReportedAndItsErrorsComeAlone(exit: Int, words: String) async throws {
        let steps = Mutex<[String]>([])

        let outcome = try await manager(exit: exit).build { step in
            steps.withLock { $0.append(step) }
        }

        #expect(steps.withLock(\.self) == ["[0/2] Planning", "[1/2] Compiling A"])
        #expect(outcome.words == words && outcome.status == Int32(exit))
    }
}
