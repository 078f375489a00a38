import Foundation
import Glibc
import TestTraits
import Testing

/// What happens to changes whose log is lost or corrupt, with the built command.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LostLogTests {
    private let screens: Screens
    private var cache: String { "\(screens.folder)/state/screens/cache/demo.db" }
    private var log: String { cache + "-wal" }

    init() throws { screens = try Screens() }

    private let vote = ["--call", "updateRating", "--arg", "score=1", "--net", "offline"]

    private func queue() async throws {
        for words in [[], vote] {
            let outcome = try await screens.run(["run", "rating", "--output", "text"] + words)
            try #require(outcome.exit == 0, "\(outcome.errors)")
        }
    }

    private func status() async throws -> String {
        try await screens.run("sync", "status").output
    }

    @Test func aChangeThatACommandQueuedNeedsNoLog() async throws {
        try await queue()
        let left = (try? Data(contentsOf: URL(filePath: log)))?.count ?? 0
        unlink(log)

        #expect(left == 0)
        #expect(try await status().contains("pending"))
        #expect(try await screens.run("cache", "doctor").exit == 0)
    }

    @Test func aChangeThatWasSentStaysSentWithoutItsLog() async throws {
        try await queue()
        let sent = try await screens.run("sync", "run")
        unlink(log)

        #expect(sent.output == "1 sent\n")
        #expect(try await status() == "No unsent changes.\n")
    }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                atPath: URL(filePath: cache).deletingLastPathComponent().path
            )
        }
    }

    @Test func garbageInsteadOfALogLosesNoChange() async throws {
        try await queue()
        try Data(repeating: 0x5A, count: 9_000).write(to: URL(filePath: log))

        for _ in 0..<2 {
            let doctor = try await screens.run("cache", "doctor", "--json")
            #expect(doctor.exit == 0 && doctor.errors == "", "\(doctor.output)\(doctor.errors)")
            #expect(try doctor.json["pending"] as? Int == 1)
        }
        #expect(try names.allSatisfy { !$0.contains("wal.corrupt") && !$0.contains("db.corrupt") })
        #expect(try await status().contains("pending"))
    }

    /// Makes a log with an answer of the portal; a command that changes nothing does not empty the
    /// log.
    private func makeLog() async throws {
        let outcome = try await screens.run("run", "asset-list", "--output", "text")
        try #require(outcome.exit == 0, "\(outcome.errors)")
        try #require(try Data(contentsOf: URL(filePath: log)).count > 10_000)
    }

    /// What a log loses then can be loaded again.
    @Test(arguments: ["cut", "flip", "first page", "remove"])
    func aCorruptLogOfAnswersNeedsNoRepair(how: String) async throws {
        try await makeLog()
        var bytes = try Data(contentsOf: URL(filePath: log))
        switch how {
        case "cut": bytes.removeLast(bytes.count / 2)
        case "flip": bytes[bytes.count / 2] ^= 1
        case "first page": bytes.replaceSubrange(0..<2_000, with: Data(count: 2_000))
        default: bytes.removeAll()
        }
        try bytes.write(to: URL(filePath: log))

        for words in [["cache", "doctor"], ["cache", "doctor", "--repair"], ["cache", "ls"]] {
            let outcome = try await screens.run(words)
            #expect(outcome.exit == 0 && outcome.errors == "", "\(outcome.output)\(outcome.errors)")
        }
        #expect(try names.allSatisfy { !$0.contains("wal.corrupt") && !$0.contains("db.corrupt") })
    }

    @Test func anUnchangedLogIsNoFault() async throws {
        try await makeLog()

        let doctor = try await screens.run("cache", "doctor")

        #expect(doctor.exit == 0, "\(doctor.output)\(doctor.errors)")
    }

    @Test func doctorToleratesConcurrentWriters() async throws {
        try await queue()
        try await withThrowingTaskGroup { group in
            group.addTask { [screens, vote] in
                for _ in 0..<8 {
                    let run = try await screens.run(["run", "rating", "--output", "text"] + vote)
                    #expect(run.exit == 0, "\(run.errors)")
                }
            }
            group.addTask { [screens] in
                for _ in 0..<8 {
                    let doctor = try await screens.run("cache", "doctor")
                    #expect(doctor.exit == 0, "\(doctor.output)\(doctor.errors)")
                }
            }
            try await group.waitForAll()
        }
    }
}
