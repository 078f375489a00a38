public import LiferayKit
public import ScreensKit

/// Loads a form from headless REST, in its experimental part `data-engine`.
public struct DDLFormInteractor_loadForm_headless: Interactor, ExperimentalPart {
    private let own: StructureInteractor
    private let structureId: Int64

    /// Creates the interactor for the form with an id.
    public init(_ structureId: Int64) {
        (own, self.structureId) = (StructureInteractor(structureId), structureId)
    }

    /// Requires a form.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` without an id.
    public func validate(in context: InteractionContext) throws { try own.validate(in: context) }

    /// Caches the form under its id and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the form.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> FormStructure {
        let form = try await context.sendHeadless(
            forObject: HeadlessService.dataEngine.request(["data-definitions", "\(structureId)"])
        )
        return FormStructure(
            definition: try DDMDefinition(headless: form, locale: context.locale),
            userId: try form.id("userId") ?? 0
        )
    }
}

/// Loads a record from headless REST, without its form.
public struct DDLFormInteractor_loadRecord_headless: Interactor, ExperimentalPart {
    private let own: RecordInteractor
    private let recordId: Int64

    /// Creates the interactor for the record with an id.
    public init(_ recordId: Int64) {
        (own, self.recordId) = (RecordInteractor(recordId), recordId)
    }

    /// Caches the record under its id and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        own.cacheEntry(in: context)
    }

    /// Loads the record.
    ///
    /// - Throws: ``PortalError`` from the portal.
    public func run(in context: InteractionContext) async throws -> DDLRecord {
        let record = try await context.sendHeadless(forObject: DataRecords.request(recordId))
        return try DDLRecord(headless: record, locale: context.locale)
    }
}
