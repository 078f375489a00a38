@_spi(Host) import ScreensKit

/// One step that turns what a live page shows into what it should show.
///
/// Elements are found by counting element children from the page's `main` on: `[0]` is the whole
/// drawing. The items of a list each have a row's element as their first child.
@_spi(Host)
public enum HTMLChange: Hashable, Sendable {
    /// Puts an element in place of another.
    case replace([Int], html: [UInt8])
    /// Puts elements before the child of that number, or after all where there is no such child.
    case insert([Int], at: Int, html: [UInt8])
    /// Takes children away.
    case remove([Int], at: Int, count: Int)
}
