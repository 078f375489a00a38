public import LiferayKit
public import ScreensKit

/// Sends new portraits of users.
///
/// A portrait that somebody else has changed meanwhile is a conflict: by its id, or, as portals keep
/// the id of the first, by its picture.
public struct UserPortraitSynchronizer: Synchronizer {
    /// Makes a synchroniser.
    public init() {}

    /// Does not ask: a portrait replaces the one before as a whole, so that nothing of that can get lost
    /// that the user meant to keep, and asking would load a picture with each upload.
    public var looksBeforeSending: Bool { false }

    /// Checks user and picture.
    ///
    /// - Throws: ``ScreensError/invalid(_:)``.
    public func validate(_ change: EntryChange<Portrait>, in context: InteractionContext) throws {
        guard change.userId > 0 else {
            throw ScreensError.invalid(context.liferayString("userportrait-screenlet-unknown-user"))
        }
        guard let picture = change.local?.picture else {
            throw ScreensError.invalid(
                context.liferayString("userportrait-screenlet-undefined-image")
            )
        }
        guard picture.bytes.count < PortraitService.uploadLimit else {
            throw ScreensError.invalid(
                context.liferayString(
                    "userportrait-screenlet-too-large",
                    picture.bytes.count,
                    PortraitService.uploadLimit
                )
            )
        }
    }

    /// Updates the user's portrait.
    ///
    /// - Throws: `PortalError` from the portal.
    public func send(
        _ change: EntryChange<Portrait>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Portrait> {
        guard let picture = change.local?.picture else {
            throw ScreensError.invalid(
                context.liferayString("userportrait-screenlet-undefined-image")
            )
        }
        let portrait = try await PortraitService(context: context).update(change.userId, picture)
        return EntryVersion(entry: change.entry, value: portrait)
    }

    /// Asks for the user's portrait.
    ///
    /// A change that was made without any knowledge of the portrait cannot be in conflict with it; for
    /// such a one only whether it has arrived is answered.
    ///
    /// - Throws: `PortalError` from the portal.
    public func remote(
        _ change: EntryChange<Portrait>,
        in context: InteractionContext
    ) async throws -> EntryVersion<Portrait>? {
        let service = PortraitService(context: context)
        let portrait = try await service.portrait(.user(change.userId))
        let hasArrived = change.local.map { isSame($0, as: portrait) } ?? false
        guard change.base != nil || hasArrived else { return nil }
        return EntryVersion(entry: change.entry, value: portrait)
    }

    /// Whether both have the same picture.
    public func isSame(_ value: Portrait, as other: Portrait) -> Bool {
        value.picture?.bytes == other.picture?.bytes
    }

    /// Whether the portal has the portrait it had.
    public func isUnchanged(_ remote: Portrait, since base: Portrait) -> Bool {
        remote.portraitId == base.portraitId && isSame(remote, as: base)
    }
}

extension EntryChange<Portrait> {
    fileprivate var userId: Int64 { entry.attributes["userId"]?.int64 ?? 0 }
}
