@_spi(Host) import ScreensKit

// This library holds the conformance suite with all its samples, and what they are made of: workers
// open it to check a plugin, and no other process needs it.

/// Hands over the services; the caller releases them.
@c(screens_examination_services)
public func screensExaminationServices() -> UnsafeMutableRawPointer {
    let services = ExaminationServices { subject, tell in
        Examination(tell: tell).problems(of: subject)
    }
    return Unmanaged.passRetained(services).toOpaque()
}
