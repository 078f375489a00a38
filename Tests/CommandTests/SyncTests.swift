import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// Writing and synchronising with the built command, a real plugin and a real portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SyncTests {
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
    private var recordId: Int64 { portal.samples["recordId"]?.int64 ?? 0 }

    private var connection: [String] {
        [
            "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--user", portal.user, "--password-file", "password",
        ]
    }

    private var whose: [String] { ["--server", portal.url, "--user", portal.user] }

    private func contact(_ words: String...) async throws -> Screens.Outcome {
        try await screens.run(
            ["run", "contact", "--plugin-path", folder, "--set", "recordSetId=\(setId)", "--json"]
                + connection + words
        )
    }

    private func sync(_ words: String...) async throws -> Screens.Outcome {
        let plugins =
            ["run", "retry", "resolve"].contains(words[0]) ? ["--plugin-path", folder] : []
        let whom = plugins.isEmpty ? whose : connection
        return try await screens.run(["sync"] + words + plugins + whom)
    }

    private func names() throws -> [String] {
        try portal.records(setId).compactMap {
            $0.values["FullName"]
        }
    }

    private func addOffline(_ name: String, count: Int = 1) async throws {
        let outcome = try await contact(
            "--call",
            "add",
            "--arg",
            "name=\(name)",
            "--arg",
            "count=\(count)",
            "--net",
            "offline"
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
    }

    @Test func aQueuedWriteSucceedsAndArrivesWithTheNextSynchronisation() async throws {
        try await addOffline("Ada", count: 3)
        let status = try await sync("status", "--json")
        let run = try await sync("run")
        let after = try await sync("status")

        let writes = try #require(try status.json["writes"] as? [[String: Any]])
        #expect(writes.map { $0["state"] as? String } == ["pending", "pending", "pending"])
        #expect(run.exit == 0)
        #expect(run.output == "3 sent\n")
        #expect(after.output == "No unsent changes.\n")
        #expect(Set(try names()).isSuperset(of: ["Ada-0", "Ada-1", "Ada-2"]))
    }

    @Test func aWriteOnlineIsSentAtOnce() async throws {
        let outcome = try await contact("--call", "add", "--arg", "name=Bo", "--arg", "count=1")

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try names().contains("Bo-0"))
        let freshness = try outcome.json["freshness"] as? [String: Any]
        #expect(freshness?["pending"] as? Bool == false)
    }

    @Test func synchronisingWithoutConnectionExitsWithFour() async throws {
        try await addOffline("Cy")

        let run = try await sync("run", "--net", "offline")
        let again = try await sync("run", "--json", "--net", "offline")

        #expect(run.exit == 4)
        #expect(run.output.contains("1 failed, 1 pending"))
        #expect(try again.json["pending"] as? Int == 1)
    }

    @Test func retrySendsPostponedChanges() async throws {
        try await addOffline("Di")
        _ = try await sync("run", "--net", "offline")

        let retry = try await sync("retry", "--all")

        #expect(retry.exit == 0)
        #expect(retry.output == "1 sent\n")
    }

    @Test func aWrongPasswordPausesAndExitsWithSeven() async throws {
        try await addOffline("Ed")
        try screens.write("wrong", as: "password")

        let run = try await sync("run")

        #expect(run.exit == 7)
        #expect(try await sync("status", "--json").output.contains("pending"))
    }

    /// Loads the contact, and renames it offline.
    private func rename(_ name: String) async throws {
        _ = try await contact("--call", "show", "--arg", "id=\(recordId)")
        let edit = try await contact(
            "--call",
            "edit",
            "--arg",
            "key=recordId-\(recordId)",
            "--arg",
            "name=\(name)",
            "--net",
            "offline"
        )
        #expect(edit.exit == 0, "\(edit.errors)")
    }

    /// Edits a contact on this machine and at the portal.
    private func conflict() async throws {
        try await rename("Here")
        try portal.updateRecord(recordId, ["FullName": "There"])
    }

    @Test(arguments: [
        ("en_US", "A contact has a name."), ("es_ES", "Un contacto tiene nombre."),
    ])
    func aSynchroniserUsesTheTextsOfItsPlugin(locale: String, words: String) async throws {
        try await rename("")

        let run = try await sync("run", "--locale", locale)

        #expect(run.output.contains(words), "\(run.output) \(run.errors)")
    }

    private func name() throws -> String? { try portal.record(recordId)?.values["FullName"] }

    @Test func anUnresolvedConflictExitsWithFive() async throws {
        try await conflict()

        let run = try await sync("run")
        let resolve = try await sync("resolve", "recordId-\(recordId)", "useLocal")

        #expect(run.exit == 5)
        #expect(run.output.contains("1 in conflict"))
        #expect(resolve.exit == 0)
        #expect(try name() == "Here")
    }

    @Test(arguments: [("useRemote", "There", 0), ("ignore", "There", 5), ("merge", "There", 5)])
    func conflictsAreResolvedByTheOption(answer: String, name: String, exit: Int32) async throws {
        try await conflict()

        let run = try await sync("run", "--on-conflict", answer)

        #expect(run.exit == exit)
        #expect(try self.name() == name)
    }

    @Test func aCommandThatLeavesAChangeUnsentSaysSoOnceAndNamesTheNextCommand() async throws {
        let outcome = try await contact(
            "--call",
            "add",
            "--arg",
            "name=Gil",
            "--arg",
            "count=1",
            "--net",
            "offline"
        )
        let note = try #require(outcome.errors.split(separator: "\n").last)
        let command = try #require(note.firstMatch(of: /"screens-host (sync run [^"]+)"/)).output.1

        let run = try await screens.run(
            command.split(separator: " ").map(String.init) + ["--plugin-path", folder]
        )

        #expect(note.hasPrefix("1 change is not sent: 1 pending. "))
        #expect(!outcome.output.contains("is not sent"))
        #expect(run.output == "1 sent\n", "\(run.errors)")
    }

    @Test func theStatusOfAConflictShowsItsFieldsAndTheCommandsThatResolveIt() async throws {
        try await conflict()
        _ = try await sync("run")

        let list = try await sync("status")
        let one = try await sync("status", "recordId-\(recordId)")
        let json = try await sync("status", "--json").json
        let command = try #require(
            one.output.firstMatch(of: /screens-host (sync resolve .*? useRemote --.*?) {2}/)
        ).output.1
        let answer = try await screens.run(
            command.split(separator: " ").map(String.init)
                + ["--plugin-path", folder] + connection
        )

        #expect(list.output.contains("1 change is not sent: 1 in conflict."))
        #expect(list.output.contains(/conflicted  \d+ s old  decide/))
        #expect(one.output.contains(/field +base +yours +portal\n(.*\n)*?name +.* Here +There/))
        let write = try #require((json["writes"] as? [[String: Any]])?.first)
        #expect(write["state"] as? String == "conflicted")
        #expect(write["ageSeconds"] is Int && write["queuedAt"] is Int)
        for version in ["base", "local", "remote"] { #expect(write[version] is [String: Any]) }
        #expect(answer.output == "0 sent, 1 settled without sending\n", "\(answer.errors)")
        #expect(try name() == "There")
    }

    /// The other user takes the change back before the answer.
    @Test(
        arguments: [
            (["run", "--on-conflict", "discard"], 0), (["run", "--on-conflict", "useLocal"], 5),
            (["resolve", "", "useRemote"], 0), (["resolve", "", "useLocal"], 5),
        ] as [([String], Int32)]
    )
    func anAnswerToAConflictThatIsGoneSendsNothing(words: [String], exit: Int32) async throws {
        let before = try #require(try name())
        try await conflict()
        #expect(try await sync("run").exit == 5)
        try portal.updateRecord(recordId, ["FullName": before])

        let named = words.map { $0.isEmpty ? "recordId-\(recordId)" : $0 }
        let plugins = ["--plugin-path", folder]
        let outcome = try await screens.run(["sync"] + named + plugins + connection)

        #expect(outcome.exit == exit, "\(outcome.errors)")
        #expect(outcome.output.contains("0 sent"))
        #expect(outcome.output.contains("changed again at the portal") == (exit == 5))
        #expect(try name() == before)
    }

    /// Without an answer, a change is what its user wrote, and what it would overwrite is gone.
    @Test func aRunWithoutAnAnswerSendsAChangeThatIsNoLongerInConflict() async throws {
        let before = try #require(try name())
        try await conflict()
        #expect(try await sync("run").exit == 5)
        try portal.updateRecord(recordId, ["FullName": before])

        let outcome = try await sync("run")

        #expect(outcome.exit == 0 && outcome.output.contains("1 sent"), "\(outcome.errors)")
        #expect(try name() == "Here")
    }

    @Test func theStatusSaysWhenTheNextAttemptIsDue() async throws {
        try await addOffline("Hal")
        for _ in 0..<12 { _ = try await sync("retry", "--all", "--net", "offline") }
        _ = try await sync("run", "--net", "offline")

        let status = try await sync("status")

        #expect(status.output.contains(/pending  \d+ s old  due (now|in \d+ s)/))
        #expect(status.output.contains("1 change is not sent: 1 pending.\nscreens-host sync run"))
    }

    @Test func servingSendsPendingChangesAlsoWithoutAnOpenPage() async throws {
        try await addOffline("Ivy")
        let server = try screens.serve(["contact", "--plugin-path", folder] + connection)

        try await until("it has arrived and is no longer pending") {
            guard try names().contains("Ivy-0") else { return false }
            return try await sync("status").output == "No unsent changes.\n"
        }

        #expect(await server.end() == 0)
    }

    @Test func askingRequiresATerminal() async throws {
        let run = try await sync("run", "--on-conflict", "ask")

        #expect(run.exit == 2)
        #expect(run.errors.contains("terminal"))
    }

    @Test func aDroppedWriteIsNeverSent() async throws {
        try await addOffline("Fay")
        let status = try await sync("status", "--json")
        let writes = try #require(try status.json["writes"] as? [[String: Any]])
        let key = try #require(writes.first?["key"] as? String)

        let nothing = try await sync("drop")
        let wrong = try await sync("drop", String(key.dropLast()))
        let drop = try await sync("drop", key)
        let run = try await sync("run")

        #expect(nothing.exit == 2)
        #expect(wrong.exit == 3)
        #expect(wrong.errors.contains("Did you mean \"\(key)\"?"))
        #expect(drop.exit == 0)
        #expect(run.output == "0 sent\n")
        #expect(try !names().contains("Fay-0"))
    }
}
