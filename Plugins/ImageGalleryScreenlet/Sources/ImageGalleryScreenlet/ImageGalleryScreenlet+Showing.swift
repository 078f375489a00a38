import LiferayKit
import ScreensKit

// One picture, as large as possible.
extension ImageGalleryScreenlet {
    /// Shows the picture with a number large.
    func showImage(_ index: Int) -> Bool {
        guard (0..<list.model.count).contains(index) else { return false }
        shown = index
        // The page of a neighbour may not be loaded.
        _ = perform(.showRows(index..<index + 1))
        runtime?.modelChanged()
        if let entry = list.model.row(at: index) { rowSelected(entry) }
        return true
    }

    /// Shows a neighbour of the large picture.
    func step(_ distance: Int) -> Bool {
        let (index, overflows) = (shown ?? 0).addingReportingOverflow(distance)
        return overflows ? false : showImage(index)
    }

    /// Shows the pictures side by side.
    func closeImage() -> Bool {
        guard shown != nil else { return false }
        shown = nil
        runtime?.modelChanged()
        return true
    }

    /// The list has become shorter.
    func keepShownInside() {
        guard let index = shown else { return }
        let count = list.model.count
        shown = count == 0 ? nil : min(index, count - 1)
    }
}
