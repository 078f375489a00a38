public import LiferayKit
public import ScreensKit

/// Sends new portraits of users.
///
/// It is a conflict if somebody else has changed the portrait meanwhile. That is detected by the id
/// and by the picture, because portals reuse the id of the first portrait.
public struct UserPortraitSynchronizer: Synchronizer {
    /// Creates a synchroniser.
    public init() {}

    /// Returns `false`: a portrait replaces the earlier one completely.
    ///
    /// Asking the portal would download a picture for each upload, and there is nothing to preserve.
    public var looksBeforeSending: Bool { false }

    /// Checks the user and the picture.
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

    /// Asks the portal for the user's portrait.
    ///
    /// A change that was made without a loaded portrait cannot be in conflict with it. For such a
    /// change, the result only says whether it has arrived.
    ///
    /// - Throws: `PortalError` from the portal.
    public func loadRemoteVersion(
        of change: EntryChange<Portrait>,
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

    /// Whether the portal's portrait is unchanged.
    public func isUnchanged(_ remote: Portrait, since base: Portrait) -> Bool {
        remote.portraitId == base.portraitId && isSame(remote, as: base)
    }
}

extension EntryChange<Portrait> {
    fileprivate var userId: Int64 { entry.attributes["userId"]?.int64 ?? 0 }
}
