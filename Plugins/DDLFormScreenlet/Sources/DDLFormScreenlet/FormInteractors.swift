import LiferayKit
import ScreensKit

/// The keys of forms and records in the cache.
enum FormKey {
    static let collection = "DDLForm"

    static func structure(_ id: Int64, _ locale: LocaleIdentifier) -> String {
        "structureId-\(id)-\(locale)"
    }
    static func record(_ id: Int64, _ locale: LocaleIdentifier) -> String {
        "recordId-\(id)-\(locale)"
    }

    /// The id of an entry's record; `nil` if the portal does not have the record yet.
    static func recordId(_ entry: CacheEntry) -> Int64? {
        guard entry.key.hasPrefix("recordId-") else { return nil }
        return Int64(entry.key.dropFirst("recordId-".count).prefix { $0 != "-" })
    }
}

/// A form, and the user who created it.
public struct FormStructure: Codable, Sendable {
    let definition: DDMDefinition
    let userId: Int64
}

/// Loads a form.
struct StructureInteractor: Interactor {
    private let structureId: Int64

    init(_ structureId: Int64) { self.structureId = structureId }

    func validate(in context: InteractionContext) throws {
        guard structureId != 0 else {
            throw ScreensError.invalid(
                context.liferayString("ddlform-screenlet-undefined-structure")
            )
        }
    }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(
            collection: FormKey.collection,
            key: FormKey.structure(structureId, context.locale),
            attributes: [
                "structureId": .int64(structureId), "locale": .text(context.locale.identifier),
            ]
        )
    }

    func run(in context: InteractionContext) async throws -> FormStructure {
        let path = context.server.version.modulePath("ddm.ddmstructure/get-structure")
        let reply = try await context.portal.call(
            ServiceCommand(path, ["structureId": .int64(structureId)])
        )
        do {
            let definition = try DDMDefinition(structure: reply, in: context)
            return FormStructure(definition: definition, userId: reply["userId"]?.int64 ?? 0)
        } catch {
            throw error.portalError
        }
    }
}

/// Loads a new record that the portal does not have, by its key in the cache.
struct DraftInteractor: Interactor {
    private let key: String

    init(_ key: String) { self.key = key }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(collection: FormKey.collection, key: key)
    }

    func run(in context: InteractionContext) async throws -> DDLRecord {
        throw PortalError.unexpected("the draft \(key) is not on a portal")
    }
}

/// Loads a record, without its form.
struct RecordInteractor: Interactor {
    private let recordId: Int64

    init(_ recordId: Int64) { self.recordId = recordId }

    func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        CacheEntry(
            collection: FormKey.collection,
            key: FormKey.record(recordId, context.locale),
            attributes: ["recordId": .int64(recordId), "locale": .text(context.locale.identifier)]
        )
    }

    func run(in context: InteractionContext) async throws -> DDLRecord {
        let path = context.server.version.screensPath("screensddlrecord/get-ddl-record")
        let reply = try await context.portal.call(
            ServiceCommand(
                path,
                ["ddlRecordId": .int64(recordId), "locale": .text(context.locale.identifier)]
            )
        )
        return try DDLRecord(reply: reply)
    }
}
