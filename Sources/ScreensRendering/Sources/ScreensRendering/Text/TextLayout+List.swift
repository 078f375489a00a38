@_spi(Host) import ScreensKit

/// The rows of a list, and how much of a drawing is laid out.
extension TextLayout {
    /// A row of several lines has an empty one before and after it.
    mutating func list(_ columns: Int, emit: Emit) {
        guard !hasDrawnList else { return }
        (hasDrawnList, isInListRow) = (true, true)
        defer { isInListRow = false }
        var bytes = 0
        var wasTall: Bool?
        for start in stride(from: 0, to: drawing.rowCount, by: Drawing.windowSize) {
            for row in drawing.rows(start..<start + Drawing.windowSize) {
                let lines = self.lines(ofRow: row, columns)
                guard !lines.isEmpty else { continue }
                if let wasTall, wasTall || lines.count > 1 { emit(.empty) }
                for line in lines { emit(line) }
                wasTall = lines.count > 1
                bytes += lines.reduce(0) { $0 + $1.weight }
            }
            if bytes > DrawingLimits.rows(start) { return cutOff(columns).forEach(emit) }
        }
    }

    /// The lines of a row of the list, which has an allowance of its own.
    mutating func lines(ofRow row: Node, _ columns: Int) -> [TextLine] {
        let (whole, own) = (allowance, LineAllowance(DrawingLimits.rowLines))
        allowance = own
        defer { allowance = whole }
        var lines: [TextLine] = []
        self.lines(of: row, columns) { if own.admits($0) { lines.append($0) } }
        return own.isSpent ? lines + cutOff(columns) : lines
    }

    /// Passes the lines of the whole drawing to `emit`, each from the side where its language begins.
    mutating func page(_ columns: Int, emit: Emit) {
        guard isRightToLeft else { return body(columns, emit: emit) }
        body(columns) { emit($0.alignedRight(in: columns)) }
    }

    /// Passes the lines of the whole drawing to `emit`, as many as are allowed.
    private mutating func body(_ columns: Int, emit: Emit) {
        let allowance = allowance
        lines(of: drawing.body, columns) { if allowance.admits($0) { emit($0) } }
        if allowance.isSpent { cutOff(columns).forEach(emit) }
    }

    /// The sentence that replaces lines that are left out.
    private func cutOff(_ columns: Int) -> [TextLine] {
        let note = Node.cutOff(in: drawing.context)
        return TextLine(text: note.text ?? "").wrapped(columns).map {
            finished($0, styles[note.role])
        }
    }
}
