import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
@_spi(Host) import ScreensWorker
import TestSupport
import TestTraits
import Testing

/// Plugins that try to escape from their worker fail, and the host keeps working.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AttackTests {
    private static let refused = "Operation not permitted"
    private static let hidden = "Permission denied"

    /// The kernel's error for each attack, and whether only the sandbox prevents the attack.
    private static let attacks: [(name: String, words: String, isStoppedBySandboxAlone: Bool)] = [
        ("ReadSignIn", hidden, true), ("ReadUsers", hidden, true), ("ReadNeighbour", hidden, true),
        ("ReadLinked", hidden, true),
        ("ListFolder", hidden, true), ("ReadEnvironment", hidden, false),
        ("ReadMemory", hidden, false),
        ("ReadParent", refused, false), ("OpenDescriptors", refused, false),
        ("TakeDescriptors", refused, false),
        ("ConnectTCP", refused, true), ("ConnectUnix", refused, true), ("Execute", refused, false),
        ("StartProcesses", refused, false), ("Trace", refused, false),
        ("SendSignal", refused, true),
        ("SendSignalLater", refused, true), ("LimitParent", refused, true),
        ("LiftLimits", refused, false),
        ("WriteFile", refused, true), ("WriteHiddenFile", refused, true),
        ("MakeFolder", refused, true),
        ("DeleteFile", refused, true), ("OverwriteItself", refused, true),
        ("ShareMemory", refused, false),
        ("GrowMemory", refused, false), ("MakeMemoryFile", refused, true),
        ("MakeCalls", refused, false),
    ]

    @Test(arguments: attacks.map { ($0.name, $0.words) })
    func anAttackFails(name: String, words: String) async throws {
        let attacker = try Attacker(name)

        let first = try await attacker.draw()
        let second = try await attacker.draw()

        #expect(first == [words])
        #expect(second == first)
        #expect(attacker.isIntact)
    }

    /// Attacks that something else would prevent as well are left out.
    @Test(arguments: attacks.filter(\.isStoppedBySandboxAlone).map(\.name))
    func theSameAttackSucceedsWithoutTheSandbox(name: String) async throws {
        let attacker = try Attacker(name, lacking: .landlockAndSeccomp)

        #expect(try await attacker.draw() == ["done"])
    }

    @Test(arguments: [
        "ReadEnvironment", "ReadMemory", "ReadParent", "OpenDescriptors", "Trace",
    ])
    func aHostIsProtectedFromWorkersWithoutTheSandboxToo(name: String) async throws {
        let attacker = try Attacker(name, lacking: .landlockAndSeccomp)

        #expect([[Self.refused], [Self.hidden]].contains(try await attacker.draw()))
    }

    @Test func theHostDrawsOtherPluginsAfterManyAttacks() async throws {
        for name in ["Execute", "StartProcesses", "SendSignalLater", "LimitParent", "Trace"] {
            _ = try await Attacker(name).draw()
        }

        #expect(try await Attacker("Nothing").draw() == ["This is the zoo."])
    }

    /// The started program replaces the worker.
    @Test func aProgramIsStartedWithoutTheSandbox() async throws {
        let attacker = try Attacker("Execute", lacking: .landlockAndSeccomp)

        let refusal = await #expect(throws: PluginRefusal.self) { _ = try await attacker.draw() }

        #expect(refusal?.message.contains("ended its process with exit code 0 while") == true)
    }

    @Test func aLibraryFromAnotherFolderIsNotLoaded() async throws {
        let words = try await Attacker("LoadLibrary").draw().first
        #expect(words?.hasSuffix("cannot open shared object file: Permission denied") == true)

        let others = try await Attacker("LoadLibrary", lacking: .landlockAndSeccomp).draw()
        #expect(others == ["done"])
    }

    @Test func aWorkerHasNothingButItsConnection() async throws {
        let lines = try await Attacker("ListFiles").draw()

        let (variables, files) = (
            lines.filter { $0.hasPrefix("variable ") }, lines.filter { !$0.hasPrefix("variable ") }
        )
        #expect(files.first == "0 /dev/null")
        #expect(files[1...2].allSatisfy { $0.hasPrefix("1 pipe:") || $0.hasPrefix("2 pipe:") })
        // The number is the first free one from 700 on, and several workers may be started at once.
        #expect(files.count == 4 && files.last?.contains(/^7\d\d socket:/) == true, "\(files)")
        let allowed = ["variable SWIFT_BACKTRACE=enable=no", "variable LD_LIBRARY_PATH="]
        #expect(
            variables.allSatisfy { line in allowed.contains { line.hasPrefix($0) } },
            "\(variables)"
        )
    }

    @Test func processesThatAWorkerStartedEndWithIt() async throws {
        let attacker = try Attacker("StartFewProcesses", lacking: .landlockAndSeccomp)
        let group = try #require(try await attacker.draw().first.flatMap { pid_t($0) })
        #expect(try Self.processes(of: group) == 31)

        attacker.isolation.dismiss { _ in false }

        try await until("they have ended") { try Self.processes(of: group) == 0 }
    }

    private static func processes(of group: pid_t) throws -> Int {
        try ProcessList.all().count { $0.group == group && !$0.isZombie }
    }
}
