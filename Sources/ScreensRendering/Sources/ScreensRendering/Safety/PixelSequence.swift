import ScreensKit

/// An escape sequence of pixels, written by the host's own picture library.
///
/// It has nothing of a portal except colours. Nevertheless it may contain only what such sequences consist of:
/// printable ASCII, after introducers and before terminators.
struct PixelSequence: Sendable {
    let bytes: [UInt8]

    /// Checks a sequence.
    ///
    /// - Throws: ``PictureError/notEncodable(_:)`` for one with other bytes.
    init(_ bytes: [UInt8]) throws(PictureError) {
        let (bell, escape) = (UInt8(0x07), UInt8(0x1B))
        guard bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == bell || $0 == escape }) else {
            throw .notEncodable("the sequence for the terminal has other bytes than ASCII")
        }
        self.bytes = bytes
    }
}
