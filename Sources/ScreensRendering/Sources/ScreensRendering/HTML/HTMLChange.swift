@_spi(Host) import ScreensKit

/// One step that changes the content of a live page to the present drawing.
///
/// Elements are found by counting element children from the page's `main` on: `[0]` is the complete
/// drawing. The items of a list each have a row's element as their first child.
@_spi(Host)
public enum HTMLChange: Hashable, Sendable {
    /// Replaces an element by another.
    case replace([Int], html: [UInt8])
    /// Inserts elements before the child with that number, or after all children if there is none.
    case insert([Int], at: Int, html: [UInt8])
    /// Removes children.
    case remove([Int], at: Int, count: Int)
}
