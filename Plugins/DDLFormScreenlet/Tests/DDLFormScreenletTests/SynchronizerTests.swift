import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

struct SynchronizerTests {
    private let synchronizer = DDLFormSynchronizer()

    private func change(
        _ record: DDLRecord?,
        key: String = "draft-1",
        base: DDLRecord? = nil,
        id: String = "change-1",
        _ attributes: JSONObject = [:]
    ) -> EntryChange<DDLRecord> {
        let usual: JSONObject = [
            "groupId": 2, "recordSetId": 6, "userId": 9, "locale": "en_US", "saveDraft": false,
            "repositoryId": 2, "folderId": 0, "filePrefix": "form-file-",
        ]
        return EntryChange(
            entry: CacheEntry(
                collection: "DDLForm",
                key: key,
                attributes: usual.merging(attributes) { $1 }
            ),
            base: base,
            local: record,
            id: id
        )
    }

    /// A new record that was queued at a time.
    private func addition(madeAt: Int64? = nil) throws -> EntryChange<DDLRecord> {
        var change = change(try Samples.record(id: nil))
        change.madeAt = madeAt.map(Timestamp.init(milliseconds:))
        return change
    }

    @Test(
        arguments: [
            (.v70, "/ddl.ddlrecord/add-record", "com.liferay.portal.kernel.service.ServiceContext"),
            (.v62, "/ddlrecord/add-record", "com.liferay.portal.service.ServiceContext"),
        ] as [(PortalVersion, String, String)]
    )
    func addsANewRecord(version: PortalVersion, path: String, context: String) async throws {
        let portal = ScriptedPortal()
        let record = try Samples.record(id: nil)

        let result = try await synchronizer.send(
            change(record),
            in: .sample(portal, version: version)
        )

        let expected: JSONObject = [
            "groupId": 2, "recordSetId": 6, "displayIndex": 0, "fieldsMap": ["Name": "Ada"],
            "+serviceContext": .text(context), "serviceContext.userId": 9,
            "serviceContext.scopeGroupId": 2, "serviceContext.languageId": "en_US",
            "serviceContext.uuid": "change-1",
        ]
        #expect(portal.commands == [ServiceCommand(path, expected)])
        #expect(result.entry.key == "recordId-7-en_US")
        #expect(result.value?.recordId == 7 && result.value?.modifiedDate?.milliseconds == 20)
    }

    @Test(
        arguments: [
            (.v70, "/ddl.ddlrecord/update-record", false), (.v62, "/ddlrecord/update-record", true),
        ] as [(PortalVersion, String, Bool)]
    )
    func updatesARecord(version: PortalVersion, path: String, merges: Bool) async throws {
        let portal = ScriptedPortal()
        let record = try Samples.record()

        _ = try await synchronizer.send(
            change(record, key: "recordId-7-en_US", base: record),
            in: .sample(portal, version: version)
        )

        let command = try #require(portal.commands.first)
        #expect(command.path == path)
        #expect(command.parameters["recordId"] == 7)
        #expect(command.parameters["mergeFields"] == .bool(merges))
        #expect(command.parameters["recordSetId"] == nil)
        #expect(command.parameters["serviceContext.uuid"] == nil)
        #expect(command.parameters["serviceContext.workflowAction"] == nil)
    }

    @Test func aDraftIsOnlySaved() async throws {
        let portal = ScriptedPortal()

        _ = try await synchronizer.send(
            change(try Samples.record(), ["saveDraft": true]),
            in: .sample(portal)
        )

        #expect(portal.commands.first?.parameters["serviceContext.workflowAction"] == 2)
    }

    @Test func filesGoBeforeTheirRecord() async throws {
        let portal = ScriptedPortal()
        var record = try Samples.record()
        record["Photo"] = .document(DDMDocument(ChosenFile(chosenByUser: "/tmp/a.pdf")))

        _ = try await synchronizer.send(change(record), in: .sample(portal))

        #expect(portal.uploads.map(\.mediaType) == ["application/pdf"])
        // It first asks whether an earlier attempt has uploaded the file.
        #expect(portal.commands.first?.path == "/dlapp/get-file-entry")
        let fields = portal.commands.last?.parameters["fieldsMap"]
        #expect(fields?["Photo"]?.text == Samples.fileText)
    }

    @Test func whatCannotBeSentIsRefusedBeforehand() throws {
        let good = try Samples.record()
        var phones = good
        let second = phones.addInstance(beside: DDMPath(DDMPath.Step("Phone")))
        phones["Phone"] = .text("1")
        phones[try #require(second)] = .text("2")
        let old = InteractionContext.sample(version: .v62)

        try synchronizer.validate(change(good), in: old)
        try synchronizer.validate(change(phones), in: .sample())
        #expect(throws: ScreensError.self) {
            try synchronizer.validate(change(phones), in: old)
        }
        for bad in [change(nil), change(good, ["recordSetId": 0])] {
            #expect(throws: ScreensError.self) { try synchronizer.validate(bad, in: .sample()) }
        }
    }

    @Test(
        arguments: [(70, []), (71, []), (72, ["draft"]), (73, ["draft", "recordId-7-en_US"])]
            as [(Int, Set<String>)]
    )
    func aReleaseWithoutTheServiceRefusesARecordBeforeItWaits(
        version: Int,
        refused: Set<String>
    ) throws {
        let context = InteractionContext.sample(version: PortalVersion(version))
        for key in ["draft", "recordId-7-en_US"] {
            let change = change(try Samples.record(), key: key)
            guard refused.contains(key) else {
                try synchronizer.validate(change, in: context)
                continue
            }
            let error = #expect(throws: PortalError.self) {
                try synchronizer.validate(change, in: context)
            }
            #expect(error?.code == "unsupported")
        }
    }

    @Test func aKnownRecordIsLookedForByItsId() async throws {
        let reply: JSONValue = [
            "modelAttributes": ["recordId": 7, "modifiedDate": 30], "modelValues": ["Name": "Eve"],
        ]
        let portal = ScriptedPortal(reply)

        let remote = try await synchronizer.loadRemoteVersion(
            of: change(try Samples.record(), key: "recordId-7-en_US"),
            in: .sample(portal)
        )

        let parameters: JSONObject = ["ddlRecordId": 7, "locale": "en_US"]
        let path = "/screens.screensddlrecord/get-ddl-record"
        #expect(portal.commands == [ServiceCommand(path, parameters)])
        #expect(remote?.value?["Name"] == .text("Eve"))
    }

    @Test(arguments: [119, 70, 0])
    func anAddedRecordIsLookedForByItsUUIDFromTheNewestOn(place: Int64) async throws {
        let portal = RecordList(count: 120)

        let remote = try await synchronizer.loadRemoteVersion(
            of: change(try Samples.record(id: nil), id: "uuid-\(place)"),
            in: .sample(portal)
        )

        #expect(remote?.entry.key == "recordId-\(place + 1)-en_US")
        let pages = [70..<120, 0..<70].prefix { $0.upperBound > place }
        #expect(portal.pages == Array(pages))
    }

    /// A record cannot be older than the change that added it, except for a day for clocks that differ.
    @Test(arguments: [(nil, 2), (119, 1), (70, 2)] as [(Int64?, Int)])
    func whatIsOlderThanTheAdditionIsNotLookedAt(madeAt: Int64?, pages: Int) async throws {
        let (portal, day) = (RecordList(count: 120), Int64(86_400_000))
        let change = try addition(madeAt: madeAt.map { ($0 + 1) * day })

        let remote = try await synchronizer.loadRemoteVersion(of: change, in: .sample(portal))

        #expect(remote == nil && portal.pages.count == pages)
    }

    @Test func aLongListIsReadInPagesThatGrow() async throws {
        let portal = RecordList(count: 6_000)

        let remote = try await synchronizer.loadRemoteVersion(
            of: try addition(madeAt: 0),
            in: .sample(portal)
        )

        #expect(remote == nil && portal.pages.count == 18)
        #expect(portal.pages.prefix(3) == [5_950..<6_000, 5_850..<5_950, 5_650..<5_850])
    }

    /// The record may be among those that were not read, so the result is not that there is none.
    @Test func aSearchEndsWhateverThePortalCounts() async throws {
        let portal = RecordList(count: 1_000_000_000)
        let change = try addition(madeAt: 0)

        await #expect(throws: PortalError.self) {
            _ = try await synchronizer.loadRemoteVersion(of: change, in: .sample(portal))
        }

        #expect(portal.pages.count == 100)
    }

    /// A record that was refused although it was added is among the newest.
    @Test func afterARefusalTheNewestRecordsAreRead() async throws {
        let portal = RecordList(count: 6_000)
        let change = try addition()

        await #expect(throws: PortalError.self) {
            _ = try await synchronizer.loadRemoteVersion(of: change, in: .sample(portal))
        }

        #expect(portal.pages == [5_950..<6_000, 5_850..<5_950, 5_650..<5_850, 5_250..<5_650])
    }

    /// Neither is the record unknown to the portal, nor has it other values there.
    @Test(arguments: [["foo": 1], .null, [:], [], "text"] as [JSONValue], [true, false])
    func aLookUpOfAnotherShapeSaysNothing(reply: JSONValue, isNew: Bool) async throws {
        let record = try Samples.record(id: isNew ? nil : 7)
        let change =
            isNew ? change(record) : change(record, key: "recordId-7-en_US", base: record)

        await #expect(throws: PortalError.self) {
            _ = try await synchronizer.loadRemoteVersion(
                of: change,
                in: .sample(ScriptedPortal(reply))
            )
        }
    }

    /// Portals with a Screens plugin before 1.2 send only the values.
    @Test func aRecordWithoutAttributesIsKnownByItsFields() async throws {
        let record = try Samples.record()
        let portal = ScriptedPortal(["Name": "Eve", "other": "1"])

        let remote = try await synchronizer.loadRemoteVersion(
            of: change(record, key: "recordId-7-en_US", base: record),
            in: .sample(portal)
        )

        #expect(remote?.value?["Name"] == .text("Eve"))
    }

    @Test(arguments: [[["foo": 1]], [.null], [], ["foo": 1]] as [JSONValue])
    func aPageOfAnotherShapeSaysNothing(page: JSONValue) async throws {
        let portal = RecordList(count: 120, page: page)
        let change = try addition()

        await #expect(throws: PortalError.self) {
            _ = try await synchronizer.loadRemoteVersion(of: change, in: .sample(portal))
        }

        #expect(portal.pages.count == 1)
    }

    @Test func aRecordThatIsGoneIsNone() async throws {
        let record = try Samples.record()
        let change = change(record, key: "recordId-7-en_US", base: record)
        let gone = "com.liferay.dynamic.data.lists.exception.NoSuchRecordException"

        let remote = try await synchronizer.loadRemoteVersion(
            of: change,
            in: .sample(ScriptedPortal(failing: .exception(type: gone, message: "")))
        )

        #expect(remote == nil)
        await #expect(throws: PortalError.self) {
            let portal = ScriptedPortal(failing: .http(status: 500))
            _ = try await synchronizer.loadRemoteVersion(of: change, in: .sample(portal))
        }
    }

    @Test func datesSayWhetherThePortalChangedIt() throws {
        let base = try Samples.record(modified: 10)
        let (later, undated) = (try Samples.record(modified: 11), try Samples.record(modified: nil))
        let changed = try Samples.record("Eve", modified: nil)

        #expect(synchronizer.isUnchanged(try Samples.record("Eve", modified: 10), since: base))
        #expect(!synchronizer.isUnchanged(later, since: base))
        #expect(!synchronizer.isUnchanged(try Samples.record(modified: 9), since: base))
        #expect(synchronizer.isUnchanged(undated, since: base))
        #expect(!synchronizer.isUnchanged(changed, since: base))
    }

    @Test func changesOfDifferentFieldsAreJoined() throws {
        let base = try Samples.record()
        let local = try Samples.record("Grace")
        let remote = try Samples.record(modified: 11, ["Count": "5"])

        let merged = synchronizer.merged(base: base, local: local, remote: remote)

        #expect(merged?["Name"] == .text("Grace") && merged?["Count"] == .integer(5))
        let other = try Samples.record("Eve", modified: 11)
        #expect(synchronizer.merged(base: base, local: local, remote: other) == nil)
        #expect(synchronizer.isSame(local, as: try Samples.record("Grace", modified: 99)))
    }
}
