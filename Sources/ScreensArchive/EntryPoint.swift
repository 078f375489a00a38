@_spi(Host) import ScreensKit

// This library holds what needs libarchive, which brings a dozen libraries with it: loading them
// takes longer than all else at start-up. The host opens it when an archive is made or installed.

/// Hands over the services; the caller releases them.
@c(screens_archive_services)
public func screensArchiveServices() -> UnsafeMutableRawPointer {
    let services = ArchiveServices(
        pack: { files throws(ArchiveError) in try ArchiveWriter.pack(files) },
        unpack: { bytes, limits throws(ArchiveError) in
            try ArchiveReader.unpack(bytes, within: limits)
        }
    )
    return Unmanaged.passRetained(services).toOpaque()
}
