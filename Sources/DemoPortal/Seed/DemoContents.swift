import CDemoContents

/// The pictures and texts of the demo portal, which are files of `CDemoContents`.
enum DemoContents {
    /// The names of all pictures, sorted.
    static let pictureNames = pictures.map(\.name)

    /// The bytes of a picture; `nil` if there is none with this name.
    static func picture(_ name: String) -> [UInt8]? {
        pictures.first { $0.name == name }.map { Array($0.bytes) }
    }

    /// A text without its ending: `stories.en` is the file `stories.en.txt`.
    static func text(_ name: String) -> String {
        texts.first { $0.name == "\(name).txt" }
            .map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// The rows of a table; its columns are separated by vertical bars.
    static func rows(_ name: String) -> [[String]] {
        text(name).split(separator: "\n").map { row in
            row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The rows of a table that has a file for each language.
    static func phrases(_ name: String) -> [[Phrase]] {
        let tables = Language.allCases.map { rows("\(name).\($0.code)") }
        return tables[0].indices.map { row in
            tables[0][row].indices.map { column in Phrase(tables.map { $0[row][column] }) }
        }
    }

    private static let pictures = files(screens_demo_pictures, screens_demo_pictures_count)
    private static let texts = files(screens_demo_texts, screens_demo_texts_count)

    /// A file of the program; its bytes stay where they are.
    private struct File: @unchecked Sendable {
        let name: String
        let bytes: UnsafeBufferPointer<UInt8>
    }

    private static func files(
        _ first: UnsafePointer<screens_demo_file>,
        _ count: Int
    ) -> [File] {
        UnsafeBufferPointer(start: first, count: count).map { file in
            File(
                name: String(cString: file.name),
                bytes: UnsafeBufferPointer(start: file.bytes, count: file.count)
            )
        }
    }
}
