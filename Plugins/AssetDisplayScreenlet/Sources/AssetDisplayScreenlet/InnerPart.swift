import LiferayKit
import ScreensKit

/// A screenlet that an Asset Display embeds, and what it was made from.
@MainActor
final class InnerPart {
    private var made: (any EmbeddedScreenlet)?
    private var wanted: AssetScreenlet?

    /// The place in the view; `nil` while nothing is embedded.
    var part: EmbeddedPart? { made?.part }

    /// Removes the screenlet, if there is one.
    func remove() {
        made?.remove()
        (made, wanted) = (nil, nil)
    }

    /// Embeds a screenlet instead of the present one, unless that is the same: it loads again if it `reloads`.
    ///
    /// - Returns: the new screenlet, which is not shown yet; `nil` if there is none.
    /// - Throws: ``ScreensError/failed(_:)`` if it cannot be embedded.
    func replace(
        with next: AssetScreenlet?,
        in runtime: ScreenletRuntime,
        reloads: Bool
    ) throws(ScreensError) -> (any EmbeddedScreenlet)? {
        guard next != wanted else {
            if reloads { made?.show() }
            return nil
        }
        remove()
        guard let next else { return nil }
        made = try runtime.embed(next.name, attributes: next.attributes)
        wanted = next
        return made
    }
}
