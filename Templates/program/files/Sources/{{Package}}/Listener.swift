import Foundation
import LiferayKit
import ScreensKit

/// Receives the events of the list.
@MainActor
final class Listener: AssetListScreenletDelegate {
    func screenlet(_ screenlet: any AssetListScreenlet, onAssetSelectedEntry entry: AssetEntry) {
        NSLog("%@", "The user chose \(entry.title).")
    }
}
