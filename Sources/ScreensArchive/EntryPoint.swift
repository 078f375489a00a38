@_spi(Host) import ScreensKit

// This library contains the code that needs libarchive, which loads a dozen other libraries. That takes
// longer than the rest of a start, so the host opens it only to make or install an archive.

/// Returns the services to the host, which releases them.
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
