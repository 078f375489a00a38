@_spi(Host) import ScreensKit

// This library holds what needs decoders of pictures. Most runs show none, and the decoders are
// where hostile files go: so the host opens it on the first picture.

/// Hands over the services; the caller releases them.
@c(screens_picture_services)
public func screensPictureServices() -> UnsafeMutableRawPointer {
    let services = PictureServices(
        tools: LibraryPictureTools(),
        graphics: { ChafaTerminal.graphics($0) },
        draw: { bitmap, canvas throws(PictureError) in
            try ChafaDrawing(canvas).block(of: bitmap)
        }
    )
    return Unmanaged.passRetained(services).toOpaque()
}
