@_spi(Host)
extension Media {
    /// How a browser may show it: a kind whose type it does not have is ``Kind/file``, which is only saved.
    ///
    /// So nothing that could run in a page, such as HTML or SVG, is ever shown by its kind.
    public var shownKind: Kind {
        let type = mediaType.lowercased()
        return switch kind {
        case .image where type.hasPrefix("image/") && !type.contains("xml"): .image
        case .video where type.hasPrefix("video/"): .video
        case .audio where type.hasPrefix("audio/"): .audio
        case .pdf where type == "application/pdf": .pdf
        default: .file
        }
    }
}
