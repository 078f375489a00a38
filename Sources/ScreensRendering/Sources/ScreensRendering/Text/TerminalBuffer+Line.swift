extension TerminalBuffer {
    /// Appends a line for a terminal: each run between the control sequences of its style.
    mutating func append(_ line: TextLine, _ styles: LineStyles) {
        guard !line.runs.isEmpty else { return append(line.text) }
        var end = 0
        for (index, run) in line.runs.enumerated() {
            append(line.text, end..<run.bytes.lowerBound)
            end = run.bytes.upperBound
            switch run.look {
            case .meanings(let meanings):
                let isStyled = styles.append(meanings, to: &self)
                append(line.text, run.bytes)
                if isStyled { append(control: "\u{1B}[0m") }
            case .picture(let style):
                style.appendReplacing(to: &self)
                append(line.text, run.bytes)
                if !line.continuesPicture(after: index) { append(control: "\u{1B}[0m") }
            }
        }
        append(line.text, end..<line.text.count)
    }
}

extension TextLine {
    /// Whether the next run is the next part of the same picture.
    fileprivate func continuesPicture(after index: Int) -> Bool {
        guard index + 1 < runs.count, case .picture = runs[index + 1].look else { return false }
        return runs[index + 1].bytes.lowerBound == runs[index].bytes.upperBound
    }
}
