import DemoPortal
import LiferayKit
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPortal
import Testing

/// A form of the demo portal with field names that Swift considers equal, because they are
/// canonically equivalent in Unicode.
///
/// Each field keeps a value of its own, wherever the record is sent or stored.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EquivalentNamesTests {
    private nonisolated static let versions = [62, 70]
    /// Three spellings of Å in Unicode, and a name that looks like the key of one.
    private nonisolated static let names = [
        "FullName": "\u{C5}", "Address": "A\u{30A}", "Employees": "\u{212B}",
        "CreditLimit": "A{U+30A}",
    ]

    private struct RenamedForm {
        let fixture: CachedHostFixture

        @MainActor
        init(_ version: Int) throws {
            fixture = try CachedHostFixture(version: version)
            for (name, other) in names {
                try fixture.portal.renameField(name, to: other, inStructure: id("structureId"))
            }
        }

        @MainActor
        func id(_ name: String) -> Int64 { fixture.portal.samples[name]?.int64 ?? 0 }
    }

    /// The key of a field, by the name of the demo portal's original field.
    private func key(_ name: String) -> String {
        JSONObject.key(ofName: Self.names[name] ?? name)
    }

    private func form(
        _ renamed: RenamedForm,
        in host: ScreenletHost,
        record: Int64? = nil,
        _ policy: OfflinePolicy = .remoteFirst
    ) async throws -> Stage {
        let stage = try host.stage("ddl-form")
        let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
        (form.structureId, form.recordSetId) = (
            renamed.id("structureId"), renamed.id("recordSetId")
        )
        (form.recordId, form.offlinePolicy) = (record ?? 0, policy)
        stage.show()
        await stage.settled()
        return stage
    }

    private func submit(_ values: [String: String], on stage: Stage) async throws {
        for (name, text) in values { #expect(try stage.perform(.setValue(key(name), [text]))) }
        #expect(try stage.perform(Action("submitForm")))
        await stage.settled()
    }

    private func shown(_ stage: Stage) throws -> [String: String] {
        let fields = try #require(stage.model as? DDLFormModel).formFields(locale: "en_US")
        return Dictionary(fields.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private func stored(_ renamed: RenamedForm, _ id: Int64, _ name: String) throws -> String? {
        try renamed.fixture.portal.record(id)?.values[key(name)]
    }

    private nonisolated static let values = [
        "FullName": "one", "Address": "two", "Employees": "3", "CreditLimit": "4.00",
    ]

    @Test(arguments: versions)
    func eachFieldIsSentAndReadBackWithItsOwnValue(version: Int) async throws {
        let renamed = try RenamedForm(version)
        let host = try renamed.fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(renamed, in: host)

        try await submit(Self.values, on: stage)

        #expect(stage.model.problem == nil)
        let record = try #require(
            try renamed.fixture.portal.records(renamed.id("recordSetId")).last
        )
        for (name, value) in Self.values { #expect(record.values[key(name)] == value) }
        let offline = try renamed.fixture.host(.offline)
        defer { withExtendedLifetime(offline) {} }
        for host in [host, offline] {
            let again = try shown(try await form(renamed, in: host, record: record.recordId))
            for (name, value) in Self.values { #expect(again[key(name)] == value) }
        }
    }

    /// The portal and users get the names as the portal has them.
    @Test(arguments: versions)
    func keysAreNeverVisibleOutside(version: Int) async throws {
        let renamed = try RenamedForm(version)
        let host = try renamed.fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(renamed, in: host)
        try await submit(Self.values, on: stage)

        let sent = try #require(
            renamed.fixture.portal.requests.last { $0.path.hasSuffix("add-record") }
        ).parameters["fieldsMap"]?.object
        for (name, value) in Self.values { #expect(sent?[key(name)] == .text(value)) }
        let record = try #require((stage.model as? DDLFormModel)?.record)
        var fields = try #require(record.definition).allFields
        for index in fields.indices { fields[index].label = nil }
        for name in Self.names.values {
            #expect(fields.contains { $0.title.utf8.elementsEqual(name.utf8) })
        }
    }

    @Test(arguments: versions)
    func changesOfEquivalentFieldsAreMerged(version: Int) async throws {
        let renamed = try RenamedForm(version)
        let (online, offline) = (try renamed.fixture.host(), try renamed.fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        let id = renamed.id("recordId")
        _ = try await form(renamed, in: online, record: id)
        let stage = try await form(renamed, in: offline, record: id)
        try await submit(["Address": "mine"], on: stage)
        try renamed.fixture.portal.updateRecord(id, [key("FullName"): "theirs"])

        #expect(try await renamed.fixture.sync().conflicted == 1)

        let changes = try #require(online.pendingChanges)
        let write = try #require(try await changes.undecided().first)
        let differing = Set(write.table.rows.map(\.field))
        #expect(differing.isSuperset(of: [key("FullName"), key("Address")]))
        #expect(await changes.decide(write, .merge) == .done)
        #expect(try stored(renamed, id, "FullName") == "theirs")
        #expect(try stored(renamed, id, "Address") == "mine")
    }

    @Test(arguments: versions)
    func aConflictIsAboutOneOfThem(version: Int) async throws {
        let renamed = try RenamedForm(version)
        let (online, offline) = (try renamed.fixture.host(), try renamed.fixture.host(.offline))
        defer { withExtendedLifetime((online, offline)) {} }
        let id = renamed.id("recordId")
        let stage = try await form(renamed, in: online, record: id)
        let name = try #require(try shown(stage)[key("FullName")])
        try await submit(["Address": "mine"], on: try await form(renamed, in: offline, record: id))
        try renamed.fixture.portal.updateRecord(id, [key("Address"): "theirs"])

        #expect(try await renamed.fixture.sync().conflicted == 1)

        let changes = try #require(online.pendingChanges)
        let write = try #require(try await changes.undecided().first)
        let differing = Set(write.table.rows.map(\.field))
        #expect(differing.contains(key("Address")) && !differing.contains(key("FullName")))
        #expect(await changes.decide(write, .merge) != .done)
        #expect(await changes.decide(write, .useLocal) == .done)
        #expect(try stored(renamed, id, "Address") == "mine")
        #expect(try stored(renamed, id, "FullName") == name)
    }

    @Test(arguments: versions)
    func aDraftKeepsEveryValue(version: Int) async throws {
        let renamed = try RenamedForm(version)
        let host = try renamed.fixture.host()
        defer { withExtendedLifetime(host) {} }
        let stage = try await form(renamed, in: host)
        try stage.screenlet(as: (any DDLFormScreenlet).self).offlinePolicy = .cacheOnly
        try await submit(Self.values, on: stage)
        let draft = try #require(try renamed.fixture.cache.drafts().first)

        _ = try renamed.fixture.cache.queue(draft, at: .now())
        #expect(try await renamed.fixture.sync().completed == 1)

        let record = try #require(
            try renamed.fixture.portal.records(renamed.id("recordSetId")).last
        )
        for (name, value) in Self.values {
            #expect(try stored(renamed, record.recordId, name) == value)
        }
    }
}
