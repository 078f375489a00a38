@_spi(Host) import ScreensKit

/// What is said about a file where it is not shown.
extension Media {
    /// The symbol of its kind.
    var symbol: ImageReference.Symbol {
        switch kind {
        case .image: .image
        case .video, .audio: .play
        case .pdf: .document
        default: .file
        }
    }

    /// Its kind, such as “Video”, and its size if that is known.
    func facts(in context: DrawingContext) -> Node {
        let words = context.string("core-kind-\(kind.rawValue)")
        return .facts([.text(words)] + (sizeText(in: context).map { [.text($0)] } ?? []))
    }

    /// The size in the reader's locale: `512 bytes`, `1.2 MB`; a kilobyte has 1,000 bytes.
    private func sizeText(in context: DrawingContext) -> String? {
        guard let size else { return nil }
        guard size >= 1_000 else { return context.string("core-bytes", Int(size)) }
        var (number, unit) = (Double(size) / 1_000, 0)
        // A size of 999.96 kB would be rounded to 1,000 kB.
        while number >= 999.95, unit < 3 { (number, unit) = (number / 1_000, unit + 1) }
        let key = ["kb", "mb", "gb", "tb"][unit]
        return context.string("core-size-\(key)", (number * 10).rounded() / 10)
    }
}

extension Node {
    /// The texts of a file: those of its view, and its kind and size where that has none but the title.
    func mediaTexts(_ media: Media, in context: DrawingContext) -> [Node] {
        children.count > 1 ? children : children + [media.facts(in: context)]
    }
}
