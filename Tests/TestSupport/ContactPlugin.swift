/// A plugin as a third party would write it, which adds and edits the contacts of the demo portal;
/// each process compiles it once.
package enum ContactPlugin {
    private static let scratch = Result { try TemporaryFolder() }
    private static let file = Result {
        let place = try scratch.get()
        _ = try place.folder("Contact.resources/strings")
        for (language, text) in ["en": "A contact has a name.", "es": "Un contacto tiene nombre."] {
            try place.write(
                #"{"nameless": "\#(text)"}"#.utf8,
                as: "Contact.resources/strings/\(language).json"
            )
        }
        return try TestBuild.compile(
            TestBuild.preamble + screenlet + synchronizer,
            module: "Contact",
            in: place
        )
    }

    /// The folder of the built plugin.
    package static func folder() throws -> String {
        try ThreadPool.check()
        _ = try file.get()
        return try scratch.get().path
    }

    /// The plugin writes a line to the file `promises` for every acknowledged change, at once.
    private static let screenlet = """
        import Glibc
        public struct Contact: Codable, Hashable, Sendable {
            public var name: String
            public var employees: String
            public var modified: Int64
        }
        public struct ContactModel: ScreenletModel {
            public var phase = Phase.ready
            public var freshness: Freshness?
            public var problem: ScreensError?
            public var lines: [String] = []
        }
        public struct ContactView_default: ScreenletView {
            public init() {}
            public func body(of model: ContactModel, in context: DrawingContext) -> Node {
                .column(model.lines.map { .text($0) })
            }
        }
        @MainActor
        public final class ContactScreenlet: Screenlet {
            @Inspectable("The record set.") public var recordSetId: Int64 = 0
            @Inspectable("Where promises are written.") public var promises = ""
            @Inspectable("Where contacts go.") public var offlinePolicy = OfflinePolicy.remoteFirst
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public private(set) var model = ContactModel()
            public init() {}
            public static let actions: [ScreenletAction<ContactScreenlet>] = [
                .init(
                    "add", summary: "Adds contacts, one after another.", writes: true,
                    .init("name", summary: "The name, and a number."), .init("count", summary: "How many.")
                ) { $0.add($1, $2) },
                .init(
                    "edit", summary: "Renames a contact.", writes: true,
                    .init("key", summary: "The entry."), .init("name", summary: "The name.")
                ) { $0.edit($1, $2) },
                .init("show", summary: "Loads a contact.", .init("id", summary: "The record.")) { $0.show($1) },
            ]
            private static let written = EventDeclaration(
                "onContactWritten", summary: "A contact was written.",
                fields: [.init("key", type: .text, summary: "The entry.")]
            )
            private static let failure = EventDeclaration.error(
                "onContactError", summary: "A contact was not written."
            )
            public static let events = [written, failure]
            private func add(_ name: String, _ count: Int) -> Bool {
                let (recordSetId, policy) = (recordSetId, offlinePolicy)
                runtime?.startTask { [weak self] runtime in
                    for number in 0..<count {
                        let entry = CacheEntry(
                            collection: "Contact",
                            key: CacheEntry.temporaryKey("draft"),
                            attributes: [
                                "recordSetId": .int64(recordSetId), "name": .text("\\(name)-\\(number)"),
                            ]
                        )
                        do throws(ScreensError) {
                            let write = Self.write(entry, "\\(name)-\\(number)")
                            let written = try await runtime.write(write, action: "write", policy: policy)
                            self?.finish(written, "\\(name)-\\(number)")
                        } catch {
                            guard !Task.isCancelled else { throw error }
                            self?.fail(error)
                        }
                    }
                } onFailure: { [weak self] in
                    self?.fail($0)
                }
                return true
            }
            private func edit(_ key: String, _ name: String) -> Bool {
                let write = Self.write(CacheEntry(collection: "Contact", key: key), name)
                let policy = offlinePolicy
                runtime?.startTask { [weak self] runtime in
                    let written = try await runtime.write(write, action: "write", policy: policy)
                    self?.finish(written, name)
                } onFailure: { [weak self] in
                    self?.fail($0)
                }
                return true
            }
            private static func write(
                _ entry: CacheEntry, _ name: String
            ) -> EntryWrite<ContactSynchronizer> {
                EntryWrite(of: entry, by: ContactSynchronizer.self) { kept in
                    Contact(name: name, employees: kept?.employees ?? "", modified: kept?.modified ?? 0)
                }
            }
            private func finish(_ written: Answer<EntryVersion<Contact>>, _ name: String) {
                promise(name)
                model.freshness = written.freshness
                let place = switch written.freshness.unsent {
                    case nil: "portal"
                    case .draft: "cache"
                    default: "queue"
                }
                model.lines.append("\\(written.output.entry.key) \\(place)")
                notify(Self.written, payload: ["key": written.output.entry.key])
                runtime?.modelChanged()
            }
            private func fail(_ error: ScreensError) {
                model.problem = error
                notify(Self.failure, payload: error)
                runtime?.modelChanged()
            }
            private func promise(_ name: String) {
                guard !promises.isEmpty else { return }
                let file = open(promises, O_WRONLY | O_APPEND | O_CREAT, 0o600)
                _ = Array("\\(name)\\n".utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
                close(file)
            }
            private func show(_ id: Int64) -> Bool {
                let policy = offlinePolicy
                runtime?.startTask { [weak self] runtime in
                    let contacts = runtime.load(
                        "show", with: ContactInteractor.self, request: id, policy: policy
                    )
                    for try await loaded in contacts {
                        self?.model.lines = [loaded.output.name]
                        self?.model.freshness = loaded.freshness
                        runtime.modelChanged()
                    }
                } onFailure: { [weak self] error in
                    self?.model.problem = error
                    self?.runtime?.modelChanged()
                }
                return true
            }
        }

        """

    private static let synchronizer = """
        struct ContactInteractor: Interactor {
            let id: Int64
            init(_ request: Int64) { id = request }
            func cacheEntry(in context: InteractionContext) -> CacheEntry? {
                CacheEntry(collection: "Contact", key: "recordId-\\(id)")
            }
            func run(in context: InteractionContext) async throws -> Contact {
                guard let contact = try await Records(context).load(id) else {
                    throw PortalError.unexpected("no record")
                }
                return contact
            }
        }
        public struct ContactSynchronizer: Synchronizer {
            public init() {}
            public func send(_ change: EntryChange<Contact>, in context: InteractionContext) async throws
                -> EntryVersion<Contact>
            {
                guard let local = change.local else { throw ScreensError.invalid("never removed") }
                let records = Records(context)
                if local.name.isEmpty {
                    _ = try await records.load(change.entry.recordId ?? 0)
                    throw nameless(context)
                }
                return change.entry.recordId.map { _ in false } ?? true
                    ? try await records.add(local, change)
                    : try await records.update(local, change)
            }
            public func loadRemoteVersion(of change: EntryChange<Contact>, in context: InteractionContext) async throws
                -> EntryVersion<Contact>?
            {
                let records = Records(context)
                guard let id = change.entry.recordId else { return try await records.find(change) }
                return EntryVersion(entry: change.entry, value: try await records.load(id))
            }
            public func isSame(_ value: Contact, as other: Contact) -> Bool {
                value.name == other.name && value.employees == other.employees
            }
            public func isUnchanged(_ remote: Contact, since base: Contact) -> Bool {
                remote.modified == base.modified
            }
            public func merged(base: Contact, local: Contact, remote: Contact) -> Contact? {
                guard base.name == remote.name || base.name == local.name else { return nil }
                var merged = remote
                if local.name != base.name { merged.name = local.name }
                return merged
            }
        }
        func nameless(_ context: InteractionContext) -> ScreensError {
            .invalid(context.strings.text("nameless", locale: context.locale))
        }
        extension CacheEntry {
            var recordId: Int64? {
                key.hasPrefix("recordId-") ? Int64(key.dropFirst("recordId-".count)) : nil
            }
        }
        struct Records {
            let context: InteractionContext
            init(_ context: InteractionContext) { self.context = context }

            func load(_ id: Int64) async throws -> Contact? {
                let path = context.server.version.screensPath("screensddlrecord/get-ddl-record")
                let record = try await context.portal.call(
                    ServiceCommand(path, ["ddlRecordId": .int64(id), "locale": "en_US"])
                )
                return contact(record)
            }
            func find(_ change: EntryChange<Contact>) async throws -> EntryVersion<Contact>? {
                let path = context.server.version.screensPath("screensddlrecord/get-ddl-records")
                let all = try await context.portal.call(
                    ServiceCommand(path, [
                        "ddlRecordSetId": change.entry.attributes["recordSetId"] ?? 0,
                        "locale": "en_US", "start": -1, "end": -1,
                    ])
                )
                let found = all.array?.first { $0["modelAttributes"]?["uuid"]?.text == change.id }
                return try found.map { try version($0["modelAttributes"], contact($0), change) }
            }
            func add(_ contact: Contact, _ change: EntryChange<Contact>) async throws -> EntryVersion<Contact> {
                let reply = try await context.portal.call(
                    command("/ddl.ddlrecord/add-record", contact, [
                        "groupId": .int64(context.server.groupId),
                        "recordSetId": change.entry.attributes["recordSetId"] ?? 0,
                    ], uuid: change.id)
                )
                return try version(reply, contact, change)
            }
            func update(_ contact: Contact, _ change: EntryChange<Contact>) async throws
                -> EntryVersion<Contact>
            {
                let reply = try await context.portal.call(
                    command("/ddl.ddlrecord/update-record", contact, [
                        "recordId": .int64(change.entry.recordId ?? 0), "mergeFields": true,
                    ], uuid: nil)
                )
                return try version(reply, contact, change)
            }
            private func command(
                _ path: String, _ contact: Contact, _ parameters: JSONObject, uuid: String?
            ) -> ServiceCommand {
                var fields: JSONObject = ["FullName": .text(contact.name), "Kind": #"["partner"]"#]
                if !contact.employees.isEmpty { fields["Employees"] = .text(contact.employees) }
                var all = parameters
                all["displayIndex"] = 0
                all["fieldsMap"] = .object(fields)
                all["+serviceContext"] = "com.liferay.portal.kernel.service.ServiceContext"
                if let uuid { all["serviceContext.uuid"] = .text(uuid) }
                return ServiceCommand(path, all)
            }
            private func contact(_ record: JSONValue) -> Contact? {
                guard let values = record["modelValues"], let name = values["FullName"]?.text else {
                    return nil
                }
                return Contact(
                    name: name,
                    employees: values["Employees"]?.text ?? "",
                    modified: record["modelAttributes"]?["modifiedDate"]?.int64 ?? 0
                )
            }
            private func version(
                _ attributes: JSONValue?, _ contact: Contact?, _ change: EntryChange<Contact>
            ) throws -> EntryVersion<Contact> {
                guard let attributes, let id = attributes["recordId"]?.int64, var contact else {
                    throw PortalError.unexpected("no record")
                }
                contact.modified = attributes["modifiedDate"]?.int64 ?? 0
                let entry = CacheEntry(
                    collection: "Contact",
                    key: "recordId-\\(id)",
                    attributes: change.entry.attributes
                )
                return EntryVersion(entry: entry, value: contact)
            }
        }
        """
}
