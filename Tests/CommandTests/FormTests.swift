import DemoPortal
import Foundation
import ScreensKit
import TestTraits
import Testing

/// Forms that the built command fills in and sends to a real portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct FormTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// A portal, and the options that connect the command to it.
    private struct FormFixture {
        let screens: Screens
        let portal: DemoPortal
        let form: String
        let version: Int

        init(_ screens: Screens, version: Int = 70, form: String = "survey") throws {
            self.screens = screens
            self.form = form
            self.version = version
            portal = try DemoPortal(.init(version: version))
            try screens.write(portal.password, as: "password")
        }

        func id(_ name: String) -> Int64 {
            let key = form.isEmpty ? name : form + name.prefix(1).uppercased() + name.dropFirst()
            return portal.samples[key]?.int64 ?? 0
        }

        var connection: [String] {
            [
                "--server", portal.url, "--portal-version", "\(version)",
                "--company-id", "\(portal.companyId)", "--group-id", "\(portal.groupId)",
                "--user", portal.user, "--password-file", "password",
            ]
        }

        func run(_ words: [String], set: String? = nil, record: Int64 = 0) async throws
            -> Screens.Outcome
        {
            try await screens.run(
                [
                    "run", "ddl-form", "--set", "structureId=\(id("structureId"))", "--set",
                    "recordSetId=\(set ?? "\(id("recordSetId"))")", "--set", "recordId=\(record)",
                ] + words + connection
            )
        }

        var records: [StoredRecord] { get throws { try portal.records(id("recordSetId")) } }
    }

    private let answers = ["--value", "subscriberName=Ada", "--value", "Room=Suite"]
    private let submit = ["--call", "submitForm"]

    /// A user who may add records need not be allowed to view them; then nobody learns whether an
    /// unanswered addition was made.
    @Test(arguments: [62, 70])
    func anAdditionThatItsAuthorMayNotViewIsNeitherLostNorSentTwice(version: Int) async throws {
        let fixture = try FormFixture(screens, version: version)
        let before = try fixture.records.count
        try fixture.portal.setViewable(false, recordSet: fixture.id("recordSetId"))
        let path = version == 62 ? "/ddlrecord/" : "/ddl.ddlrecord/"
        fixture.portal.faults = FaultPlan(.loseAnswer, remaining: 1, pathPrefix: path)

        let added = try await fixture.run(answers + submit)
        let blind = try await screens.run(["sync", "retry", "--all"] + fixture.connection)
        let status = try await screens.run(["sync", "status", "--json"] + fixture.connection)
        try fixture.portal.setViewable(true, recordSet: fixture.id("recordSetId"))
        let seen = try await screens.run(["sync", "retry", "--all"] + fixture.connection)

        let writes = try #require(try status.json["writes"] as? [[String: Any]])
        #expect(added.exit == 0)
        #expect(blind.exit != 0)
        #expect(writes.map { $0["state"] as? String } == ["pending"])
        #expect(seen.exit == 0 && seen.output == "1 sent\n", "\(seen.output) \(seen.errors)")
        #expect(try fixture.records.count == before + 1)
    }

    @Test(arguments: [62, 70])
    func aFilledInFormBecomesARecord(version: Int) async throws {
        let fixture = try FormFixture(screens, version: version)

        let outcome = try await fixture.run(
            answers + ["--value", "Arrival=2027-01-31", "--value", "Budget=1,200.50"]
                + ["--value", #"Breakfast=["Tea, green","\"Full\", with eggs"]"#] + submit
        )

        #expect(outcome.exit == 0, "\(outcome.errors)")
        let record = try #require(try fixture.records.last)
        #expect(record.values["subscriberName"] == "Ada")
        #expect(record.values["Arrival"] == "2027-01-31")
        #expect(record.values["Budget"] == "1200.50")
        #expect(record.values["Breakfast"] == #"["tea, green", "\"Full\", fried"]"#)
    }

    @Test(arguments: [62, 70])
    func aShownRecordIsUpdated(version: Int) async throws {
        let fixture = try FormFixture(screens, version: version)
        let id = fixture.id("recordId")
        let before = try fixture.records.count

        let outcome = try await fixture.run(["--value", "subscriberName=Bo"] + submit, record: id)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try fixture.records.count == before)
        #expect(try fixture.portal.record(id)?.values["subscriberName"] == "Bo")
    }

    /// The first request for the record fails, and the next ones would not.
    @Test(arguments: [[], ["--value", "subscriberName=Bo"]])
    func aRecordThatCouldNotBeLoadedIsNotReplaced(values: [String]) async throws {
        let fixture = try FormFixture(screens)
        let id = fixture.id("recordId")
        let before = try fixture.portal.record(id)?.values
        fixture.portal.faults = FaultPlan(
            .status(500, .html),
            remaining: 1,
            pathPrefix: "/screens.screensddlrecord/"
        )

        let outcome = try await fixture.run(values + submit, record: id)

        // What prevents filling in is that the portal cannot be reached.
        #expect(outcome.exit == (values.isEmpty ? 1 : 4))
        #expect(outcome.errors.contains("500"), "\(outcome.errors)")
        if values.isEmpty { #expect(outcome.errors.contains("not loaded"), "\(outcome.errors)") }
        #expect(try fixture.portal.record(id)?.values == before)
    }

    @Test(
        arguments: [
            ("Nights=many", "whole number"), ("Arrival=31st", "Arrival"),
            ("Rooms=Suite", "did you mean \"Room\"?"), ("Reference=x", "is read-only"),
            ("Room=Attic", "Room"),
        ])
    func invalidValuesAreRefusedWithAValidExample(value: String, words: String) async throws {
        let outcome = try await FormFixture(screens).run(["--value", value])

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func aFormThatLacksAValueIsNotSent() async throws {
        let fixture = try FormFixture(screens)
        let before = try fixture.records.count

        let outcome = try await fixture.run(submit + ["--json"])

        #expect(outcome.exit == 1)
        #expect(try fixture.records.count == before)
        let model = try outcome.json["model"] as? [String: Any]
        #expect((model?["problems"] as? [String: String])?["subscriberName"] != nil)
        #expect(model?["scrollTarget"] as? String == "subscriberName")
    }

    @Test func aFormFilledInOfflineArrivesOnce() async throws {
        let fixture = try FormFixture(screens)
        _ = try await fixture.run([])

        let offline = try await fixture.run(answers + submit + ["--net", "offline", "--json"])
        let sync = try await screens.run(["sync", "run"] + fixture.connection)

        #expect(offline.exit == 0, "\(offline.errors)")
        #expect(offline.output.contains("onFormStoredForLater"))
        #expect(sync.output == "1 sent\n")
        #expect(try fixture.records.count { $0.values["subscriberName"] == "Ada" } == 1)
    }

    @Test func formsAndRecordsAreFoundInTheCacheWhicheverMethodCachedThem() async throws {
        let fixture = try FormFixture(screens)
        _ = try await fixture.run([], record: fixture.id("recordId"))

        let form = try await fixture.run(["--net", "offline"])
        let record = try await fixture.run(["--net", "offline"], record: fixture.id("recordId"))

        #expect(form.exit == 0 && record.exit == 0, "\(form.errors)\(record.errors)")
    }

    /// A pending change of a record that another user has changed since.
    private func outdated() async throws -> (FormFixture, String) {
        let fixture = try FormFixture(screens)
        let id = fixture.id("recordId")
        _ = try await fixture.run([], record: id)
        try fixture.portal.updateRecord(id, ["subscriberName": "Theirs"])
        return (fixture, "recordId-\(id)-en_US")
    }

    private let edit = [
        "--offline-policy", "cache-first", "--value", "subscriberName=Mine", "--call", "submitForm",
    ]

    @Test func anEditOfAnOutdatedCopyIsNotSentAndSaysHowToResolveIt() async throws {
        let (fixture, key) = try await outdated()

        let edit = try await fixture.run(edit, record: fixture.id("recordId"))
        let status = try await screens.run(["sync", "status", "--json"] + fixture.connection)

        #expect(edit.exit == 5, "\(edit.output) \(edit.errors)")
        #expect(edit.errors.contains("sync resolve \(key) ANSWER"), "\(edit.errors)")
        let writes = try #require(try status.json["writes"] as? [[String: Any]])
        #expect(writes.map { $0["state"] as? String } == ["conflicted"])
        let values = try fixture.portal.record(fixture.id("recordId"))?.values
        #expect(values?["subscriberName"] == "Theirs")

        let decided = try await screens.run(
            ["sync", "resolve", key, "useLocal"] + fixture.connection
        )
        #expect(decided.exit == 0, "\(decided.errors)")
        let after = try fixture.portal.record(fixture.id("recordId"))?.values
        #expect(after?["subscriberName"] == "Mine")
    }

    @Test func aConflictIsAnErrorInJSON() async throws {
        let (fixture, key) = try await outdated()

        let edit = try await fixture.run(edit + ["--json"], record: fixture.id("recordId"))

        #expect(edit.exit == 5, "\(edit.errors)")
        #expect((try edit.json["error"] as? [String: Any])?["code"] as? String == "conflict")
        let freshness = try edit.json["freshness"] as? [String: Any]
        #expect(freshness?["unsent"] as? String == "conflicted")
        let events = try #require(try edit.json["events"] as? [[String: Any]])
        let data = events.last?["data"] as? [String: Any]
        #expect(data?["key"] as? String == key && data?["unsent"] as? String == "conflicted")
    }

    @Test func aFileIsUploadedUnderANameOfItsKind() async throws {
        let fixture = try FormFixture(screens)
        let file = try screens.write("picture", as: "me.jpg")

        let outcome = try await fixture.run(answers + ["--value", "Receipt=@\(file)"] + submit)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        let document = try #require(try fixture.portal.documents().last)
        #expect(document.title.hasPrefix("form-file-") && document.title.hasSuffix(".jpg"))
        #expect(document.mimeType == "image/jpeg")
        #expect(try String(contentsOfFile: document.path, encoding: .utf8) == "picture")
        #expect(try fixture.records.last?.values["Receipt"]?.contains(document.uuid) == true)
    }

    @Test func aFileChosenOfflineTravelsWithItsRecord() async throws {
        let fixture = try FormFixture(screens)
        let file = try screens.write("picture", as: "me.png")
        _ = try await fixture.run([])

        let offline = try await fixture.run(
            answers + ["--value", "Receipt=@\(file)", "--net", "offline"] + submit
        )
        let sync = try await screens.run(["sync", "run"] + fixture.connection)

        #expect(offline.exit == 0, "\(offline.errors)")
        #expect(sync.output == "1 sent\n")
        let document = try #require(try fixture.portal.documents().last)
        #expect(try fixture.records.last?.values["Receipt"]?.contains(document.uuid) == true)
    }

    @Test func aFileChosenOfflineIsFoundFromAnotherFolder() async throws {
        let fixture = try FormFixture(screens)
        try screens.write("picture", as: "me.png")
        _ = try await fixture.run([])

        _ = try await fixture.run(
            answers + ["--value", "Receipt=@me.png", "--net", "offline"] + submit
        )
        let password = fixture.connection.dropLast() + ["\(screens.folder)/password"]
        let sync = try await screens.run(
            ["sync", "run"] + password,
            by: ["/usr/bin/env", "-C", "\(screens.folder)/home"]
        )

        #expect(sync.output == "1 sent\n", "\(sync.errors)")
    }

    /// A malicious portal that asks for a file that nobody chose: where a document is expected, it
    /// has the text of a local path.
    @Test(arguments: [62, 70], ["definition", "record"])
    func aPortalGetsNoFileThatTheUserDidNotChoose(version: Int, fixture said: String) async throws {
        let fixture = try FormFixture(screens, version: version)
        let secret = try screens.write("private key", as: "id_rsa")
        let (structure, record) = (fixture.id("structureId"), fixture.id("recordId"))
        if said == "definition" {
            try fixture.portal.setPredefinedValue(
                secret,
                ofField: "Receipt",
                inStructure: structure
            )
        } else {
            try fixture.portal.updateRecord(record, ["Receipt": secret])
        }
        let shown = said == "record" ? record : 0
        let before = try fixture.portal.documents()

        let sent = try await fixture.run(answers + submit, record: shown)
        let offline = try await fixture.run(
            ["--value", "subscriberName=Bo", "--value", "Room=Suite", "--net", "offline"] + submit,
            record: shown
        )
        let sync = try await screens.run(["sync", "run"] + fixture.connection)

        #expect(
            sent.exit == 0 && offline.exit == 0 && sync.exit == 0,
            "\(sent.errors)\(sync.errors)"
        )
        // A long path is wrapped over two lines.
        #expect(
            sent.output.filter { !$0.isWhitespace }.contains(secret.filter { !$0.isWhitespace })
        )
        #expect(try fixture.portal.documents() == before)
        // The portal gets its own value back, unchanged.
        let stored = try #require(
            try said == "record" ? fixture.portal.record(record) : fixture.records.last
        )
        #expect(stored.values["Receipt"] == secret && stored.values["subscriberName"] == "Bo")
    }

    @Test(arguments: [
        ["--value", "Receipt=%"], ["--values", "plain.json"], ["--values", "at.json"],
    ])
    func aTextIsNotAcceptedAsAFile(words: [String]) async throws {
        let fixture = try FormFixture(screens)
        let secret = try screens.write("private key", as: "id_rsa")
        try screens.write(#"{"Receipt": "\#(secret)"}"#, as: "plain.json")
        try screens.write(#"{"Receipt": "@\#(secret)"}"#, as: "at.json")
        let before = try fixture.portal.documents()

        let outcome = try await fixture.run(
            answers + words.map { $0.replacing("%", with: secret) } + submit
        )

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("Use --value Receipt=@FILE"), "\(outcome.errors)")
        #expect(try fixture.portal.documents() == before)
    }

    @Test func aMissingFileIsNamed() async throws {
        let outcome = try await FormFixture(screens).run(
            answers + ["--value", "Receipt=@nowhere.jpg"] + submit
        )

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("nowhere.jpg"))
    }

    @Test(arguments: [("false", StoredRecord.Status.pending), ("true", .draft)])
    func aWorkflowBeginsUnlessADraftIsSaved(saveDraft: String, status: StoredRecord.Status)
        async throws
    {
        let fixture = try FormFixture(screens, form: "")
        let set = fixture.id("workflowRecordSetId")

        let outcome = try await fixture.run(
            ["--value", "FullName=Ada", "--set", "saveDraft=\(saveDraft)"] + submit,
            set: "\(set)"
        )

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try fixture.portal.records(set).last?.status == status)
    }

    @Test func aRefusalIsReportedWithThePortalsMessage() async throws {
        let fixture = try FormFixture(screens, form: "")

        let outcome = try await fixture.run(
            ["--value", "FullName=Ada"] + submit,
            set: "\(fixture.id("restrictedRecordSetId"))"
        )

        #expect(outcome.exit == 1)
        #expect(outcome.errors.contains("permission"), "\(outcome.errors)")
    }

    @Test func aMissingFormSaysWhy() async throws {
        let fixture = try FormFixture(screens)

        let form = try await fixture.run(answers + submit + ["--net", "offline"])
        let list = try await screens.run("run", "asset-list", "--value", "a=b")

        #expect(form.exit == 4)
        #expect(form.errors.contains("network is off"), "\(form.errors)")
        #expect(list.exit == 2)
        #expect(list.errors.contains("asset-list"))
    }

    @Test func aFileOfValuesFillsTheForm() async throws {
        let fixture = try FormFixture(screens)
        try screens.write(#"{"subscriberName": "Cy", "Room": "Suite", "Nights": 3}"#, as: "v.json")

        let outcome = try await fixture.run(["--values", "v.json", "--value", "Nights=4"] + submit)

        #expect(outcome.exit == 0, "\(outcome.errors)")
        #expect(try fixture.records.last?.values["Nights"] == "4")
    }

    @Test func aPageHasARealForm() async throws {
        let page = try await FormFixture(screens).run(submit + ["--output", "html"]).output

        #expect(page.contains("<form"))
        #expect(page.contains(#"<label for="field-subscriberName">"#))
        #expect(page.contains(#"aria-describedby="field-subscriberName-problem"#))
        #expect(page.contains(#"<input type="date""#))
    }
}

/// Forms that are filled in field by field at a terminal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct FormPromptTests {
    @Test func everyFieldIsAskedForInLinesUntilItIsValid() async throws {
        let screens = try Screens()
        let terminal = try PseudoTerminal(screens, ["run", "ddl-form", "--output", "text"])

        try terminal.wait(for: "Name – First and last name (text, required) [Ada Okonkwo]:")
        terminal.type("Bo Berg\n")
        try terminal.wait(for: "Address")
        terminal.type("\n")
        try terminal.wait(for: "Birthday (a date such as 12/31/2014 or 2014-12-31)")
        terminal.type("soon\n")
        try terminal.wait(
            for: "“Birthday” accepts a date such as 12/31/2014 or 2014-12-31, not “soon”."
        )
        terminal.type("1990-02-28\n")
        for _ in 0..<3 { terminal.type("\n") }
        try terminal.wait(for: "Kind (one of “Customer”, “Supplier”, “Partner”, required)")
        terminal.type("Partner\n")
        try terminal.wait(for: "Send the form? [y/N]")
        terminal.type("y\n")
        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(terminal.transcript.contains("Bo Berg"))
        let shown = try await screens.run("run", "ddl-form")
        #expect(shown.output.contains("Bo Berg") && shown.output.contains("1990-02-28"))
    }

    @Test func nothingIsAskedIfValuesAreGiven() async throws {
        let screens = try Screens()
        let words = ["run", "ddl-form", "--output", "text", "--value", "FullName=Cy"]
        let terminal = try PseudoTerminal(screens, words)

        try terminal.wait(for: "ended 0")
        await terminal.end()

        #expect(!terminal.transcript.contains("Send the form?"))
        withExtendedLifetime(screens) {}
    }
}
