import DemoPortal
import Foundation
import LiferayKit
import ScreensAutomation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

/// Screenlets of the demo portal, controlled by a script.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct StagePlanTests {
    private let portal: DemoPortal
    private let host: ScreenletHost

    init() throws {
        portal = try DemoPortal()
        let installed = try #require(HostLibrary.folder)
        host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: installed, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
    }

    private func form(_ names: [String: String]) throws -> Stage {
        let stage = try host.stage("ddl-form", theme: .default)
        for (attribute, sample) in names {
            try stage.attributes.set(attribute, try #require(portal.samples[sample]))
        }
        return stage
    }

    private func contacts() throws -> Stage {
        try form(["structureId": "structureId", "recordSetId": "recordSetId"])
    }

    private func survey() throws -> Stage {
        try form(["structureId": "surveyStructureId", "recordSetId": "surveyRecordSetId"])
    }

    private func execute(_ plan: StagePlan, on stage: Stage) async throws {
        try plan.begin(on: stage)
        try await plan.run(on: stage)
        await plan.loadRows(on: stage)
    }

    private func values(_ values: [(String, FieldValues.Value)]) -> FieldValues {
        values.reduce(into: FieldValues()) { $0.append($1.1, for: $1.0) }
    }

    private func error(_ plan: StagePlan, on stage: Stage) async -> AutomationError? {
        await #expect(throws: AutomationError.self) { try await execute(plan, on: stage) }
    }

    // MARK: - Methods and rows

    @Test func fieldsAreFilledInBetweenLoadingAndSending() async throws {
        let stage = try contacts()
        let plan = StagePlan(
            calls: [.init("submitForm"), .init("loadForm")],
            values: values([("FullName", .text("Joe")), ("FullName", .text("Ada Lovelace"))])
        )

        try await execute(plan, on: stage)

        let model = try #require(stage.model as? DDLFormModel)
        #expect(model.problem == nil && model.record?.recordId != nil)
        #expect(model.record?["FullName"] == .text("Ada Lovelace"))
        #expect(portal.requests.count { "\($0.parameters)".contains("Ada Lovelace") } == 1)
    }

    @Test func nothingHappensWhenAMethodIsNotDeclared() async throws {
        let stage = try contacts()
        let plan = StagePlan(calls: [.init("loadForm"), .init("submitFrom")])

        await #expect(throws: HostError.self) { try await execute(plan, on: stage) }

        #expect(portal.requests.isEmpty)
    }

    @Test(arguments: [(nil, false), (0, false), (60, true)] as [(Int?, Bool)])
    func asManyRowsAreLoadedAsRequested(limit: Int?, loadsMore: Bool) async throws {
        let stage = try host.stage("asset-list", theme: .default)

        try await execute(StagePlan(rowLimit: limit), on: stage)

        #expect((stage.loadedRowCount >= 60) == loadsMore)
    }

    @Test func onlyAnArgumentOfTheUserBecomesAFile() async throws {
        let call = StagePlan.Call("upload").with("file", writtenByUser: "/a/b.png")
            .with("file", writtenByUser: "/c.png").with("other", writtenByUser: "1")

        #expect(call.arguments == ["file": "/c.png", "other": "1"])
    }

    // MARK: - Fields

    @Test func aScreenletThatIsNoFormHasNoFields() async throws {
        let stage = try host.stage("asset-list", theme: .default)

        let error = await error(StagePlan(values: values([("a", .text("b"))])), on: stage)

        #expect(error == .noForm(screenlet: "asset-list"))
    }

    @Test func aFormThatCannotBeLoadedReportsItsOwnProblem() async throws {
        let stage = try contacts()
        portal.stop()

        await #expect(throws: ScreensError.self) {
            try await execute(StagePlan(values: values([("FullName", .text("x"))])), on: stage)
        }
    }

    @Test func aMistypedFieldIsReportedWithTheNearestName() async throws {
        let stage = try contacts()

        let error = await error(StagePlan(values: values([("FulName", .text("x"))])), on: stage)

        guard case .unknownField("FulName", let fields) = error else {
            throw ToolFailure(words: "\(error as Any)")
        }
        #expect(fields.contains("FullName"))
        #expect(error?.message.contains("did you mean \"FullName\"?") == true)
    }

    @Test func aFileForAFieldThatTakesNoneOrForNoFieldNamesTheField() async throws {
        let file = FieldValues.Value.file(ChosenFile(chosenByUser: "/etc/hostname"))
        let contacts = try contacts()
        let account = try host.stage("sign-up", theme: .default)

        let unknown = await error(StagePlan(values: values([("nosuch", file)])), on: account)
        let ofAccount = await error(StagePlan(values: values([("jobTitle", file)])), on: account)
        let ofForm = await error(StagePlan(values: values([("Address", file)])), on: contacts)

        guard case .unknownField("nosuch", _) = unknown else {
            throw ToolFailure(words: "\(unknown as Any)")
        }
        for (field, error) in [("jobTitle", ofAccount), ("Address", ofForm)] {
            let message =
                "The field \"\(field)\" accepts text, not the file \"/etc/hostname\". "
                + "A text that begins with @ is written with @@."
            #expect(error?.message == message, "\(error as Any)")
        }
    }

    @Test func aValueThatAFieldDoesNotAcceptIsRefusedWithItsMessage() async throws {
        let stage = try contacts()

        let error = await error(
            StagePlan(values: values([("Birthday", .text("someday"))])),
            on: stage
        )

        guard case .wrongValue("Birthday", let problem, takesFile: false) = error else {
            throw ToolFailure(words: "\(error as Any)")
        }
        #expect(!problem.isEmpty)
    }

    @Test func noTextOfAJSONFileEverNamesAFile() async throws {
        let scratch = try TemporaryFolder()
        let secret = try scratch.write(Array("secret".utf8), as: "secret")
        for text in [secret, "@\(secret)"] {
            let stage = try survey()
            let json = try JSONEncoder().encode(["Receipt": text])
            let read = try #require(FieldValues(json: Array(json)))

            let error = await error(StagePlan(values: read), on: stage)

            guard case .wrongValue("Receipt", _, takesFile: true) = error else {
                throw ToolFailure(words: "\(error as Any)")
            }
        }
        #expect(!portal.requests.contains { "\($0.parameters)".contains("secret") })
    }

    @Test func aFileThatCannotBeReadIsNamedBeforeAnythingIsSent() async throws {
        let stage = try survey()
        let file = ChosenFile(chosenByUser: "/nowhere/x.pdf")

        let error = await error(StagePlan(values: values([("Receipt", .file(file))])), on: stage)

        #expect(error == .unreadableFile(path: "/nowhere/x.pdf", field: "Receipt"))
    }

    @Test(arguments: ["", "[]", "1", "{", #"{"a":1,"a":2"#])
    func jsonThatIsNoObjectHasNoValues(text: String) {
        #expect(FieldValues(json: Array(text.utf8)) == nil)
    }

    // MARK: - Attributes

    @Test func attributesAreSetInTheirCommonSpellings() throws {
        let stage = try host.stage("asset-list", theme: .default)
        var values = AttributeValues()
        try values.append("7", for: "firstPageSize", of: stage.attributes)
        try values.append("5", for: "firstPageSize", of: stage.attributes)
        try values.append(
            #"{"keywords":"picnic"}"#,
            for: "customEntryQuery",
            of: stage.attributes
        )
        #expect(throws: AutomationError.notJSON(attribute: "customEntryQuery", text: "{")) {
            try values.append("{", for: "customEntryQuery", of: stage.attributes)
        }

        try values.set(on: stage)

        #expect(values.names == ["firstPageSize", "firstPageSize", "customEntryQuery"])
        let set = Dictionary(uniqueKeysWithValues: stage.attributes.all.map { ($0.name, $0.value) })
        #expect(set["firstPageSize"] == 5)
        #expect(set["customEntryQuery"] == .object(["keywords": "picnic"]))
    }

    // MARK: - Questions

    @Test func aFormIsAskedForInItsOrderAndSentOnlyOnConfirmation() async throws {
        let stage = try contacts()
        try await execute(StagePlan(), on: stage)
        var (questions, notes) = ([String](), [String]())
        var answers = ["Ada Lovelace", "-", "someday", "1815-12-10"]
        let prompts = try #require(
            FormPrompts(stage) { question in
                questions.append(question)
                return answers.isEmpty ? nil : answers.removeFirst()
            } note: {
                notes.append($0)
            }
        )

        try await prompts.ask()

        let model = try #require(stage.model as? DDLFormModel)
        #expect(model.record?["FullName"] == .text("Ada Lovelace"))
        #expect(model.record?["Birthday"] == DDMDate(iso: "1815-12-10").map(DDMValue.date))
        #expect(notes.count == 1 && questions.count == 5)
        #expect(model.record?.recordId == nil)
    }

    @Test func nothingIsAskedWithoutAForm() async throws {
        let stage = try host.stage("asset-list", theme: .default)

        #expect(FormPrompts(stage, ask: { _ in nil }, note: { _ in }) == nil)
    }
}
