import CDemoContents

/// The pictures and texts of the demo portal, which are files of `CDemoContents`.
enum DemoContents {
    /// The names of all pictures, sorted.
    static let pictureNames = pictures.map(\.name)

    /// The bytes of a picture; `nil` if there is none with this name.
    static func picture(_ name: String) -> [UInt8]? {
        bytes(name, pictures)
    }

    /// The names of the pictures of the gallery, sorted.
    static let galleryNames = gallery.map(\.name)

    /// The bytes of a picture of the gallery; `nil` if there is none with this name.
    static func galleryPicture(_ name: String) -> [UInt8]? { bytes(name, gallery) }

    /// A smaller version of a picture of the gallery, in WebP.
    static func thumbnail(ofGalleryPicture name: String) -> [UInt8]? {
        bytes("\(name.prefix { $0 != "." }).webp", thumbnails)
    }

    /// The bytes of a film, a sound or a document; `nil` if there is none with this name.
    static func medium(_ name: String) -> [UInt8]? { bytes(name, media) }

    /// The descriptions of headless APIs, in JSON.
    static var apis: [[UInt8]] { apiFiles.map { Array($0.bytes) } }

    /// A text without its ending: `stories.en` is the file `stories.en.txt`.
    static func text(_ name: String) -> String {
        texts.first { $0.name == "\(name).txt" }
            .map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// The lines of a text that are not empty.
    ///
    /// Texts are cut at bytes: to look for the ends of characters takes many times as long, in each first start.
    static func lines(_ name: String) -> [Substring] {
        text(name).utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
    }

    /// The rows of a table; its columns are separated by vertical bars.
    static func rows(_ name: String) -> [[String]] {
        lines(name).map { row in
            row.utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
        }
    }

    /// The rows of a table that has a file for each language.
    static func phrases(_ name: String) -> [[Phrase]] {
        let tables = Language.allCases.map { rows("\(name).\($0.code)") }
        return tables[0].indices.map { row in
            tables[0][row].indices.map { column in Phrase(tables.map { $0[row][column] }) }
        }
    }

    private static func bytes(_ name: String, _ files: [File]) -> [UInt8]? {
        files.first { $0.name == name }.map { Array($0.bytes) }
    }

    private static let apiFiles = files(screens_demo_apis, screens_demo_apis_count)
    private static let gallery = files(screens_demo_gallery, screens_demo_gallery_count)
    private static let thumbnails = files(screens_demo_thumbnails, screens_demo_thumbnails_count)
    private static let media = files(screens_demo_media, screens_demo_media_count)
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
