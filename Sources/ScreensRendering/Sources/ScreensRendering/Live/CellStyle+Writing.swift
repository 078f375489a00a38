extension CellStyle {
    /// Appends the shortest sequence that changes the terminal's style from `before` to this one.
    public func append(after before: CellStyle, to buffer: inout TerminalBuffer) {
        guard self != before else { return }
        guard self != .plain else { return buffer.append(control: "\u{1B}[m") }
        var complete = Parameters(after: before == .plain ? "\u{1B}[" : "\u{1B}[;")
        complete.append(from: .plain, to: self)
        var change = Parameters(after: "\u{1B}[")
        change.append(from: before, to: self)
        buffer.append(
            complete.buffer.count <= change.buffer.count ? complete.buffer : change.buffer
        )
        buffer.append(control: "m")
    }

    /// Appends the sequence that replaces any other style by this one.
    func appendReplacing(to buffer: inout TerminalBuffer) {
        var parameters = Parameters(after: "\u{1B}[")
        parameters.append(0)
        parameters.append(from: .plain, to: self)
        buffer.append(parameters.buffer)
        buffer.append(control: "m")
    }

    /// The numbers of a sequence under construction.
    private struct Parameters {
        private(set) var buffer: TerminalBuffer
        private let start: Int

        init(after control: StaticString) {
            buffer = TerminalBuffer(control: control)
            start = buffer.count
        }

        /// Appends the numbers that change one style into another.
        mutating func append(from old: CellStyle, to new: CellStyle) {
            // One number ends both bold and dim.
            let ends = old.isBold && !new.isBold || old.isDim && !new.isDim
            if ends { append(22) }
            if new.isBold, ends || !old.isBold { append(1) }
            if new.isDim, ends || !old.isDim { append(2) }
            if new.isItalic != old.isItalic { append(new.isItalic ? 3 : 23) }
            if new.isUnderlined != old.isUnderlined { append(new.isUnderlined ? 4 : 24) }
            if new.isReverse != old.isReverse { append(new.isReverse ? 7 : 27) }
            if new.ink != old.ink { append(new.ink, base: 30) }
            if new.ground != old.ground { append(new.ground, base: 40) }
        }

        mutating func append(_ number: Int) {
            if buffer.count > start { buffer.append(control: ";") }
            buffer.append(number: number)
        }

        private mutating func append(_ ink: Ink, base: Int) {
            switch ink {
            case .standard: append(base + 9)
            case .index(let index) where index < 8: append(base + Int(index))
            // Terminals with sixteen colours do not support the sequence for colours from a table.
            case .index(let index) where index < 16: append(base + 52 + Int(index))
            case .index(let index): for number in [base + 8, 5, Int(index)] { append(number) }
            case .color(let color):
                append(base + 8)
                append(2)
                for shift in [16, 8, 0] as [UInt32] { append(Int(color >> shift & 0xFF)) }
            }
        }
    }
}
