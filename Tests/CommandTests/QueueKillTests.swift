import DemoPortal
import Foundation
import ScreensKit
import Synchronization
import TestSupport
import TestTraits
import Testing

/// Processes that comment, and add and delete pictures, are killed at any moment, several at once: what they have
/// acknowledged is at the portal in the end, once.
@Suite(.blocking, .timeLimit(.minutes(30)))
final class QueueKillTests: Sendable {
    private let screens: Screens
    private let portal: DemoPortal
    private let promises = Mutex(Promises())

    /// What processes that ended by themselves have acknowledged, and what was tried.
    private struct Promises {
        var comments: [String] = []
        var pictures: [String] = []
        var deleted: [Int64] = []
        var tried: [String] = []
    }

    private enum Work: CaseIterable { case comment, picture, deletion, sync }

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        try screens.write(portal.password, as: "password")
    }

    private func sample(_ name: String) -> Int64 { portal.samples[name]?.int64 ?? 0 }
    private var className: String { portal.samples["className"]?.text ?? "" }
    private var whose: [String] { ["--server", portal.url, "--user", portal.user] }
    private var connection: [String] {
        whose + [
            "--company-id", "\(portal.companyId)", "--group-id", "\(portal.groupId)",
            "--password-file", "password",
        ]
    }

    @Test func killedProcessesLoseNoCommentOrPictureAndSendNoneTwice() async throws {
        let words = ProcessInfo.processInfo.environment["SCREENS_KILL_ROUNDS"]
        let rounds = words.flatMap { Int($0) } ?? 6
        // These run to their ends, so that something is acknowledged on the slowest machine too.
        try await work(.comment, "First", within: 60)
        for number in 0..<rounds { try await work(.picture, "Victim \(number)", within: 60) }
        let victims = try portal.documents().map(\.fileEntryId)
        try #require(victims.count == rounds)

        for (round, victim) in victims.enumerated() {
            try await withThrowingTaskGroup { group in
                for worker in 0..<Int.random(in: 2...4) {
                    let work = worker == 0 ? Work.deletion : Work.allCases.randomElement() ?? .sync
                    group.addTask {
                        let seconds = Double.random(in: 0.05...0.8)
                        let name = "Round \(round)-\(worker)"
                        try await self.work(work, name, of: victim, within: seconds)
                    }
                }
                try await group.waitForAll()
            }
        }
        try await sendAll()
        try check()
    }

    /// Starts a process, kills it after a while, and notes what it acknowledged if it ended before.
    private func work(
        _ work: Work,
        _ name: String,
        of victim: Int64 = 0,
        within seconds: Double
    ) async throws {
        promises.withLock { $0.tried.append(name) }
        let process = try screens.start(
            try arguments(work, name, victim),
            output: FileHandle.nullDevice
        )
        guard await process.end(within: seconds) == 0 else { return }
        promises.withLock { promises in
            switch work {
            case .comment: promises.comments.append(name)
            case .picture: promises.pictures.append(name)
            case .deletion: promises.deleted.append(victim)
            case .sync: break
            }
        }
    }

    private func arguments(_ work: Work, _ name: String, _ victim: Int64) throws -> [String] {
        let gallery = [
            "run", "image-gallery", "--set", "repositoryId=0", "--set",
            "folderId=\(sample("galleryFolderId"))", "--set", "firstPageSize=1000",
        ]
        switch work {
        case .comment:
            return [
                "run", "comment-add", "--set", "className=\(className)", "--set",
                "classPK=\(sample("classPK"))", "--value", "body=\(name)", "--call", "addComment",
            ] + how(name)
        case .picture:
            let file = "\(screens.folder)/\(name).gif"
            try Data(TinyPicture.gif + Array(name.utf8)).write(to: URL(filePath: file))
            return gallery + [
                "--value", "file=@\(file)", "--value", "title=\(name)", "--call", "upload",
            ] + how(name)
        case .deletion:
            return gallery + ["--call", "deleteImageEntry", "--arg", "fileEntryId=\(victim)"]
                + how(name)
        case .sync: return ["sync", "run"] + connection
        }
    }

    /// How a process writes; those that are not to be killed are online.
    private func how(_ name: String) -> [String] {
        let policy = ["remote-first", "cache-first"].randomElement() ?? ""
        let nets = ["online", "offline", "flaky:\(Int.random(in: 1...9_999))"]
        let net = name.hasPrefix("Round") ? nets.randomElement() ?? "" : "online"
        return ["--set", "offlinePolicy=\(policy)", "--net", net] + connection
    }

    /// Sends everything that is left, without interruption.
    private func sendAll() async throws {
        let sent = try await screens.run(["sync", "retry", "--all"] + connection, within: 300)
        let status = try await screens.run(["sync", "status", "--json"] + whose)
        let doctor = try await screens.run(["cache", "doctor"] + whose)
        #expect(sent.exit == 0, "\(sent.output)\(sent.errors)")
        #expect((try status.json["writes"] as? [Any])?.isEmpty == true, "\(status.output)")
        #expect(doctor.exit == 0, "\(doctor.output)")
    }

    private func check() throws {
        let promises = promises.withLock { $0 }
        let bodies = try portal.comments(className: className, classPK: sample("classPK"))
            .map(\.body)
        let documents = try portal.documents()
        let titles = documents.map(\.title)

        for name in promises.tried {
            #expect(bodies.count { $0 == "<p>\(name)</p>" } <= 1, "\(name)")
            #expect(titles.count { $0 == name } <= 1, "\(name)")
        }
        #expect(promises.comments.filter { !bodies.contains("<p>\($0)</p>") } == [])
        let lost = promises.pictures.filter { !$0.hasPrefix("Victim") && !titles.contains($0) }
        #expect(lost == [])
        let ids = documents.map(\.fileEntryId)
        #expect(promises.deleted.filter(ids.contains) == [])
        #expect(promises.comments.contains("First"))
    }
}
