/// What decodes, scales and encodes pictures.
///
/// The host brings it, and loads it when it is first asked for something. It blocks until it is
/// done, which takes milliseconds for a portrait and up to seconds for what a camera takes: ask it
/// off the main actor, from an ``Interactor``.
public protocol PictureTools: Sendable {
    /// Decodes a picture; of one that moves, its first image.
    ///
    /// A JPEG is turned the way up that its camera noted.
    ///
    /// - Parameters:
    ///   - picture: what is decoded.
    ///   - box: what the bitmap is scaled down to, never up; `nil` for all pixels.
    /// - Returns: the pixels, in the shape of the picture.
    /// - Throws: ``PictureError`` for what cannot be decoded, and where there is no picture library.
    func bitmap(of picture: Picture, fitting box: PictureSize?) throws(PictureError) -> Bitmap

    /// Encodes a bitmap as PNG, JPEG or WebP; in JPEG, white is below what covers less than all.
    ///
    /// - Throws: ``PictureError`` for GIF, for more pixels or bytes than a picture may have, and
    ///   where there is no picture library.
    func picture(of bitmap: Bitmap, as format: Picture.Format) throws(PictureError) -> Picture

    /// The picture in fewer bytes than a limit: as it is where it fits, else scaled down and encoded
    /// anew, as JPEG, or in a format that can be transparent where some of it is.
    ///
    /// - Parameters:
    ///   - picture: what is to be made smaller.
    ///   - bytes: what it must be below.
    ///   - progress: told how much is done, rising from 0 to 1, on the caller's thread.
    /// - Returns: a picture of fewer bytes.
    /// - Throws: ``PictureError`` for what cannot be decoded or be so small, and where there is no
    ///   picture library.
    func picture(
        _ picture: Picture,
        below bytes: Int,
        progress: ((Double) -> Void)?
    ) throws(PictureError) -> Picture
}

extension PictureTools {
    /// The picture in fewer bytes than a limit, without a word of progress.
    ///
    /// - Throws: ``PictureError``, as ``picture(_:below:progress:)``.
    public func picture(_ picture: Picture, below bytes: Int) throws(PictureError) -> Picture {
        try self.picture(picture, below: bytes, progress: nil)
    }
}

/// The tools of a host that has none: each answers that there is no picture library.
public struct NoPictureTools: PictureTools {
    /// No tools.
    public init() {}

    /// Refuses.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)``.
    public func bitmap(
        of picture: Picture,
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap { throw Self.refusal }

    /// Refuses.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)``.
    public func picture(
        of bitmap: Bitmap,
        as format: Picture.Format
    ) throws(PictureError) -> Picture { throw Self.refusal }

    /// Refuses what does not fit already.
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
