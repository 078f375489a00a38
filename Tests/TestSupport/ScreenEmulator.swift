/// A small terminal emulator: the screen after the bytes that were sent to it.
///
/// It treats the sequences of full-screen programs as xterm does, and records those that it does
/// not know.
package struct ScreenEmulator: Sendable {
    /// A position of the screen.
    package struct Cell: Equatable, Sendable {
        /// The character; empty for the right half of a wide one.
        package var text = " "
        /// The parameters that set its style from the default.
        package var style = ""
        /// Whether it contains a part of a picture.
        package var hasPixels = false

        /// Makes an empty cell, or one with a text.
        package init(text: String = " ", style: String = "") {
            (self.text, self.style) = (text, style)
        }
    }

    package private(set) var columns: Int
    package private(set) var rows: Int
    package internal(set) var cells: [[Cell]]
    package private(set) var cursor = (row: 0, column: 0)
    package private(set) var isCursorShown = true
    package private(set) var isAlternate = false
    /// The private modes that are set, such as 1006.
    package private(set) var modes: Set<Int> = []
    /// Sequences that the emulator does not know.
    package internal(set) var unknown: [String] = []
    /// The background that it names when it is asked, such as `rgb:ffff/ffff/ffff`; it does not answer without one.
    package var background: String?
    /// What the terminal answers.
    package private(set) var answers = ""
    /// The pictures above the cells.
    package internal(set) var pictures: [Picture] = []
    /// The pictures whose pixels the terminal stores.
    package internal(set) var storedPictures: Set<Int> = []
    private var saved = (cursor: (row: 0, column: 0), style: EmulatedStyle())
    /// How many frames were shown by synchronized output.
    package private(set) var frames = 0

    private var main: [[Cell]]
    private var style = EmulatedStyle()
    private var region: Range<Int>
    private var wrapsNext = false
    private var pending: [UInt8] = []
    private var isInString = false
    private var lastInString: UInt8 = 0

    /// Makes an empty screen.
    package init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        let line = Array(repeating: Cell(), count: columns)
        cells = Array(repeating: line, count: rows)
        main = cells
        region = 0..<rows
    }

    /// The lines as text, without spaces at their ends.
    package var lines: [String] {
        cells.map { line in
            var text = line.map(\.text).joined()
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }
    }

    /// All lines, without empty ones at the end.
    package var text: String {
        var lines = lines
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    /// Returns the answers to send to the program, and clears them.
    package mutating func drainAnswers() -> String {
        defer { answers = "" }
        return answers
    }

    /// Changes the size of the screen, and keeps the contents that fit.
    package mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows, region) = (columns, rows, 0..<rows)
        func resized(_ cells: [[Cell]]) -> [[Cell]] {
            (0..<rows).map { row in
                (0..<columns).map { column in
                    cells.indices.contains(row) && cells[row].indices.contains(column)
                        ? cells[row][column] : Cell()
                }
            }
        }
        (cells, main) = (resized(cells), resized(main))
        cursor = (min(cursor.row, rows - 1), min(cursor.column, columns - 1))
    }

    /// Processes bytes, however they are split.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if isInString {
                collect(byte)
            } else {
                pending.append(byte)
                if pending.count == 2, pending[0] == 0x1B { isInString = Self.begins(byte) }
                if !isInString, isComplete { interpret() }
            }
        }
    }

    /// Whether an escape and this byte begin a string: of an application, a device, or the system.
    private static func begins(_ byte: UInt8) -> Bool {
        byte == 0x5F || byte == 0x50 || byte == 0x5D
    }

    /// Reads a byte of a string, and stores only the beginning, because pixels follow.
    private mutating func collect(_ byte: UInt8) {
        let isEnd = byte == 0x5C && lastInString == 0x1B || byte == 0x07
        if pending.count < 1024 { pending.append(byte) }
        lastInString = byte
        guard isEnd else { return }
        (isInString, lastInString) = (false, 0)
        interpret()
    }

    private var isComplete: Bool {
        guard let first = pending.first else { return false }
        if first == 0x1B {
            guard pending.count > 1 else { return false }
            guard pending[1] == 0x5B else { return true }
            return pending.count > 2 && (0x40...0x7E).contains(pending[pending.count - 1])
        }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        return pending.count >= length
    }

    private mutating func interpret() {
        let bytes = pending
        pending = []
        switch bytes[0] {
        case 0x1B: control(bytes)
        case 0x0D: cursor.column = 0
        case 0x0A: lineFeed()
        case 0x08: cursor.column = max(0, cursor.column - 1)
        case 0x00..<0x20: unknown.append("\(bytes[0])")
        default: write(String(decoding: bytes, as: UTF8.self))
        }
        if bytes[0] < 0x20 { wrapsNext = false }
    }

    private mutating func lineFeed() {
        if cursor.row == region.upperBound - 1 {
            scroll(1, from: region.lowerBound)
        } else {
            cursor.row = min(rows - 1, cursor.row + 1)
        }
    }

    private mutating func write(_ text: String) {
        guard let scalar = text.unicodeScalars.first else { return }
        if Self.joins(scalar) || previous?.unicodeScalars.last == "\u{200D}" { return extend(text) }
        if wrapsNext {
            (cursor.column, wrapsNext) = (0, false)
            lineFeed()
        }
        let width = Self.width(scalar)
        guard cursor.column + width <= columns else { return }
        erase(cursor.column..<cursor.column + width)
        cells[cursor.row][cursor.column] = Cell(text: text, style: style.parameters)
        if width == 2 {
            cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style.parameters)
        }
        cursor.column += width
        if cursor.column == columns { (cursor.column, wrapsNext) = (columns - 1, true) }
    }

    private var placeBefore: Int? {
        var column = wrapsNext ? cursor.column : cursor.column - 1
        while column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
        return column < 0 ? nil : column
    }

    private var previous: String? { placeBefore.map { cells[cursor.row][$0].text } }

    private mutating func extend(_ text: String) {
        guard let column = placeBefore else { return }
        cells[cursor.row][column].text += text
    }

    private static func joins(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: (0x1F3FB...0x1F3FF).contains(scalar.value)
        }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}

extension ScreenEmulator {
    /// Clears cells of the cursor's row, and both halves of wide characters.
    private mutating func erase(_ range: Range<Int>, with empty: Cell = Cell()) {
        let row = cursor.row
        let range = range.clamped(to: 0..<columns)
        guard !range.isEmpty else { return }
        if range.lowerBound > 0, cells[row][range.lowerBound].text.isEmpty {
            cells[row][range.lowerBound - 1] = Cell()
        }
        if range.upperBound < columns, cells[row][range.upperBound].text.isEmpty {
            cells[row][range.upperBound] = Cell()
        }
        for column in range { cells[row][column] = empty }
    }

    /// A cleared cell, with the present background as in most terminals.
    private var emptied: Cell { Cell(style: style.emptied.parameters) }

    /// Scrolls the rows from this one to the end of the region up; down if the number is negative.
    private mutating func scroll(_ count: Int, from top: Int) {
        guard region.contains(top) else { return }
        let part = Array(cells[top..<region.upperBound])
        let blank = Array(repeating: emptied, count: columns)
        for (index, row) in (top..<region.upperBound).enumerated() {
            let source = index + count
            cells[row] = part.indices.contains(source) ? part[source] : blank
        }
    }

    private mutating func control(_ bytes: [UInt8]) {
        guard bytes[1] == 0x5B else { return escape(bytes) }
        wrapsNext = false
        let body = String(decoding: bytes[2..<bytes.count - 1], as: UTF8.self)
        let final = Character(Unicode.Scalar(bytes[bytes.count - 1]))
        if body.hasPrefix("?") { return mode(body.dropFirst(), final, bytes) }
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let first = max(1, numbers.first.flatMap(\.self) ?? 1)
        let second = max(1, numbers.dropFirst().first.flatMap(\.self) ?? 1)
        switch final {
        case "c" where body.isEmpty: answers += "\u{1B}[?62;22c"
        case "m":
            let rest = style.apply(numbers.map { $0 ?? 0 })
            if !rest.isEmpty { unknown.append(String(decoding: bytes, as: UTF8.self)) }
        case "H": cursor = (min(first, rows) - 1, min(second, columns) - 1)
        case "A": cursor.row = max(0, cursor.row - first)
        case "B": cursor.row = min(rows - 1, cursor.row + first)
        case "C": cursor.column = min(columns - 1, cursor.column + first)
        case "D": cursor.column = max(0, cursor.column - first)
        case "K" where body.isEmpty || body == "0": erase(cursor.column..<columns, with: emptied)
        case "X": erase(cursor.column..<cursor.column + first, with: emptied)
        case "J" where body == "2":
            cells = Array(repeating: Array(repeating: emptied, count: columns), count: rows)
            pictures = []
        case "M": scroll(first, from: cursor.row)
        case "L": scroll(-first, from: cursor.row)
        case "r":
            let bottom = numbers.dropFirst().first.flatMap(\.self) ?? rows
            region = first - 1..<max(first, min(bottom, rows))
            cursor = (0, 0)
        default: unknown.append(String(decoding: bytes, as: UTF8.self))
        }
    }

    private mutating func escape(_ bytes: [UInt8]) {
        switch bytes[1] {
        case 0x37: saved = (cursor, style)
        case 0x38: (cursor, style, wrapsNext) = (saved.cursor, saved.style, false)
        case 0x5D where bytes.starts(with: Array("\u{1B}]11;?".utf8)):
            if let background { answers += "\u{1B}]11;\(background)\u{1B}\\" }
        case 0x5F, 0x50, 0x5D: receivePicture(bytes)
        default: unknown.append(String(decoding: bytes, as: UTF8.self))
        }
    }

    private mutating func mode(_ body: Substring, _ final: Character, _ bytes: [UInt8]) {
        guard final == "h" || final == "l", let number = Int(body) else {
            unknown.append(String(decoding: bytes, as: UTF8.self))
            return
        }
        let was = modes.contains(number)
        if final == "h" { modes.insert(number) } else { modes.remove(number) }
        switch number {
        case 25: isCursorShown = final == "h"
        case 2026 where final == "l" && was: frames += 1
        case 1049:
            isAlternate = final == "h"
            pictures = []
            if isAlternate {
                main = cells
                cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
            } else {
                cells = main
            }
        default: break
        }
    }
}
