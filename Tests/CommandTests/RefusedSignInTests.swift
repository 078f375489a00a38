import DemoPortal
import Foundation
import ScreensKit
import TestSupport
import TestTraits
import Testing

/// What happens to changes when the portal refuses the password, with the answers of real portals.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct RefusedSignInTests {
    private typealias Answer = DemoPortal.Configuration.WrongSignIn

    /// A change that is made without a connection.
    enum Kind: String, CaseIterable {
        case rating, portrait, form, formWithFile
    }

    /// A portal, and a user with pending changes for it.
    private struct PortalFixture {
        let screens: Screens
        let portal: DemoPortal
        let version: Int

        init(version: Int, _ answer: Answer) throws {
            var configuration = DemoPortal.Configuration(version: version)
            configuration.wrongSignIn = answer
            self.version = version
            screens = try Screens()
            portal = try DemoPortal(configuration)
            try screens.write(portal.password, as: "password")
            try screens.write("wrong", as: "wrong")
        }

        private func sample(_ name: String) -> Int64 { portal.samples[name]?.int64 ?? 0 }

        private func connection(_ password: String) -> [String] {
            [
                "--server", portal.url, "--company-id", "\(portal.companyId)", "--group-id",
                "\(portal.groupId)", "--user", portal.user, "--portal-version", "\(version)",
                "--password-file", password,
            ]
        }

        private func words(_ kind: Kind, recordSet: String) -> (show: [String], change: [String]) {
            switch kind {
            case .rating:
                (
                    [
                        "rating", "--set", "className=BlogsEntry", "--set",
                        "classPK=\(sample("classPK"))",
                    ], ["--call", "updateRating", "--arg", "score=1"]
                )
            case .portrait:
                (
                    ["user-portrait", "--set", "userId=\(sample("userId"))"],
                    ["--call", "upload", "--arg", "file=me.gif"]
                )
            case .form:
                (
                    form("structureId", recordSet),
                    ["--value", "FullName=Ada", "--value", "Kind=partner", "--call", "submitForm"]
                )
            case .formWithFile:
                (
                    form("surveyStructureId", "surveyRecordSetId"),
                    ["--value", "subscriberName=Ada", "--value", "Room=Suite"]
                        + ["--value", "Receipt=@me.gif", "--call", "submitForm"]
                )
            }
        }

        private func form(_ structure: String, _ recordSet: String) -> [String] {
            [
                "ddl-form", "--set", "structureId=\(sample(structure))", "--set",
                "recordSetId=\(sample(recordSet))",
            ]
        }

        func run(
            _ kind: Kind,
            changes: Bool = false,
            recordSet: String = "recordSetId",
            password: String = "password",
            _ more: [String] = []
        ) async throws -> Screens.Outcome {
            let words = words(kind, recordSet: recordSet)
            return try await screens.run(
                ["run"] + words.show + (changes ? words.change : []) + connection(password) + more
            )
        }

        func sync(password: String, _ verb: String = "run") async throws -> Screens.Outcome {
            try await screens.run(["sync", verb] + connection(password))
        }

        func states() async throws -> [String] {
            let status = try await screens.run(
                ["sync", "status", "--json", "--server", portal.url, "--user", portal.user]
            )
            let writes = try #require(try status.json["writes"] as? [[String: Any]])
            return writes.compactMap { $0["state"] as? String }
        }

        /// How often a user that the portal knows asked it to change something.
        var changes: Int {
            let verbs = ["/update-portrait", "/update-ratings-entry", "/add-record"]
            return portal.requests.count { request in
                request.user != nil && verbs.contains { request.path.hasSuffix($0) }
            }
        }
    }

    @Test(arguments: [(62, "guest"), (70, "guest"), (62, "401"), (70, "401")], Kind.allCases)
    func changesStayPendingAndAreSentOnceWithTheRightPassword(
        portal: (version: Int, answer: String),
        kind: Kind
    ) async throws {
        let answer = try #require(Answer(rawValue: portal.answer))
        let fixture = try PortalFixture(version: portal.version, answer)
        try Data(TinyPicture.gif).write(to: URL(filePath: "\(fixture.screens.folder)/me.gif"))
        let loaded = try await fixture.run(kind)
        let queued = try await fixture.run(kind, changes: true, ["--net", "offline"])
        try #require(loaded.exit == 0 && queued.exit == 0, "\(loaded.errors)\(queued.errors)")

        let refused = [
            try await fixture.sync(password: "wrong"), try await fixture.sync(password: "wrong"),
        ]
        let states = try await fixture.states()
        let sent = try await fixture.sync(password: "password")

        #expect(refused.map(\.exit) == [7, 7], "\(refused.map(\.output))")
        #expect(states == ["pending"])
        #expect(sent.exit == 0 && sent.output.hasPrefix("1 sent"), "\(sent.output)\(sent.errors)")
        #expect(fixture.changes == 1)
        #expect(try await fixture.states() == [])
    }

    @Test(arguments: [62, 70], Kind.allCases)
    func runsExitWithSevenWhetherTheyReadOrChange(version: Int, kind: Kind) async throws {
        let fixture = try PortalFixture(version: version, .asGuest)
        try Data(TinyPicture.gif).write(to: URL(filePath: "\(fixture.screens.folder)/me.gif"))

        let read = try await fixture.run(kind, password: "wrong")
        _ = try await fixture.run(kind)
        let changed = try await fixture.run(kind, changes: true, password: "wrong")

        #expect(read.exit == 7, "\(read.errors)")
        #expect(changed.exit == 7, "\(changed.errors)")
        #expect(fixture.changes == 0)
    }

    @Test(arguments: [62, 70])
    func aMissingPermissionParksTheChangeAndNotTheSignIn(version: Int) async throws {
        let fixture = try PortalFixture(version: version, .asGuest)
        let set = "restrictedRecordSetId"
        _ = try await fixture.run(.form, recordSet: set)
        let queued = try await fixture.run(
            .form,
            changes: true,
            recordSet: set,
            ["--net", "offline"]
        )
        try #require(queued.exit == 0, "\(queued.errors)")

        let sent = try await fixture.sync(password: "password")

        #expect(sent.exit == 1)
        #expect(sent.output.contains("must have"), "\(sent.output)")
        #expect(try await fixture.states() == ["refused"])
    }

    @Test(arguments: ["62", "70"])
    func loginSaysThatThePasswordIsWrong(version: String) async throws {
        let screens = try Screens()
        let portal = try DemoPortal(.init(version: try #require(Int(version))))
        let words = ["--portal-version", version, "--password-file", "-"]

        let wrong = try await screens.login(portal, words, input: "wrong")

        #expect(wrong.exit == 7)
        #expect(wrong.errors.contains("refused the sign-in"))
        #expect(!FileManager.default.fileExists(atPath: screens.credentials))
    }
}
