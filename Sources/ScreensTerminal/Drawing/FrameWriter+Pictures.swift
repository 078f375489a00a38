import Glibc
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// A picture that is completely visible on the screen.
struct Placement: Hashable {
    let picture: LivePicture
    /// Where its first cell is.
    let row: Int
    let column: Int

    var rows: Range<Int> { row..<row + picture.rows }
    var columns: Range<Int> { column..<column + picture.columns }

    /// Whether it overlaps a range of rows.
    func lies(in region: Range<Int>?) -> Bool { region?.overlaps(rows) ?? false }

    /// The number by which a terminal identifies the place.
    var place: Int { row * 1000 + column + 1 }
}

/// The two kinds of pixels on terminals.
///
/// Kitty's cover the cells until they are removed. All others are in the cells, and are overwritten by characters.
extension FrameWriter {
    /// Removes pictures that are not in the next frame.
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

    /// Draws pictures that were not in the previous frame.
    mutating func addPictures(_ next: [Placement]) {
        for new in next where !placements.contains(new) {
            // With the plain style, because some terminals draw pixels on the current background colour.
            output.append(control: "\u{1B}7\u{1B}[m")
            jump(to: Position(row: new.row, column: new.column))
            draw(new)
            output.append(control: "\u{1B}8")
            placements.append(new)
        }
    }

    private mutating func draw(_ new: Placement) {
        guard new.picture.graphics == .kitty else { return output.append(new.picture) }
        output.append(placing: new.picture, as: id(of: new.picture), place: new.place)
    }

    /// The most pictures whose pixels a terminal is asked to store.
    private static let most = 64

    /// The number by which the terminal identifies a picture; sends it the pixels if it does not have them.
    private mutating func id(of picture: LivePicture) -> Int {
        if let id = sent[picture] { return id }
        if sent.count >= Self.most { forgetHiddenPictures() }
        // Programs that share a terminal must not use the same numbers, so the process's id is a part of them.
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

    /// Removes all pictures from the screen and from the terminal's memory.
    mutating func removeAllPictures() {
        if !sent.isEmpty { output.append(control: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\") }
        (sent, placements) = ([:], [])
    }

    /// The bytes to send before the terminal is restored.
    mutating func farewell() -> [UInt8] {
        output.removeAll()
        removeAllPictures()
        return output.bytes
    }
}
