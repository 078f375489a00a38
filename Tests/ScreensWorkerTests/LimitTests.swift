import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensWorker

/// A plugin that uses more than is allowed loses its worker, and one that works does not.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LimitTests {
    private static let memory = "it took more than 256 MB of memory"

    @Test(arguments: ["ProtectMemory", "HideMemory", "HoldMemoryLater"])
    func pagesThatAreNotWritableAreMemoryToo(name: String) async throws {
        let attacker = try Attacker(name)

        #expect(try await attacker.refusal().contains(Self.memory))
        #expect(try await Attacker("Nothing").draw() == ["This is the zoo."])
    }

    /// With a filter of system calls, such memory cannot be had at all.
    @Test(arguments: ["ShareMemory", "GrowMemory"])
    func sharedAndGrowingMemoryIsLimitedWithoutTheSandboxToo(name: String) async throws {
        let attacker = try Attacker(name, lacking: .landlockAndSeccomp)

        #expect(try await attacker.refusal().contains(Self.memory))
    }

    @Test func manyThreadsEndTheirWorker() async throws {
        let words = try await Attacker("StartThreads").refusal()

        let limit = WorkerLimits.threads
        #expect(
            words.contains(
                /it ran \d+ threads, more than \d+, (while|after) AssetListView_zoo drew/
            )
        )
        #expect(words.contains(" more than \(limit), "))
    }

    @Test func aWorkerThatIsNotAskedUsesNoProcessorTime() async throws {
        let attacker = try Attacker("SpinBeside")
        let id = try #require(try await attacker.draw().first.flatMap { pid_t($0) })

        try await until("it is stopped") { try Self.state(of: id) == "T" }
        let other = try Attacker("Nothing")
        var before: Int64 = 0
        // Its first thread may be stopped before the others.
        try await until("all its threads are") {
            before = Self.processorTime(of: id)
            _ = try await other.draw()
            return Self.processorTime(of: id) == before
        }

        #expect(try await attacker.draw() == ["\(id)"])
        #expect(Self.processorTime(of: id) > before)
    }

    /// It needs two processors for some seconds, for itself: among the long tests.
    @Test func processorTimeBesideItsDrawingsEndsAWorker() async throws {
        let words = try await Attacker("SpinMeanwhile").refusal()

        #expect(
            words.contains("it computed for more than 5 s beside its drawings while"),
            "\(words)"
        )
    }

    @Test func workThatIsSharedAmongTheSystemsThreadsIsAllowed() async throws {
        let worker = try Attacker(named: "ShareWorkInBody")

        for _ in 0..<50 { #expect(try await worker.draw() == ["This is the zoo."]) }
    }

    private static func state(of id: pid_t) throws -> String? {
        try ProcessList.children(of: getpid()).first { $0.id == id }?.state
    }

    private static func processorTime(of id: pid_t) -> Int64 { ProcessMeter.processorTime(of: id) }
}
