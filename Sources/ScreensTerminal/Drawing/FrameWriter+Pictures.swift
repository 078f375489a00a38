import Glibc
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A picture on the screen, whole.
struct Placement: Hashable {
    let picture: LivePicture
    /// Where its first cell is.
    let row: Int
    let column: Int

    var rows: Range<Int> { row..<row + picture.rows }
    var columns: Range<Int> { column..<column + picture.columns }

    /// Whether it lies in some rows, if only with a part.
    func lies(in region: Range<Int>?) -> Bool { region?.overlaps(rows) ?? false }

    /// The number by which a terminal knows the place.
    var place: Int { row * 1000 + column + 1 }
}

/// Pixels come in two kinds: those of Kitty lie over the cells until they are taken away, the others
/// are in the cells, and gone when something is written there.
extension FrameWriter {
    /// Takes pictures away that are not there any more.
    mutating func removePictures(but next: [Placement]) {
        for old in placements where !next.contains(old) {
            if let id = sent[old.picture] {
                output.append(removing: id, place: old.place)
            } else {
                shown.cover(old, with: .unknown)
            }
        }
        placements.removeAll { !next.contains($0) }
    }

    /// Draws pictures that were not there before.
    mutating func addPictures(_ next: [Placement]) {
        for new in next where !placements.contains(new) {
            // With its style, as some terminals draw pixels on the ground of now.
            output.append(control: "\u{1B}7\u{1B}[m")
            jump(to: Place(row: new.row, column: new.column))
            draw(new)
            output.append(control: "\u{1B}8")
            placements.append(new)
        }
    }

    private mutating func draw(_ new: Placement) {
        guard new.picture.graphics == .kitty else { return output.append(new.picture) }
        output.append(placing: new.picture, as: id(of: new.picture), place: new.place)
    }

    /// As many pictures a terminal is asked to keep.
    private static let most = 64

    /// The number by which the terminal knows a picture, whose pixels it is given where it has not.
    private mutating func id(of picture: LivePicture) -> Int {
        if let id = sent[picture] { return id }
        if sent.count >= Self.most { forgetHiddenPictures() }
        // Programs that share the terminal shall not share numbers.
        let id = (Int(getpid()) & 0xFFFF) << 14 | picture.number & 0x3FFF
        output.append(pixelsOf: picture, as: id)
        sent[picture] = id
        return id
    }

    private mutating func forgetHiddenPictures() {
        for (picture, id) in sent where !placements.contains(where: { $0.picture == picture }) {
            output.append(forgetting: id)
            sent[picture] = nil
        }
    }

    /// Takes all pictures away, and lets the terminal forget them.
    mutating func removeAllPictures() {
        if !sent.isEmpty { output.append(control: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\") }
        (sent, placements) = ([:], [])
    }

    /// What has to be sent when the terminal is given back.
    mutating func farewell() -> [UInt8] {
        output.removeAll()
        removeAllPictures()
        return output.bytes
    }
}
