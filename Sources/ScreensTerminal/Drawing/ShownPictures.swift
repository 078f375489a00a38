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

/// The pictures that a terminal shows.
///
/// Kitty's cover the cells until they are removed. All others are in the cells, and are overwritten by characters.
struct ShownPictures {
    private(set) var placements: [Placement] = []
    /// The numbers of those whose pixels the terminal stores.
    private var sent: [LivePicture: Int] = [:]

    /// Removes pictures that are not in the next frame.
    mutating func remove(but next: [Placement], of shown: inout CellGrid, _ pen: inout Pen) {
        for old in placements where !next.contains(old) {
            if let id = sent[old.picture] {
                pen.output.append(removing: id, place: old.place)
            } else {
                shown.cover(old, with: .unknown)
            }
        }
        placements.removeAll { !next.contains($0) }
    }

    /// Draws pictures that were not in the previous frame.
    mutating func add(_ next: [Placement], _ pen: inout Pen) {
        for new in next where !placements.contains(new) {
            // With the plain style, because some terminals draw pixels on the current background colour.
            pen.output.append(control: "\u{1B}7\u{1B}[m")
            pen.jump(to: Position(row: new.row, column: new.column))
            draw(new, &pen.output)
            pen.output.append(control: "\u{1B}8")
            placements.append(new)
        }
    }

    private mutating func draw(_ new: Placement, _ output: inout TerminalBuffer) {
        guard new.picture.graphics == .kitty else { return output.append(new.picture) }
        let id = id(of: new.picture, &output)
        output.append(placing: new.picture, as: id, place: new.place)
    }

    /// The most pictures whose pixels a terminal is asked to store.
    private static let most = 64

    /// The number by which the terminal identifies a picture; sends it the pixels if it does not have them.
    private mutating func id(of picture: LivePicture, _ output: inout TerminalBuffer) -> Int {
        if let id = sent[picture] { return id }
        if sent.count >= Self.most { forgetHidden(&output) }
        // Programs that share a terminal must not use the same numbers, so the process's id is a part of them.
        let id = (Int(getpid()) & 0xFFFF) << 14 | picture.number & 0x3FFF
        output.append(pixelsOf: picture, as: id)
        sent[picture] = id
        return id
    }

    private mutating func forgetHidden(_ output: inout TerminalBuffer) {
        for (picture, id) in sent where !placements.contains(where: { $0.picture == picture }) {
            output.append(forgetting: id)
            sent[picture] = nil
        }
    }

    /// Removes all pictures from the screen and from the terminal's memory.
    mutating func removeAll(_ output: inout TerminalBuffer) {
        if !sent.isEmpty { output.append(control: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\") }
        (sent, placements) = ([:], [])
    }
}
