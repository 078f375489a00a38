import DemoPortal
import Foundation
import ScreensKit
import TestTraits
import Testing

/// Documents of forms that are sent later, with the built command and a real portal.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct QueuedFileTests {
    private let screens: Screens
    private let portal: DemoPortal

    init() throws {
        screens = try Screens()
        portal = try DemoPortal()
        try screens.write(portal.password, as: "password")
    }

    private func id(_ name: String) -> Int64 { portal.samples[name]?.int64 ?? 0 }

    private var connection: [String] {
        [
            "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
            "\(portal.groupId)", "--user", portal.user, "--password-file", "password",
        ]
    }

    @discardableResult
    private func form(_ words: String...) async throws -> Screens.Outcome {
        try await screens.run(
            [
                "run", "ddl-form", "--set", "structureId=\(id("surveyStructureId"))", "--set",
                "recordSetId=\(id("surveyRecordSetId"))",
            ] + words + connection
        )
    }

    /// Fills in the form with a file and submits it.
    @discardableResult
    private func submit(_ file: String, _ words: String...) async throws -> Screens.Outcome {
        try await screens.run(
            [
                "run", "ddl-form", "--set", "structureId=\(id("surveyStructureId"))", "--set",
                "recordSetId=\(id("surveyRecordSetId"))", "--value", "subscriberName=Ada",
                "--value", "Room=Suite", "--value", "Receipt=@\(file)", "--call", "submitForm",
            ] + words + connection
        )
    }

    private func sync() async throws -> Screens.Outcome {
        try await screens.run(["sync", "retry", "--all"] + connection)
    }

    private func records() throws -> [StoredRecord] { try portal.records(id("surveyRecordSetId")) }

    private func content(_ document: StoredDocument) throws -> String {
        try String(contentsOfFile: document.path, encoding: .utf8)
    }

    private var copies: [String] {
        let folder = "\(screens.folder)/state/screens/cache"
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (files ?? []).filter { $0.contains("-unsent/files/") }
    }

    @Test(arguments: ["deleted", "changed"])
    func theChosenFileArrivesWhateverHappenedToIt(fate: String) async throws {
        try await form()
        let file = try screens.write("the receipt", as: "receipt.pdf")
        let queued = try await submit(file, "--net", "offline")
        #expect(queued.exit == 0 && copies.count == 1, "\(queued.errors)")
        if fate == "deleted" {
            try FileManager.default.removeItem(atPath: file)
        } else {
            try screens.write("a private letter", as: "receipt.pdf")
        }

        let sent = try await sync()

        #expect(sent.output == "1 sent\n", "\(sent.output)\(sent.errors)")
        let document = try #require(try portal.documents().last)
        #expect(try content(document) == "the receipt")
        #expect(document.title.hasSuffix(".pdf") && document.mimeType == "application/pdf")
        #expect(try records().last?.values["Receipt"]?.contains(document.uuid) == true)
        #expect(copies.isEmpty)
    }

    @Test func aChangeThatIsDroppedLeavesNoCopy() async throws {
        try await form()
        try await submit(try screens.write("the receipt", as: "a.pdf"), "--net", "offline")

        let whose = ["--server", portal.url, "--user", portal.user]
        let drop = try await screens.run(["sync", "drop", "--all"] + whose)

        #expect(drop.exit == 0 && copies.isEmpty, "\(drop.errors)")
    }

    @Test func aFileThatIsTooLargeIsRefusedAndNothingIsQueued() async throws {
        try await form()
        let file = try screens.write("", as: "film.mp4")
        #expect(truncate(file, (100 << 20) + 1) == 0)

        let outcome = try await submit(file, "--net", "offline")
        let status = try await screens.run(
            ["sync", "status", "--server", portal.url, "--user", portal.user]
        )

        #expect(outcome.exit == 1 && outcome.errors.contains("film.mp4 has 104857601 bytes"))
        #expect(outcome.errors.contains("up to 104857600 bytes"), "\(outcome.errors)")
        #expect(status.output == "No unsent changes.\n")
    }

    @Test func cacheOnlySendsNothing() async throws {
        try await form()
        let before = portal.requests.count
        let file = try screens.write("the receipt", as: "a.pdf")

        let kept = try await submit(file, "--set", "offlinePolicy=cache-only")

        #expect(kept.exit == 0 && kept.output.contains("Draft"), "\(kept.output)\(kept.errors)")
        #expect(portal.requests.count == before)
        #expect(try portal.documents().isEmpty)
    }

    /// The portal's answer to the upload of the file, to that of its record, or to both is lost.
    @Test(arguments: [1, 2, 3], [62, 70])
    func aFileWhoseAnswerWasLostIsUploadedOnce(count: Int, version: Int) async throws {
        let portal = try DemoPortal(.init(version: version))
        let file = try screens.write("the receipt", as: "a.pdf")
        let connection = [
            "--server", portal.url, "--portal-version", "\(version)", "--company-id",
            "\(portal.companyId)", "--group-id", "\(portal.groupId)", "--user", portal.user,
            "--password-file", "password",
        ]
        try screens.write(portal.password, as: "password")
        let set = portal.samples["surveyRecordSetId"]?.int64 ?? 0
        let before = try portal.records(set).count
        portal.faults = FaultPlan(
            .loseAnswer,
            remaining: count,
            pathPrefix: "/dlapp/"
        )

        let first = try await screens.run(
            [
                "run", "ddl-form", "--set",
                "structureId=\(portal.samples["surveyStructureId"]?.int64 ?? 0)", "--set",
                "recordSetId=\(set)", "--value", "subscriberName=Ada", "--value", "Room=Suite",
                "--value", "Receipt=@\(file)", "--call", "submitForm",
            ] + connection
        )
        for _ in 0..<2 {
            _ = try await screens.run(["sync", "retry", "--all"] + connection)
        }

        #expect(first.exit == 0, "\(first.errors)")
        let documents = try portal.documents()
        #expect(documents.count == 1)
        #expect(try portal.records(set).count == before + 1)
        let receipt = try portal.records(set).last?.values["Receipt"]
        #expect(receipt?.contains(documents.first?.uuid ?? "none") == true)
    }
}
