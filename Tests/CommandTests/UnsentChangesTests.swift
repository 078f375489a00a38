import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// How the built command handles a cache whose files are corrupt or read-only.
@Suite(.blocking, .timeLimit(.minutes(10)))
struct UnsentChangesTests {
    private let screens: Screens
    private var folder: String { "\(screens.folder)/state/screens/cache" }
    private var cache: String { "\(folder)/demo.db" }
    /// The end of the change's key.
    private let key = "30304"

    init() throws { screens = try Screens() }

    private func queue() async throws {
        let vote = ["--call", "updateRating", "--arg", "score=1", "--net", "offline"]
        for words in [["asset-list"], ["rating"], ["rating"] + vote] {
            let outcome = try await screens.run(["run"] + words + ["--output", "text"])
            try #require(outcome.exit == 0, "\(outcome.errors)")
        }
    }

    private func change(_ path: String, _ body: (inout [UInt8]) -> Void) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        body(&bytes)
        try Data(bytes).write(to: URL(filePath: path))
    }

    private func pages(_ bytes: inout [UInt8], _ dice: inout Dice) {
        let start = dice.roll(bytes.count / 4096) * 4096
        switch dice.roll(3) {
        case 0: for index in start..<start + 4096 { bytes[index] = 0 }
        case 1: for index in start..<start + 4096 { bytes[index] = UInt8(dice.roll(256)) }
        default:
            let other = dice.roll(bytes.count / 4096) * 4096
            for index in 0..<4096 { bytes.swapAt(start + index, other + index) }
        }
    }

    /// `doctor` never says “ok” where a later command fails, and no repair loses an unsent change.
    @Test func anyCorruptPageIsRepairedWithoutLosingAChange() async throws {
        try await queue()
        let whole = try Data(contentsOf: URL(filePath: cache))
        let unsent = try FileManager.default.contentsOfDirectory(atPath: cache + "-unsent")
        let rounds = ProcessInfo.processInfo.environment["SCREENS_SEEDS"].flatMap { Int($0) } ?? 12
        for seed in 0..<min(rounds, 200) {
            var dice = Dice(UInt64(seed) &+ 3)
            for end in ["-wal", "-shm"] { unlink(cache + end) }
            try whole.write(to: URL(filePath: cache))
            try change(cache) { pages(&$0, &dice) }

            let doctor = try await screens.run("cache", "doctor")
            let repair = try await screens.run("cache", "doctor", "--repair")
            let after = try await screens.run("cache", "doctor")
            let status = try await screens.run("sync", "status")
            let list = try await screens.run("cache", "ls")

            #expect([0, 1].contains(doctor.exit), "seed \(seed): \(doctor.errors)")
            #expect(repair.exit == 0, "seed \(seed): \(repair.output)\(repair.errors)")
            #expect(after.exit == 0, "seed \(seed): \(after.output)\(after.errors)")
            #expect(status.output.contains(key), "seed \(seed): \(status.errors)")
            #expect(list.exit == 0, "seed \(seed): \(list.errors)")
        }
        #expect(unsent.count == 1)
        #expect(try await screens.run("sync", "run").output == "1 sent\n")
        #expect(try await !screens.run("sync", "status").output.contains(key))
    }

    @Test(arguments: ["", "-wal", "-shm", "-unsent"])
    func aLostFileLosesNoChange(end: String) async throws {
        try await queue()
        try? FileManager.default.removeItem(atPath: cache + end)

        let status = try await screens.run("sync", "status")
        let sent = try await screens.run("sync", "run")

        #expect(status.output.contains(key), "\(status.errors)")
        #expect(sent.output == "1 sent\n", "\(sent.errors)")
        #expect(try await !screens.run("sync", "status").output.contains(key))
    }

    /// Whoever types the command again has a connection again.
    @Test func whatFailedWithoutAConnectionIsSentByTheNextRun() async throws {
        try await queue()
        for _ in 0..<3 {
            let failed = try await screens.run("sync", "run", "--net", "offline")
            #expect(failed.exit == 4, "\(failed.output)\(failed.errors)")
        }

        #expect(try await screens.run("sync", "run").output == "1 sent\n")
    }

    @Test func doctorReportsACorruptFileOfAChangeAndRepairsIt() async throws {
        try await queue()
        let folder = cache + "-unsent"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
        try change("\(folder)/\(name)") { $0[$0.count / 2] ^= 1 }

        let doctor = try await screens.run("cache", "doctor")
        let repair = try await screens.run("cache", "doctor", "--repair")
        let after = try await screens.run("cache", "doctor")

        #expect(
            doctor.exit == 1 && doctor.output.contains("\(folder)/\(name) of the unsent change")
        )
        #expect(repair.exit == 0 && after.exit == 0, "\(after.output)")
    }

    @Test func aDroppedChangeLeavesNoFile() async throws {
        try await queue()
        #expect(FileManager.default.fileExists(atPath: cache + "-unsent"))

        let clear = try await screens.run("sync", "drop", "--all")

        #expect(clear.exit == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "-unsent") == [])
    }

    // MARK: - A disk that fails

    /// A library that makes forcing a file to the disk fail, for files whose path contains a text.
    private static let failingDisk = Result {
        let scratch = try TemporaryFolder()
        let source = """
            #define _GNU_SOURCE
            #include <errno.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>

            static int force(int file) {
                char link[64], path[4096];
                snprintf(link, sizeof link, "/proc/self/fd/%d", file);
                ssize_t length = readlink(link, path, sizeof path - 1);
                const char *part = getenv("FAILING_FILES");
                if (length < 0 || !part) return 0;
                path[length] = 0;
                if (!strstr(path, part)) return 0;
                errno = EIO;
                return -1;
            }

            int fsync(int file) { return force(file); }
            int fdatasync(int file) { return force(file); }

            """
        let file = try scratch.write(source.utf8, as: "failing-disk.c")
        let library = "\(scratch.path)/failing-disk.so"
        try run(["clang", "-shared", "-fPIC", "-Wall", "-Werror", file, "-o", library])
        return (scratch, library)
    }

    /// A change is durable by its file; SQLite writes it to its log before it forces that to the disk.
    @Test(arguments: ["demo.db-wal", "demo.db-unsent"], [false, true])
    func aChangeIsSentIfItWasReportedAsStored(files: String, isPending: Bool) async throws {
        func vote(_ score: Int, _ environment: [String: String] = [:]) async throws -> Int32 {
            try await screens.run(
                [
                    "run", "rating", "--call", "updateRating", "--arg", "score=\(score)", "--net",
                    "offline", "--output", "text",
                ],
                environment: environment
            ).exit
        }
        try #require(try await screens.run("run", "rating", "--output", "text").exit == 0)
        if isPending { try #require(try await vote(0) == 0) }
        let failing = ["LD_PRELOAD": try Self.failingDisk.get().1, "FAILING_FILES": files]

        var isStored = false
        for _ in 0..<2 {
            let exit = try await vote(1, failing)
            isStored = isStored || exit == 0
            let status = try await screens.run("sync", "status", "--json")
            let writes = try #require(try status.json["writes"] as? [Any])
            #expect(writes.count == (isPending || isStored ? 1 : 0), "\(exit) \(status.output)")
        }

        // SQLite also refuses to begin its log again where that cannot be forced to the disk.
        #expect(files == "demo.db-wal" || !isStored)
        let sent = isPending || isStored ? 1 : 0
        #expect(try await screens.run("sync", "run").output == "\(sent) sent\n")
        let shown = try await screens.run("run", "rating", "--output", "text").output
        let vote = isStored ? "up" : "down"
        #expect(
            shown.contains(sent == 1 ? "Your rating: \(vote)" : "You have not rated"),
            "\(shown)"
        )
    }

    // MARK: - Read-only

    private static var isRoot: Bool { geteuid() == 0 }

    /// Another user, who owns the folder and may not write to it, runs the command, because root
    /// may always write.
    @Test(.enabled(if: isRoot)) func aReadOnlyFolderShowsItsContents() async throws {
        try await queue()
        let user = "65534"
        chmod(screens.folder, 0o755)
        let line = "chown -R \(user) '\(screens.folder)' && chmod -R a-w '\(folder)'"
        try #require(try await screens.run([], by: ["sh", "-c", line]).exit == 0)
        func run(_ words: String...) async throws -> Screens.Outcome {
            try await screens.run(
                words,
                by: ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
            )
        }

        let list = try await run("cache", "ls")
        let status = try await run("sync", "status")
        let read = try await run(
            "run",
            "rating",
            "--offline-policy",
            "cache-only",
            "--output",
            "text"
        )
        let queued = try await run(
            "run",
            "rating",
            "--call",
            "updateRating",
            "--arg",
            "score=0",
            "--net",
            "offline"
        )

        #expect(list.exit == 0 && list.output.contains("AssetList"), "\(list.errors)")
        #expect(status.exit == 0 && status.output.contains(key), "\(status.errors)")
        #expect(read.exit == 0, "\(read.errors)")
        #expect(queued.exit != 0 && queued.errors.contains("cannot be written"))
    }

    // MARK: - A full disk

    /// The whole test, on a file system of one megabyte that is removed when the shell ends.
    private static let script = """
        folder="$XDG_STATE_HOME/screens/cache"
        mkdir -p "$folder" && mount -t tmpfs -o size=1m,mode=700 none "$folder" || exit 77
        vote() { "$0" run rating --call updateRating --arg score=$1 --net $2 --output text; }
        "$0" run rating --output text >/dev/null || exit 1
        vote 1 offline >/dev/null || exit 2
        dd if=/dev/zero of="$folder/fill" bs=1k 2>/dev/null
        "$0" cache ls | grep -q Rating || exit 3
        "$0" sync status | grep -q 30304 || exit 4
        "$0" cache doctor >"$XDG_STATE_HOME/doctor" 2>&1 || exit 12
        grep -q corrupt "$XDG_STATE_HOME/doctor" && exit 13
        test "$("$0" sync run)" = "1 sent" || exit 5
        "$0" sync status | grep -q 30304 && exit 6
        vote 0 online 2>"$XDG_STATE_HOME/warning" | grep -q "down" && grep -q "^warning: The cache" "$XDG_STATE_HOME/warning" || exit 7
        vote 1 offline && exit 8
        rm "$folder/fill"
        "$0" sync status | grep -q 30304 && exit 9
        "$0" cache doctor || exit 10
        test -z "$(ls "$folder/demo.db-unsent")" || exit 11
        ls "$folder" | grep db.corrupt && exit 14
        vote 0 offline >/dev/null || exit 15
        dd if=/dev/zero of="$folder/demo.db" bs=100 count=1 conv=notrunc 2>/dev/null
        dd if=/dev/zero of="$folder/fill" bs=1k 2>/dev/null
        "$0" sync status | grep -q 30304 || exit 16
        rm "$folder/fill"
        test "$("$0" sync run)" = "1 sent" || exit 17
        "$0" sync status | grep -q 30304 && exit 18
        "$0" cache doctor || exit 19
        """

    @Test(.enabled(if: isRoot)) func aFullDiskDoesNotPreventSendingTheQueue() async throws {
        let outcome = try await screens.run(
            [],
            by: ["unshare", "-m", "sh", "-c", Self.script],
            within: 60
        )

        // In some containers, root may not mount file systems.
        let isRefused = outcome.exit == 77 || outcome.errors.contains("unshare failed")
        #expect(outcome.exit == 0 || isRefused, "\(outcome.output)\(outcome.errors)")
    }
}
