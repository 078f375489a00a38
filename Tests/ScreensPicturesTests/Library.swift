@_spi(Host) import ScreensKit
import ScreensPlugins
import Testing

/// The services of the real library, opened once.
enum Library {
    private typealias Entry = @convention(c) () -> UnsafeMutableRawPointer

    private static let opened: Result<PictureServices, any Error> = Result {
        let library = try HostLibrary.load(named: "libScreensPictures.so")
        let address = try #require(library.address(of: PictureServices.entrySymbol))
        let entry = unsafeBitCast(address, to: Entry.self)
        return Unmanaged<PictureServices>.fromOpaque(entry()).takeRetainedValue()
    }

    static func services() throws(PictureError) -> PictureServices {
        do { return try opened.get() } catch { throw .noLibrary("\(error)") }
    }

    static var tools: any PictureTools { get throws { try services().tools } }
}
