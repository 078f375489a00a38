@_spi(Host) package import ScreensKit

/// A type of files that their first bytes tell.
package struct FileType: Hashable, Sendable {
    /// The media type, such as `video/mp4`.
    package let mediaType: String
    /// The end of a file's name, without the dot; empty for files of unknown types.
    package let nameEnd: String
    /// How surfaces show such files; empty for those that can only be saved.
    package let kinds: Set<Media.Kind>

    init(_ mediaType: String, _ nameEnd: String, _ kinds: Media.Kind...) {
        (self.mediaType, self.nameEnd, self.kinds) = (mediaType, nameEnd, Set(kinds))
    }

    /// Any bytes, which can only be saved.
    static let unknown = FileType("application/octet-stream", "")
    static let captions = FileType("text/vtt; charset=utf-8", "vtt")
    static let text = FileType("text/plain; charset=utf-8", "txt")
    static let pdf = FileType("application/pdf", "pdf", .pdf)

    /// The types by which files are stored; the first one with a media type counts.
    static let all =
        [unknown, captions, text, pdf] + Picture.Format.allCases.map(FileType.init)
        + FileSignature.all.map(\.type) + [mp4Audio, webmAudio, oggVideo]

    static let mp4Audio = FileType("audio/mp4", "m4a", .audio)
    static let webmAudio = FileType("audio/webm", "weba", .audio)
    static let oggVideo = FileType("video/ogg", "ogv", .video)

    private init(_ format: Picture.Format) {
        self.init(format.mediaType, format == .jpeg ? "jpg" : format.rawValue, .image)
    }

    /// Whether a browser may show such a file in a page or in a window of its own: nothing in it is a script of a page.
    package var isShown: Bool { !kinds.isEmpty || self == .captions }

    /// Whether another program may open such a file: nothing in it is run.
    package var isOpened: Bool { !kinds.isEmpty || self == .text }

    /// The type that the first bytes of a file tell.
    ///
    /// - Parameters:
    ///   - head: the first block of the file, or all of it.
    ///   - kind: what decides between types of pictures with sound and of sound alone, which begin alike.
    /// - Returns: the type; `nil` for any other file.
    /// - Throws: ``FileProblem/refused(_:)`` for a picture that is too large to be drawn.
    static func told(
        by head: [UInt8],
        for kind: Media.Kind
    ) throws(FileProblem) -> FileType? {
        do throws(PictureError) {
            return FileType(try Picture(head).format)
        } catch .tooManyPixels(let width, let height) {
            throw .refused("The picture has \(width) × \(height) pixels, which are too many.")
        } catch {}
        if head.starts(with: Array("%PDF-".utf8)) { return pdf }
        if head.withoutMark.starts(with: Array("WEBVTT".utf8)), head.isText { return captions }
        return FileSignature.all.first { $0.fits(head) }?.type.chosen(for: kind, head)
    }

    /// The type of a container, which may hold pictures or only sound.
    private func chosen(for kind: Media.Kind, _ head: [UInt8]) -> FileType {
        switch (mediaType, kind) {
        case ("video/mp4", .audio): .mp4Audio
        case ("video/webm", .audio): .webmAudio
        case ("audio/ogg", .video): .oggVideo
        default: self
        }
    }
}

extension [UInt8] {
    /// The bytes without the mark that some programs write before UTF-8.
    var withoutMark: ArraySlice<UInt8> {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    }

    /// Whether it is text in UTF-8, of which the last character may be cut off.
    var isText: Bool {
        !contains(0)
            && (0...3).contains { String(validating: dropLast($0), as: UTF8.self) != nil }
    }

    /// Whether it begins as a page of HTML, or as another document with elements.
    var isMarkup: Bool {
        let start = withoutMark.drop { $0 <= 0x20 }.prefix(64)
        guard start.first == UInt8(ascii: "<"), let next = start.dropFirst().first else {
            return false
        }
        return next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
    }
}
