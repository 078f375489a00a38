/// A part of a line that looks different, can be pressed, or is a place for something.
struct StyledRun: Hashable, Sendable {
    /// What a run is besides letters.
    enum Part: Hashable, Sendable {
        /// Nothing else.
        case text
        /// A part of something that can be pressed, by its number from 1.
        case region(Int)
        /// The place of the cursor; without letters.
        case cursor
        /// The place of the rows of a list; without letters.
        case list
        /// A sign that turns while something is being done, one column wide.
        case turning
        /// The place of what is being loaded, which is not shown at once.
        case placeholder
        /// A ground over the whole width of the line.
        case band
    }

    /// How the letters look.
    enum Look: Hashable, Sendable {
        /// As the style of the theme draws what they mean.
        case meanings(Meanings)
        /// In the colours of a picture, whose cells they are.
        case picture(CellStyle)

        static let plain = Look.meanings(.none)
    }

    /// Its bytes in the text of the line.
    var bytes: Range<Int>
    var look = Look.plain
    var part = Part.text

    /// The same run in a text that begins that many bytes earlier.
    func moved(by count: Int) -> StyledRun {
        var run = self
        run.bytes = bytes.lowerBound + count..<bytes.upperBound + count
        return run
    }
}
