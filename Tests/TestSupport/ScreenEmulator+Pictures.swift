/// Pictures: those of Kitty's protocol are above the cells, those of Sixel are part of them.
extension ScreenEmulator {
    /// A picture above the cells.
    package struct Picture: Equatable, Sendable {
        package var id: Int
        package var place: Int
        package var row: Int
        package var column: Int
        package var columns: Int
        package var rows: Int
    }

    /// The size of a cell in pixels.
    private static let cell = (width: 8, height: 16)

    mutating func receivePicture(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.dropFirst(2).dropLast(2), as: UTF8.self)
        if bytes[1] == 0x5F, text.hasPrefix("G") {
            kitty(text.dropFirst().prefix { $0 != ";" })
        } else if bytes[1] == 0x50, let size = text.firstMatch(of: /^[0-9;]*q"\d+;\d+;(\d+);(\d+)/)
        {
            sixel(Int(size.1) ?? 0, Int(size.2) ?? 0)
        } else {
            unknown.append(String(text.prefix(40)))
        }
    }

    private mutating func kitty(_ control: Substring) {
        var keys: [String: String] = [:]
        for pair in control.split(separator: ",") {
            let parts = pair.split(separator: "=")
            if parts.count == 2 { keys[String(parts[0])] = String(parts[1]) }
        }
        func number(_ key: String) -> Int { keys[key].flatMap { Int($0) } ?? 0 }
        let id = number("i")
        switch (keys["a"], keys["d"]) {
        case (nil, _) where keys["m"] != nil: return
        case ("t", _): storedPictures.insert(id)
        case ("p", _) where storedPictures.contains(id):
            pictures.removeAll { $0.id == id && $0.place == number("p") }
            let picture = Picture(
                id: id,
                place: number("p"),
                row: cursor.row,
                column: cursor.column,
                columns: number("c"),
                rows: number("r")
            )
            pictures.append(picture)
            refuse(beyond: picture.row + picture.rows)
        case ("d", "i"): pictures.removeAll { $0.id == id && $0.place == number("p") }
        case ("d", "I"):
            storedPictures.remove(id)
            pictures.removeAll { $0.id == id }
        case ("d", "A"): (storedPictures, pictures) = ([], [])
        default: unknown.append("_G\(control)")
        }
    }

    private mutating func sixel(_ width: Int, _ height: Int) {
        let columns = (width + Self.cell.width - 1) / Self.cell.width
        let lines = (height + Self.cell.height - 1) / Self.cell.height
        refuse(beyond: cursor.row + lines)
        for row in cursor.row..<min(rows, cursor.row + lines) {
            for column in cursor.column..<min(self.columns, cursor.column + columns) {
                cells[row][column] = Cell()
                cells[row][column].hasPixels = true
            }
        }
    }

    /// Records a picture that ends below the screen as unknown, because it would scroll the screen.
    private mutating func refuse(beyond row: Int) {
        if row > rows { unknown.append("a picture that ends below row \(rows)") }
    }

    /// The cells that pictures cover: those below a picture of Kitty's protocol, or with pixels in
    /// them.
    package var coveredCells: Set<[Int]> {
        var covered: Set<[Int]> = []
        for picture in pictures {
            for row in picture.row..<picture.row + picture.rows {
                for column in picture.column..<picture.column + picture.columns {
                    covered.insert([row, column])
                }
            }
        }
        for row in cells.indices {
            for column in cells[row].indices where cells[row][column].hasPixels {
                covered.insert([row, column])
            }
        }
        return covered
    }
}
