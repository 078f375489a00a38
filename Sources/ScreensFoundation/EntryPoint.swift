@_spi(Host) import ScreensKit

// This library holds what needs the whole of Foundation: HTTP and XML. Loading Foundation takes
// longer than everything else at start-up together, so the host opens it on the first need.

/// Hands over the services; the caller releases them.
@c(screens_foundation_services)
public func screensFoundationServices() -> UnsafeMutableRawPointer {
    let services = FoundationServices(
        makeTransport: { URLSessionTransport() },
        readXML: { text throws(XMLError) in try XMLDocumentReader.read(text) }
    )
    return Unmanaged.passRetained(services).toOpaque()
}
