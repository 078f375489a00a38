@_spi(Host) import ScreensKit
import ScreensPlugins

/// The host's library with the conformance suite, which is opened only to check a plugin.
enum ExaminationLibrary {
    /// The file of the library, beside the kit.
    static let name = "libScreensExamination.so"

    /// The services of the library, which is opened for them.
    ///
    /// - Throws: ``ViewHandlerError/misfit(_:)`` if the installation lacks the library.
    static func services() throws -> ExaminationServices {
        typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
        let library: HostLibrary
        do {
            library = try HostLibrary.load(named: name)
        } catch {
            throw ViewHandlerError.misfit("cannot be checked: \(error.message)")
        }
        guard let address = library.address(of: ExaminationServices.entrySymbol) else {
            throw ViewHandlerError.misfit(
                "cannot be checked: the installed \(name) belongs to another host version"
            )
        }
        let entry = unsafeBitCast(address, to: Entry.self)
        return Unmanaged<ExaminationServices>.fromOpaque(entry()).takeRetainedValue()
    }
}
