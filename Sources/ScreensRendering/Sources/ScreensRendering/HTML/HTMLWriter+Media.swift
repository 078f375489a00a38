@_spi(Host) import ScreensKit

/// Files of the portal: shown and played where there is an address for them, else described.
extension HTMLWriter {
    /// Writes a file, as one element.
    ///
    /// A row of a list only describes it: it covers many files, each of which a browser would begin to load.
    mutating func media(_ node: Node, _ flush: (inout HTMLBuffer) -> Void) {
        guard let media = node.shownMedia else {
            return group(node, "<div class=\"column", flush)
        }
        guard !isInRow, let address = renderer.address(of: .content, media),
            media.shownKind != .file
        else { return described(node, media) }
        buffer.append(markup: "<div class=\"column")
        endClass(node)
        shown(media, at: address)
        buffer.append(markup: "<div class=\"row\">")
        if media.shownKind == .pdf { opening(address) }
        download(media)
        buffer.append(markup: "</div></div>")
    }

    private mutating func shown(_ media: Media, at address: String) {
        switch media.shownKind {
        case .image: image(media, at: address)
        case .video: video(media, at: address)
        case .audio: audio(media, at: address)
        default: document(media, at: address)
        }
    }

    /// A picture, which leads to itself in full size.
    private mutating func image(_ media: Media, at address: String) {
        buffer.append(markup: "<a")
        buffer.append(attribute: "href", address)
        buffer.append(markup: "><img class=\"picture")
        switch media.fit {
        case .fit: buffer.append(markup: " plain whole")
        case .fill: buffer.append(markup: " cover")
        case .center: buffer.append(markup: " plain")
        @unknown default: buffer.append(markup: " plain")
        }
        buffer.append(markup: "\" loading=\"lazy\"")
        buffer.append(attribute: "alt", media.title)
        buffer.append(attribute: "src", address)
        buffer.append(markup: "></a>")
    }

    private mutating func video(_ media: Media, at address: String) {
        buffer.append(
            markup: "<video class=\"picture plain whole\" controls preload=\"metadata\" playsinline"
        )
        named(media, at: address)
        if let poster = media.poster { self.poster(poster, of: media) }
        buffer.append(markup: ">")
        for (index, captions) in media.captions.enumerated() {
            track(captions, at: renderer.address(of: .captions(index), media))
        }
        buffer.append(markup: "</video>")
    }

    private mutating func audio(_ media: Media, at address: String) {
        buffer.append(markup: "<audio controls preload=\"metadata\"")
        named(media, at: address)
        buffer.append(markup: "></audio>")
    }

    /// The reply says of which type the file is: browsers skip one whose type they do not know by name.
    private mutating func named(_ media: Media, at address: String) {
        buffer.append(attribute: "aria-label", media.title)
        buffer.append(attribute: "src", address)
    }

    private mutating func track(_ captions: Media.Captions, at address: String?) {
        guard let address else { return }
        buffer.append(markup: "<track kind=\"captions\"")
        buffer.append(attribute: "src", address)
        buffer.append(attribute: "srclang", captions.language)
        buffer.append(attribute: "label", captions.label)
        buffer.append(markup: ">")
    }

    /// The address of a poster, or the picture itself where this server does not offer it.
    private mutating func poster(_ poster: ImageReference, of media: Media) {
        if poster.portalPath != nil, let address = renderer.address(of: .poster, media) {
            buffer.append(attribute: "poster", address)
        } else if let picture = drawing.picture(poster.id) {
            buffer.append(markup: " poster=\"")
            buffer.append(addressOf: picture)
            buffer.append(markup: "\"")
        }
    }

    /// A document in a frame, whose reply is nothing but a PDF document, with a policy of its own.
    ///
    /// The frame has no `sandbox`, as browsers show no documents in one.
    private mutating func document(_ media: Media, at address: String) {
        buffer.append(markup: "<div class=\"frame\"><iframe loading=\"lazy\"")
        buffer.append(attribute: "title", media.title)
        buffer.append(attribute: "src", address)
        buffer.append(markup: "></iframe></div>")
    }

    private mutating func opening(_ address: String) {
        buffer.append(markup: "<a class=\"button\" target=\"_blank\" rel=\"noopener\"")
        buffer.append(attribute: "href", address)
        buffer.append(markup: ">")
        buffer.append(symbol: .open)
        buffer.append(text: drawing.context.string("core-open-pdf"))
        buffer.append(markup: "<span class=\"hidden\"> (")
        buffer.append(text: drawing.context.string("core-new-tab"))
        buffer.append(markup: ")</span></a>")
    }

    /// A link that saves the file, named by it.
    private mutating func download(_ media: Media) {
        guard let address = renderer.address(of: .download, media) else { return }
        buffer.append(markup: "<a class=\"button\"")
        buffer.append(attribute: "href", address)
        buffer.append(attribute: "download", media.fileName)
        buffer.append(
            attribute: "aria-label",
            drawing.context.string("core-download-of", media.fileName)
        )
        buffer.append(markup: ">")
        buffer.append(symbol: .download)
        buffer.append(text: drawing.context.string("core-download"))
        buffer.append(markup: "</a>")
    }

    /// A card with the poster or the symbol of a file, its texts, and the link that saves it.
    private mutating func described(_ node: Node, _ media: Media) {
        buffer.append(markup: "<div class=\"card")
        endClass(node)
        buffer.append(markup: "<div class=\"row\">")
        if let poster = media.poster, let picture = drawing.picture(poster.id) {
            self.picture(picture, .image(poster).shape(.thumb, isDecorative: true), nil, "")
        } else {
            buffer.append(symbol: media.symbol)
        }
        buffer.append(markup: "<div class=\"column grow\">")
        for child in node.mediaTexts(media, in: drawing.context) { part(child) }
        buffer.append(markup: "</div>")
        if !isInRow { download(media) }
        buffer.append(markup: "</div></div>")
    }
}

extension HTMLRenderer {
    /// The address of a part of a file; `nil` where a page shows no files.
    func address(of part: HTMLMediaAddresses.Part, _ media: Media) -> String? {
        isLive ? self.media?.address(of: part, media) : nil
    }

    /// Whether a node is an element that loads the file itself: if it is replaced, a video begins again.
    func shows(_ node: Node) -> Bool {
        guard let media = node.shownMedia, media.shownKind != .file else { return false }
        return address(of: .content, media) != nil
    }
}
