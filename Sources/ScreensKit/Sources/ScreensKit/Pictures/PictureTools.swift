/// Decodes, scales and encodes pictures.
///
/// The host provides it and loads its library on first use. Calls block until they are done, which
/// takes milliseconds for a portrait and up to seconds for a photograph. Call it off the main
/// actor, from an ``Interactor``.
public protocol PictureTools: Sendable {
    /// Decodes a picture; of an animation, the first image.
    ///
    /// A JPEG is rotated as its camera recorded.
    ///
    /// - Parameters:
    ///   - picture: the picture to decode.
    ///   - box: the bitmap is scaled down to fit into it, but never up; `nil` for all pixels.
    /// - Returns: the pixels, in the shape of the picture.
    /// - Throws: ``PictureError`` if the picture cannot be decoded, or if there is no picture library.
    func bitmap(of picture: Picture, fitting box: PictureSize?) throws(PictureError) -> Bitmap

    /// Encodes a bitmap as PNG, JPEG or WebP; in JPEG, transparent pixels get a white background.
    ///
    /// - Throws: ``PictureError`` for GIF, for more pixels or bytes than a picture may have, and if
    ///   there is no picture library.
    func picture(of bitmap: Bitmap, as format: Picture.Format) throws(PictureError) -> Picture

    /// A picture with fewer bytes than a limit.
    ///
    /// A picture that is small enough is returned unchanged. Otherwise it is scaled down and
    /// encoded again, as JPEG, or in a format with transparency if it has transparent parts.
    ///
    /// - Parameters:
    ///   - picture: the picture to make smaller.
    ///   - bytes: the limit; the result has fewer bytes.
    ///   - progress: receives the progress, rising from 0 to 1, on the caller's thread.
    /// - Returns: a picture of fewer bytes.
    /// - Throws: ``PictureError`` if the picture cannot be decoded or made so small, and if there
    ///   is no picture library.
    func picture(
        _ picture: Picture,
        below bytes: Int,
        progress: ((Double) -> Void)?
    ) throws(PictureError) -> Picture
}

extension PictureTools {
    /// A picture with fewer bytes than a limit, without a report of the progress.
    ///
    /// - Throws: ``PictureError``, as ``picture(_:below:progress:)``.
    public func picture(_ picture: Picture, below bytes: Int) throws(PictureError) -> Picture {
        try self.picture(picture, below: bytes, progress: nil)
    }
}

/// The picture tools of a host without a picture library; all calls fail.
public struct NoPictureTools: PictureTools {
    /// Creates the tools.
    public init() {}

    /// Always fails.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)``.
    public func bitmap(
        of picture: Picture,
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap { throw Self.refusal }

    /// Always fails.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)``.
    public func picture(
        of bitmap: Bitmap,
        as format: Picture.Format
    ) throws(PictureError) -> Picture { throw Self.refusal }

    /// Returns a picture that is small enough, and fails for any other.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)``.
    public func picture(
        _ picture: Picture,
        below bytes: Int,
        progress: ((Double) -> Void)?
    ) throws(PictureError) -> Picture {
        guard picture.bytes.count < bytes else { throw Self.refusal }
        return picture
    }

    private static var refusal: PictureError { .noLibrary("this host has none") }
}
