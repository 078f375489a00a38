import ScreensHTTP

/// The content of a demo file, made from its title and description on each request.
struct SampleFile: Sendable {
    let bytes: [UInt8]

    init(_ document: DocumentRow) {
        let lines = [document.title, document.description, document.userName]
        bytes =
            switch document.mimeType {
            case _ where document.folderId == SeedFolders.mediaId:
                DemoContents.medium(document.contentName) ?? []
            case _ where document.mimeType.hasPrefix("image/"): Self.picture(document)
            case "application/pdf": Self.pdf(lines)
            case "text/plain": Self.text(lines)
            case _ where document.mimeType.hasPrefix(FileFormat.office):
                StoredZip([
                    ("[Content_Types].xml", Self.contentTypes), ("_rels/.rels", Self.relations),
                    ("docProps/core.xml", Self.properties(document)),
                ]).bytes
            default: Self.text(lines)
            }
    }

    private static func picture(_ document: DocumentRow) -> [UInt8] {
        let name = document.contentName
        return switch document.folderId {
        case 0: DemoContents.picture("library-\(name)") ?? []
        case SeedFolders.coversId: DemoContents.picture("cover-\(name)") ?? []
        default: DemoContents.galleryPicture(name) ?? []
        }
    }

    /// A smaller version of a picture, in WebP; `nil` for pictures that are small already.
    static func thumbnail(_ document: DocumentRow) -> [UInt8]? {
        let isOfGallery = ![0, SeedFolders.coversId].contains(document.folderId)
        guard document.fileName.isEmpty, isOfGallery else { return nil }
        return DemoContents.thumbnail(ofGalleryPicture: document.contentName)
    }

    private static func text(_ lines: [String]) -> [UInt8] {
        Array(lines.map { "\($0)\n" }.joined().utf8)
    }

    /// One page with the lines, in PDF 1.4; letters that its fonts do not have become question marks.
    private static func pdf(_ lines: [String]) -> [UInt8] {
        let shown = lines.map { line in
            let plain = line.unicodeScalars.map { (0x20..<0x7F).contains($0.value) ? $0 : "?" }
            let escaped = plain.map { "()\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
            return "(\(escaped.joined())) Tj T*"
        }
        let page = "BT /F1 12 Tf 16 TL 72 720 Td \(shown.joined(separator: " ")) ET"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            """
            << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
            /Resources << /Font << /F1 5 0 R >> >> >>
            """,
            "<< /Length \(page.utf8.count) >>\nstream\n\(page)\nendstream",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
        var file = "%PDF-1.4\n"
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = String(file.utf8.count)
            table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n\(table)"
        file +=
            "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(file.utf8)
    }

    private static let declaration = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
    private static let packages = "http://schemas.openxmlformats.org/package/2006"

    private static let contentTypes = """
        \(declaration)<Types xmlns="\(packages)/content-types">\
        <Default Extension="rels" \
        ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Override PartName="/docProps/core.xml" \
        ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>
        """

    private static let relations = """
        \(declaration)<Relationships xmlns="\(packages)/relationships"><Relationship Id="rId1" \
        Type="\(packages)/relationships/metadata/core-properties" Target="docProps/core.xml"/>\
        </Relationships>
        """

    private static func properties(_ document: DocumentRow) -> String {
        """
        \(declaration)<cp:coreProperties xmlns:cp="\(packages)/metadata/core-properties" \
        xmlns:dc="http://purl.org/dc/elements/1.1/">\
        <dc:title>\(document.title.escapedForMarkup)</dc:title>\
        <dc:description>\(document.description.escapedForMarkup)</dc:description>\
        <dc:creator>\(document.userName.escapedForMarkup)</dc:creator></cp:coreProperties>
        """
    }
}

extension DocumentRow {
    /// The name of its content: that of its file, with a dash for every letter of other kinds.
    fileprivate var contentName: String {
        let letters = sourceFileName.lowercased().unicodeScalars.map { letter in
            let isPlain = letter.isASCII && (letter.properties.isAlphabetic || "0"..."9" ~= letter)
            return isPlain || letter == "." ? Character(letter) : "-"
        }
        return String(letters)
    }
}
