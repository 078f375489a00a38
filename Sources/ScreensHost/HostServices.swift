@_spi(Host) import ScreensKit
import ScreensPlugins
import Synchronization

/// The part of the host that needs the whole of Foundation, opened on first need.
final class HostServices: Sendable {
    private let opened = Mutex<FoundationServices?>(nil)

    /// The services; opens their library the first time.
    ///
    /// - Throws: ``PortalError/connection(_:)`` when the installation lacks the library.
    func foundation() throws(PortalError) -> FoundationServices {
        try opened.withLock { opened throws(PortalError) in
            if let opened { return opened }
            let services = try Self.open()
            opened = services
            return services
        }
    }

    private static func open() throws(PortalError) -> FoundationServices {
        typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
        let library: HostLibrary
        do {
            library = try HostLibrary.load(named: "libScreensFoundation.so")
        } catch {
            throw .unreachable(error.message)
        }
        guard let address = library.address(of: FoundationServices.entrySymbol) else {
            throw .unreachable("the installation's libScreensFoundation.so is not this host's")
        }
        let entry = unsafeBitCast(address, to: Entry.self)
        return Unmanaged<FoundationServices>.fromOpaque(entry()).takeRetainedValue()
    }
}
