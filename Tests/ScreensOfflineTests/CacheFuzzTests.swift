import Foundation
import ScreensCoding
import ScreensKit
import ScreensSQLite
import TestSupport
import Testing

@testable import ScreensOffline

/// No content of a cache file can crash its reader.
///
/// The file is a valid database with arbitrary texts, numbers and values. The tests of replacement cover
/// corrupt files, and the coding tests cover single values.
@MainActor
struct CacheFuzzTests {
    @Test func anyRowsAreReadAndSentOrRefused() async throws {
        let rounds = Soak.inputs(otherwise: 5_000) / 100
        for seed in 0..<UInt64(rounds) {
            var dice = Dice(seed &+ 7)
            let client = try OfflineClient(onProblem: { _ in })
            for _ in 0..<100 { try fill(client.cache, &dice) }

            await exercise(client)

            #expect(try client.cache.examine().database == [], "seed \(seed)")
        }
    }

    private func fill(_ cache: CacheManager, _ dice: inout Dice) throws {
        let (collection, key) = (dice.pick(["Note", "AssetList", junk(&dice)]), junk(&dice))
        let entry: [SQLValue] = [
            .text(collection), .text(key), .text(json(&dice)), number(&dice), .int(dice.roll(2)),
            value(&dice), number(&dice), .int(dice.roll(3)),
        ]
        let sent: [SQLValue] = [
            .text(collection), .text(key), .text(junk(&dice)), value(&dice), value(&dice),
            .int(dice.roll(2)), number(&dice),
        ]
        let queued: [SQLValue] = [
            .text(collection), .text(key), .text(junk(&dice)), .text(junk(&dice)), value(&dice),
            dice.roll(2) == 0 ? .null : .text(junk(&dice)), value(&dice), .text(json(&dice)),
            .int(Int64.random(in: .min ... .max, using: &dice)), number(&dice),
            .text(dice.pick(["pending", "conflicted", "refused", "draft", junk(&dice)])),
            .text(json(&dice)), value(&dice), .int(Int64.random(in: .min ... .max, using: &dice)),
            .text(files(&dice)),
            number(&dice),
        ]
        try cache.write { (connection) throws(DatabaseFailure) in
            try connection.run(
                """
                INSERT OR IGNORE INTO entry (collection, key, attributes, storedAt, isDirty, value,
                    expiresAt, writes)
                VALUES (?,?,?,?,?,?,?,?)
                """,
                entry
            )
            try connection.run("INSERT OR IGNORE INTO sent VALUES (NULL,?,?,?,?,?,?,?)", sent)
            try connection.run(
                """
                INSERT OR IGNORE INTO outbox (collection, key, action, changeId, base, attemptId,
                    attempt, dependencies, attempts, retryAt, state, problem, remote, queuedAt,
                    files, failedAt)
                VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
                """,
                queued
            )
            try connection.run(
                "INSERT OR IGNORE INTO arrival VALUES (?,?,?,?)",
                Array(entry[0...2]) + [entry[2]]
            )
        }
    }

    /// The queue's text about files: valid, invalid, or of an older version.
    private func files(_ dice: inout Dice) -> String {
        dice.pick([
            "{}", json(&dice), junk(&dice), #"{"a":"/nowhere"}"#, #"{"a":{"name":"b","hash":1}}"#,
            #"{"a":{"name":"b","hash":"../../c","size":9223372036854775807}}"#,
            #"{"a":{"name":"b","hash":"\#(String(repeating: "0", count: 64))","size":-1}}"#,
        ])
    }

    private func exercise(_ client: OfflineClient) async {
        for entry in (try? client.cache.entries()) ?? [] {
            _ = entry.attributes
            await client.read(entry.key, .cacheOnly)
        }
        for write in (try? client.pending) ?? [] { _ = (write.attributes, write.problem) }
        let manager = SyncManager(cacheManager: client.cache)
        let listener = Listener(.merge)
        manager.delegate = listener
        _ = try? await manager.sync(only: Set(((try? client.pending) ?? []).map(\.id)))
        _ = try? client.cache.trim(to: 10_000)
    }

    // MARK: - Arbitrary values

    private func junk(_ dice: inout Dice) -> String {
        let pieces = [
            "", "draft-", "7", "\u{0}", "\u{1B}[2J", "é", "\u{202E}", "'; DROP TABLE entry; --",
        ]
        return (0..<dice.roll(4)).map { _ in pieces[dice.roll(pieces.count)] }.joined()
    }

    private func json(_ dice: inout Dice) -> String {
        dice.pick([
            "{}", "[]", "", "{", "null", #"{"a":1e999}"#, #"["draft-1"]"#, #"{"code":"http"}"#,
            #"{"code":"connection","message":"","words":"x"}"#,
            String(repeating: "[", count: 5_000),
        ])
    }

    private func number(_ dice: inout Dice) -> SQLValue {
        dice.pick([
            .null, .int(Int64.max), .int(Int64.min), .int(0), .text("x"), .double(.infinity),
        ])
    }

    private func value(_ dice: inout Dice) -> SQLValue {
        let note = (try? BinaryCoding.encode(Note(["text": "1"], version: 1))) ?? []
        var bytes = note
        if !bytes.isEmpty { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
        let random = (0..<dice.roll(40)).map { _ in UInt8(dice.roll(256)) }
        return dice.pick([.null, .blob(note), .blob(bytes), .blob(random), .text("text"), .int(1)])
    }
}
