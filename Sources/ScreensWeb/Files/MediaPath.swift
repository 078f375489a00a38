import ScreensFiles
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem

/// The path of a file of the portal that a page shows: `/files/0/4f1c…/captions/1`.
///
/// The name is a hash of what the page says about the file, with a key of the session. It means something only while a
/// page of the session shows the file, and nobody else can make one up.
struct MediaPath: Hashable, Sendable {
    static let beginning = "/files/"
    private static let download = "download"

    /// The tab whose page shows the file; 0 for a screenlet alone.
    let tab: Int
    /// The name of the file.
    let name: String
    let part: HTMLMediaAddresses.Part

    /// The path of a part of a file.
    init(_ tab: Int, _ name: String, _ part: HTMLMediaAddresses.Part) {
        (self.tab, self.name, self.part) = (tab, name, part)
    }

    /// Reads a path and a query; `nil` for any other path.
    init?(path: String, query: [String: String]) {
        guard path.hasPrefix(Self.beginning) else { return nil }
        let parts = path.dropFirst(Self.beginning.count)
            .split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, let tab = Self.number(parts[0]), !parts[1].isEmpty,
            let part = Self.part(parts[2...], isDownload: query[Self.download] != nil)
        else { return nil }
        self.init(tab, String(parts[1]), part)
    }

    /// Reads a number as ``text`` writes it: each file has one address.
    private static func number(_ text: Substring) -> Int? {
        Int(text).flatMap { "\($0)" == text ? $0 : nil }
    }

    private static func part(_ rest: ArraySlice<Substring>, isDownload: Bool) -> HTMLMediaAddresses
        .Part?
    {
        switch (rest.count, rest.first) {
        case (0, _): isDownload ? .download : .content
        case (1, "poster"): .poster
        case (2, "captions"): rest.last.flatMap(number).map { .captions($0) }
        default: nil
        }
    }

    /// The path and the query as a page has them.
    var text: String {
        let end =
            switch part {
            case .content: ""
            case .download: "?\(Self.download)"
            case .captions(let place): "/captions/\(place)"
            case .poster: "/poster"
            }
        return "\(Self.beginning)\(tab)/\(name)\(end)"
    }

    /// The name of a file on the pages of a tab.
    static func name(of media: Media, in tab: Int, key: String) -> String {
        FileHash.text(
            of: ["\(tab)", media.kind.rawValue, media.mediaType, media.path, media.version],
            key: Array(key.utf8)
        )
    }
}

extension HTMLMediaAddresses.Part {
    /// What is loaded for the part; `nil` if the file has no such part.
    func request(of media: Media) -> FileRequest? {
        switch self {
        case .content, .download: FileRequest(media)
        case .captions(let place): FileRequest(captions: place, of: media)
        case .poster: FileRequest(posterOf: media)
        }
    }
}

extension WebSession {
    /// Where the pages of this session find the files that they show.
    var mediaAddresses: HTMLMediaAddresses {
        let (tab, key) = (tab, access.files.text)
        return HTMLMediaAddresses("\(tab) \(access.name)") { media, part in
            guard part.request(of: media) != nil else { return nil }
            return MediaPath(tab, MediaPath.name(of: media, in: tab, key: key), part).text
        }
    }

    /// The file with a name that the pages show now; `nil` if they show none.
    func media(named name: String) async -> Media? {
        let (tab, key) = (tab, access.files.text)
        return await drawing().offered { offers in
            offers.media { MediaPath.name(of: $0, in: tab, key: key) == name }
        }
    }
}
