import LiferayKit
import ScreensKit
import ScreensTesting
import Testing

@testable import DDLFormScreenlet

/// Records are sent to `data-engine`, and found there again.
///
/// `DataEngineExchangeTests` of the host compares the same bodies and answers with the document of the API.
struct HeadlessSynchronizerTests {
    private let synchronizer = DDLFormSynchronizer_headless()

    private func change(
        key: String = "draft-1",
        base: DDLRecord? = nil,
        _ attributes: JSONObject = [:]
    ) throws -> EntryChange<DDLRecord> {
        let usual: JSONObject = [
            "groupId": 2, "recordSetId": 6, "locale": "en_US", "saveDraft": false,
        ]
        return EntryChange(
            entry: CacheEntry(
                collection: "DDLForm",
                key: key,
                attributes: usual.merging(attributes) { $1 }
            ),
            base: base,
            local: try Samples.record("Grace", id: base?.recordId),
            id: "change-1"
        )
    }

    private static func record(_ id: Int64, _ name: String) -> JSONValue {
        [
            "id": .int64(id), "dataRecordCollectionId": 6,
            "dataRecordValues": ["Name_INSTANCE_a": ["value": ["en_US": .text(name)]]],
        ]
    }

    private static func reply(_ value: JSONValue, _ status: Int = 200) -> Result<
        ServiceReply, PortalError
    > {
        .success(ServiceReply(status: status, bytes: Array(JSONText.text(value).utf8)))
    }

    @Test func aNewRecordIsAddedToItsList() async throws {
        let service = ScriptedService(Self.reply(Self.record(40, "Grace")))

        let version = try await synchronizer.send(
            change(),
            in: service.context(dialect: .headless)
        )

        #expect(service.requests.map(\.path).first?.prefix(3) == ["o", "data-engine", "v2.0"])
        #expect(service.requests.map(\.method) == [.post])
        #expect(version.entry.key == "recordId-40-en_US" && version.value?.recordId == 40)
        #expect(version.value?["Name"] == .text("Grace"))
    }

    @Test func aChangedRecordIsLoadedAndReplaced() async throws {
        let service = ScriptedService(
            Self.reply(Self.record(7, "Ada")),
            Self.reply(["id": 7])
        )

        let version = try await synchronizer.send(
            change(key: "recordId-7-en_US", base: Samples.record()),
            in: service.context(dialect: .headless)
        )

        #expect(service.requests.map(\.method) == [.get, .put])
        #expect(service.requests.map(\.path).allSatisfy { $0.suffix(2) == ["data-records", "7"] })
        // An answer without values is about those that were sent.
        #expect(version.value?["Name"] == .text("Grace"))
    }

    @Test func valuesThatThePortalDoesNotTakeAreAnErrorThatIsNotRepeated() async throws {
        let service = ScriptedService(Self.reply(["id": 40, "dataRecordValues": [:]]))

        let error = await #expect(throws: PortalError.self) {
            try await synchronizer.send(change(), in: service.context(dialect: .headless))
        }

        guard case .unsupported(let what) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(what.contains("the record 40 without values"))
    }

    @Test func anAdditionIsTheRecordWithItsValuesThatNoOtherHasBecome() async throws {
        let page: JSONValue = [
            "items": [
                Self.record(40, "Ada"), Self.record(41, "Grace"), Self.record(42, "Grace"),
            ],
            "page": 1, "pageSize": 200, "totalCount": 3,
        ]
        var change = try change()
        let first = try await synchronizer.loadRemoteVersion(
            of: change,
            in: ScriptedService(Self.reply(page)).context(dialect: .headless)
        )
        change.others = ["recordId-41-en_US"]
        let second = try await synchronizer.loadRemoteVersion(
            of: change,
            in: ScriptedService(Self.reply(page)).context(dialect: .headless)
        )
        change.others = ["recordId-41-en_US", "recordId-42-en_US"]
        let none = try await synchronizer.loadRemoteVersion(
            of: change,
            in: ScriptedService(Self.reply(page)).context(dialect: .headless)
        )

        #expect(first?.value?.recordId == 41 && second?.value?.recordId == 42)
        #expect(none == nil)
    }

    @Test func aRemovedRecordIsNone() async throws {
        let service = ScriptedService(Self.reply(["status": "NOT_FOUND", "title": "Gone"], 404))

        let version = try await synchronizer.loadRemoteVersion(
            of: change(key: "recordId-7-en_US", base: Samples.record()),
            in: service.context(dialect: .headless)
        )

        #expect(version == nil && service.requests.count == 1)
    }

    @Test func aListWithoutEndIsNotSearchedForEver() async throws {
        let items = JSONValue.array(
            (1...200).map { Self.record($0, "Ada") }
        )
        let service = ScriptedService(
            Self.reply(["items": items, "pageSize": 200, "totalCount": .int64(.max)])
        )

        let error = await #expect(throws: PortalError.self) {
            try await synchronizer.loadRemoteVersion(
                of: change(),
                in: service.context(dialect: .headless)
            )
        }

        #expect(error?.message.contains("not among the first 10000") == true)
        #expect(service.requests.count <= 50)
    }

    @Test(arguments: [["saveDraft": true], ["recordSetId": 0]] as [JSONObject])
    func whatCannotBeSentIsRefusedBefore(attributes: JSONObject) throws {
        let context = ScriptedService().context(dialect: .headless)

        #expect(throws: (any Error).self) {
            try synchronizer.validate(change(attributes), in: context)
        }
        #expect(throws: Never.self) { try synchronizer.validate(change(), in: context) }
    }
}
