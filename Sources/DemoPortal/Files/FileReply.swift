import ScreensHTTP
import ScreensKit
import ScreensSystem

/// The replies with a file: whole, in parts, or not at all because the client has it.
struct FileReply: Sendable {
    var content: FileContent
    var mimeType: String
    /// Identifies the content, with its quotes.
    var tag: String
    /// When it was changed, in seconds since 1970.
    var modified: Int64
    /// Its name, with which browsers store it.
    var title: String
    /// Whether browsers store it instead of showing it.
    var isDownload: Bool
    /// Whether it is sent in parts.
    var hasRanges = true

    func reply(to request: ServerRequest) -> ServerReply {
        let fields = request.fields
        if isKnown(fields) {
            let nothing = ServerReply.Body.bytes([])
            return ServerReply(status: 304, contentType: mimeType, headers: headers, body: nothing)
        }
        let isPart = hasRanges && request.method == "GET" && isCurrent(fields["if-range"])
        switch isPart ? FileRange(fields["range"], size: content.size) : .whole {
        case .whole: return reply(200, content)
        case .part(let range):
            let place = "\(range.lowerBound)-\(range.upperBound - 1)"
            return reply(206, content.part(range), range: place)
        case .unsatisfiable:
            var page = ServerReply.page("Range Not Satisfiable", status: 416)
            page.headers = [("Content-Range", "bytes */\(content.size)")]
            return page
        }
    }

    private func reply(_ status: Int, _ part: FileContent, range: String? = nil) -> ServerReply {
        let place = range.map { [("Content-Range", "bytes \($0)/\(content.size)")] } ?? []
        return ServerReply(
            status: status,
            contentType: mimeType,
            headers: headers + place,
            body: part.size == 0 ? .bytes([]) : .made(size: part.size, by: part.reading)
        )
    }

    private var headers: [HeaderField] {
        let disposition = isDownload ? "attachment" : "inline"
        let own: [HeaderField] = [
            ("ETag", tag), ("Last-Modified", HTTPDate.text(modified)),
            ("Content-Disposition", "\(disposition); filename*=UTF-8''\(title.escapedForAddress)"),
        ]
        return hasRanges ? own + [("Accept-Ranges", "bytes")] : own
    }

    /// Whether the client has the content already.
    private func isKnown(_ fields: HeaderFields) -> Bool {
        guard let known = fields["if-none-match"] else {
            let date = fields["if-modified-since"].flatMap(HTTPDate.seconds)
            return date.map { $0 >= modified } ?? false
        }
        return known.split(separator: ",").contains { field in
            let other = field.drop { $0 == " " }.prefix { $0 != " " }
            return other == "*" || other == tag || other == "W/" + tag
        }
    }

    /// Whether the client's part, if it names one, is of this content.
    private func isCurrent(_ field: String?) -> Bool {
        guard let field else { return true }
        return field == tag || HTTPDate.seconds(field) == modified
    }
}

extension FileContent {
    /// The content as a reply needs it: no bytes before the end close the connection.
    var reading: @Sendable (Int, UnsafeMutableRawBufferPointer) -> Int? {
        { [read] place, buffer in read(place, buffer).flatMap { $0 > 0 ? $0 : nil } }
    }
}
