import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// Processes that write and synchronise are killed at any moment, several at once: no acknowledged
/// change is lost, and none is sent twice.
@Suite(.blocking, .timeLimit(.minutes(30)))
struct KillTests {
    private let screens: Screens
    private let portal: DemoPortal
    private let folder: String

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        folder = try ContactPlugin.folder()
        try screens.write(portal.password, as: "password")
    }

    private var setId: Int64 { portal.samples["recordSetId"]?.int64 ?? 0 }
    private var promises: String { "\(screens.folder)/promises" }

    private var work: [String] {
        [
            "--plugin-path", folder, "--server", portal.url, "--company-id",
            "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user", portal.user,
            "--password-file", "password",
        ]
    }

    @Test func killedProcessesLoseNoChangeAndSendNoneTwice() async throws {
        let words = ProcessInfo.processInfo.environment["SCREENS_KILL_ROUNDS"]
        let rounds = words.flatMap { Int($0) } ?? 6
        // One process runs to its end, so that a change is acknowledged on the slowest machine too.
        _ = try await screens.run(job("survivor", 0) + work)
        for round in 0..<rounds {
            try await withThrowingTaskGroup { group in
                for worker in 0..<Int.random(in: 2...4) {
                    group.addTask { try await workUntilKilled("\(round)-\(worker)") }
                }
                try await group.waitForAll()
            }
        }
        try await sendAll()
        try await check()
    }

    /// Nobody else votes, or changes the portrait.
    @Test func killedVotesAndPortraitsAreInConflictWithNothing() async throws {
        let words = ProcessInfo.processInfo.environment["SCREENS_KILL_ROUNDS"]
        let rounds = words.flatMap { Int($0) } ?? 6
        for number in 0..<3 {
            let picture = Data(TinyPicture.gif + Array(repeating: UInt8(number), count: 2_000))
            try picture.write(to: URL(filePath: "\(screens.folder)/\(number).gif"))
        }
        for _ in 0..<rounds {
            try await withThrowingTaskGroup { group in
                for _ in 0..<Int.random(in: 1...3) {
                    group.addTask {
                        let process = try screens.start(
                            change(.random(in: 0...2)),
                            output: FileHandle.nullDevice
                        )
                        _ = await process.end(within: .random(in: 0.05...0.6))
                    }
                }
                try await group.waitForAll()
            }
        }

        let sent = try await screens.run(["sync", "retry", "--all"] + whoseAndHow, within: 120)
        let status = try await screens.run(["sync", "status", "--json"] + whose)
        // The last one is sent whatever became of those before it.
        let last = try await screens.run(change(0, "online"))
        let score = try portal.rating(className: className, classPK: classPK, user: "jane")

        #expect(sent.exit == 0, "\(sent.output)\(sent.errors)")
        #expect((try status.json["writes"] as? [Any])?.isEmpty == true, "\(status.output)")
        #expect(last.exit == 0 && score != nil, "\(last.errors)")
    }

    private var className: String { portal.samples["className"]?.text ?? "" }
    private var classPK: Int64 { portal.samples["classPK"]?.int64 ?? 0 }
    private var whoseAndHow: [String] { work.filter { $0 != "--plugin-path" && $0 != folder } }

    /// Words that vote, change the portrait, or send what is queued.
    private func change(_ kind: Int, _ net: String? = nil) -> [String] {
        let policy = ["remote-only", "remote-first", "cache-first"].randomElement() ?? ""
        let nets = ["online", "offline", "flaky:\(Int.random(in: 1...9_999))"]
        let how =
            ["--set", "offlinePolicy=\(policy)", "--net", net ?? nets.randomElement() ?? "online"]
            + whoseAndHow
        switch kind {
        case 0:
            return [
                "run", "rating", "--set", "className=\(className)", "--set", "classPK=\(classPK)",
                "--call", "updateRating", "--arg", "score=0.\(Int.random(in: 1...9))",
            ] + how
        case 1:
            return [
                "run", "user-portrait", "--call", "upload", "--arg",
                "file=\(Int.random(in: 0...2)).gif",
            ] + how
        default: return ["sync", "run"] + whoseAndHow
        }
    }

    /// Starts a process that writes or synchronises, and kills it after a while.
    private func workUntilKilled(_ name: String) async throws {
        let kind = Int.random(in: 0..<7)
        let draft = kind == 6 ? try await drafts().randomElement()?.key : nil
        let process = try screens.start(
            (draft.map { ["sync", "send", $0] } ?? job(name, kind)) + work,
            output: FileHandle.nullDevice
        )
        _ = await process.end(within: .random(in: 0.02...0.25))
    }

    private func job(_ name: String, _ kind: Int) -> [String] {
        guard kind < 4 else { return ["sync", "run"] }
        let policy = ["remote-first", "cache-first", "cache-first", "cache-only"][kind]
        let net =
            ["online", "offline", "flaky:\(name.hashValue & 0xFFFF)"].randomElement() ?? "online"
        return [
            "run", "contact", "--set", "recordSetId=\(setId)", "--set", "promises=\(promises)",
            "--set", "offlinePolicy=\(policy)", "--call", "add", "--arg", "name=\(name)", "--arg",
            "count=6", "--net", net,
        ]
    }

    /// Sends everything that is left, without interruption.
    private func sendAll() async throws {
        let outcome = try await screens.run(["sync", "retry", "--all"] + work, within: 600)
        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.errors)")
    }

    private var whose: [String] { ["--server", portal.url, "--user", portal.user] }

    /// The keys and names of the drafts.
    private func drafts() async throws -> [(key: String, name: String)] {
        let status = try await screens.run(["sync", "status", "--json"] + whose)
        let drafts = try #require(try status.json["drafts"] as? [[String: Any]])
        return try drafts.map { draft in
            let value = try #require(draft["value"] as? [String: Any])
            return (try #require(draft["key"] as? String), try #require(value["name"] as? String))
        }
    }

    private func check() async throws {
        let doctor = try await screens.run(["cache", "doctor"] + whose)
        let drafts = try await drafts().map(\.name)
        let names = try portal.records(setId).compactMap { $0.values["FullName"] } + drafts
        let text = (try? String(contentsOfFile: promises, encoding: .utf8)) ?? ""
        let promised = Set(text.split(separator: "\n").map(String.init))

        #expect(doctor.exit == 0, "\(doctor.output)")
        #expect(promised.subtracting(names).sorted() == [])
        #expect(names.count == Set(names).count)
        #expect(!promised.isEmpty)
        print("\(promised.count) promises, \(names.count) records, of them \(drafts.count) drafts")
    }
}
