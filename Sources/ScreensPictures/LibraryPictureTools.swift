@_spi(Host) import ScreensKit

/// Picture tools made of the reference libraries of the four formats.
struct LibraryPictureTools: PictureTools {
    func bitmap(
        of picture: Picture,
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap {
        let bitmap =
            switch picture.format {
            case .png: try PNGCoding.bitmap(of: picture.bytes)
            case .jpeg: try JPEGCoding.bitmap(of: picture.bytes, fitting: box)
            case .gif: try GIFDecoding.bitmap(of: picture.bytes)
            case .webp: try WebPCoding.bitmap(of: picture.bytes, fitting: box)
            @unknown default: throw PictureError.notAPicture
            }
        guard let box else { return bitmap }
        return try bitmap.scaled(to: bitmap.size.fitted(to: box))
    }

    func picture(
        of bitmap: Bitmap,
        as format: Picture.Format
    ) throws(PictureError) -> Picture {
        switch format {
        case .png: try Picture(PNGCoding.bytes(of: bitmap))
        case .jpeg: try Picture(JPEGCoding.bytes(of: bitmap))
        case .webp: try Picture(WebPCoding.bytes(of: bitmap))
        case .gif: throw .notEncodable("GIF cannot be written; use PNG, JPEG or WebP")
        @unknown default: throw .notEncodable("the format is not known")
        }
    }

    func picture(
        _ picture: Picture,
        below bytes: Int,
        progress: ((Double) -> Void)?
    ) throws(PictureError) -> Picture {
        guard picture.bytes.count >= bytes else { return picture }
        return try PictureShrinking(limit: bytes, tools: self, progress: progress)
            .smaller(picture)
    }
}
