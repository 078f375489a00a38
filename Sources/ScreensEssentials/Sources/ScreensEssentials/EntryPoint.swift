@_spi(Host) import ScreensKit

// This library holds what needs FoundationEssentials: JSON, Base64, addresses. Loading it takes
// longer than most commands, so the kit opens it on the first need.

/// Hands over the services; the caller releases them.
@c(screens_essential_services)
public func screensEssentialServices() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(FoundationEssentialServices()).toOpaque()
}
