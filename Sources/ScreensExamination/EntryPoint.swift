@_spi(Host) import ScreensKit

// This library contains the conformance suite with its samples. Workers open it to check a plugin; no
// other process needs it.

/// Returns the services to the host, which releases them.
@c(screens_examination_services)
public func screensExaminationServices() -> UnsafeMutableRawPointer {
    let services = ExaminationServices(
        problems: { await Examination(report: $1).problems(of: $0) },
        drawings: { await Examination(report: { _ in }).drawings(of: $0, in: $1, after: $2) },
        attributes: { await Examination(report: { _ in }).attributes(of: $0, set: $1) }
    )
    return Unmanaged.passRetained(services).toOpaque()
}
