@_spi(Host) internal import ScreensKit

/// A video, a sound, a frame or a file inside of a document, while it is read.
struct OpenMedia {
    let isSeen: Bool
    private(set) var address: LinkAddress?
    private let kind: HTMLMedia
    private let title: String

    init(_ kind: HTMLMedia, _ attributes: HTMLAttributes, _ addresses: HTMLAddresses) {
        self.kind = kind
        isSeen = attributes.isSeen
        title = (attributes["title"] ?? attributes["aria-label"] ?? "").trimmed
        note(.source, attributes, addresses)
    }

    /// Takes the address of an element inside, unless there is one already.
    mutating func note(
        _ element: HTMLElement,
        _ attributes: HTMLAttributes,
        _ addresses: HTMLAddresses
    ) {
        guard address == nil, element == .source || element == .media(.embed) else { return }
        address = (attributes["src"] ?? attributes["data"]).flatMap(addresses.link)
    }

    /// The text of the link: what it is, and its title or the name of its file.
    func label(_ words: HTMLWords) -> String {
        let web = address.flatMap { WebAddress($0) }
        let name = (kind == .frame ? web?.host : web?.fileName) ?? ""
        let title = title.isEmpty ? name : String(title.prefix(500))
        return switch kind {
        case .video: words.text("core-video", title)
        case .audio: words.text("core-audio", title)
        case .frame, .object, .embed: words.text("core-embedded", title)
        }
    }
}
