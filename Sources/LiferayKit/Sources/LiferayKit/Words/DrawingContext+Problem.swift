@_spi(Host) import ScreensKit

extension DrawingContext {
    /// A band that says what went wrong, and behind it the technical words, with less importance.
    ///
    /// - Parameters:
    ///   - problem: what went wrong.
    ///   - lead: a sentence in front of it, about what was not done; `nil` for none.
    /// - Returns: the band, and the technical words if there are any.
    func band(about problem: ScreensError, after lead: String? = nil) -> [Node] {
        let words = [lead, explanation(of: problem).nonEmpty].compactMap(\.self)
        let band = Node.notice(words.joined(separator: " "), .danger).symbol(.error).placed(.band)
        return [band] + (details(of: problem).map { [.text($0, .caption)] } ?? [])
    }
}
