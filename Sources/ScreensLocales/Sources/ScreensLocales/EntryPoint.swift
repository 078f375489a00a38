@_spi(Host) import ScreensKit

// This library holds what needs FoundationInternationalization: the locales and time zones of Unicode. Loading
// it takes longer than most commands, so the kit opens it on the first text that depends on a locale.

/// Returns the services with a retain count of one; the caller has to release them.
@c(screens_locale_services)
public func screensLocaleServices() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(FoundationLocaleServices()).toOpaque()
}
