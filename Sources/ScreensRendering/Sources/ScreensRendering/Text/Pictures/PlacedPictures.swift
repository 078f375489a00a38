@_spi(Host) import ScreensKit

/// The pictures that are put over lines after these have been written.
struct PlacedPictures {
    private var places: [(line: Int, mark: PictureMark)] = []
    private var lineCount = 0

    /// Records a line; called in the order of the lines.
    mutating func append(_ line: TextLine) {
        for mark in line.marks { places.append((lineCount, mark)) }
        lineCount += 1
    }

    /// The number of lines from the highest picture to the line below all of them; 0 without pictures.
    var height: Int { places.first.map { lineCount - $0.line } ?? 0 }

    fileprivate func forEach(_ body: (_ up: Int, _ mark: PictureMark) -> Void) {
        for place in places { body(lineCount - place.line, place.mark) }
    }
}

extension TerminalBuffer {
    /// Puts pictures over the lines above; the cursor stays in its place.
    mutating func append(_ pictures: PlacedPictures) {
        pictures.forEach { up, mark in
            guard let picture = mark.picture else { return }
            append(control: "\u{1B}7\u{1B}[")
            append(number: up)
            append(control: "A\u{1B}[")
            append(number: mark.column + 1)
            append(control: "G")
            append(picture.sequence)
            append(control: "\u{1B}8")
        }
    }
}
