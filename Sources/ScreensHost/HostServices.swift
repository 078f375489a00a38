@_spi(Host) public import ScreensKit
import ScreensPlugins
import Synchronization

/// The parts of the host that need large libraries, each opened on first need.
final class HostServices: Sendable {
    private let openedPictures = Mutex<PictureServices?>(nil)

    /// The services that need the libraries of pictures.
    ///
    /// The first call opens their library.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)`` if the installation lacks the library.
    func pictures() throws(PictureError) -> PictureServices {
        try openedPictures.withLock { opened throws(PictureError) in
            if let opened { return opened }
            let services: PictureServices
            do throws(Refusal) {
                services = try Self.open("libScreensPictures.so", PictureServices.entrySymbol)
            } catch {
                throw .noLibrary(error.message)
            }
            opened = services
            return services
        }
    }

    private struct Refusal: Error { let message: String }

    private static func open<Services: AnyObject>(
        _ name: String,
        _ entrySymbol: String
    ) throws(Refusal) -> Services {
        typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
        let library: HostLibrary
        do {
            library = try HostLibrary.load(named: name)
        } catch {
            throw Refusal(message: error.message)
        }
        guard let address = library.address(of: entrySymbol) else {
            throw Refusal(message: "the installed \(name) belongs to another host version")
        }
        let entry = unsafeBitCast(address, to: Entry.self)
        return Unmanaged<Services>.fromOpaque(entry()).takeRetainedValue()
    }
}

extension ScreenletHost {
    /// The tools that prepare pictures for terminals.
    ///
    /// The first call opens their library.
    ///
    /// - Throws: ``PictureError/noLibrary(_:)`` if the installation lacks the library.
    @_spi(Host)
    public var pictureServices: @Sendable () throws(PictureError) -> PictureServices {
        let services = services
        return { () throws(PictureError) in try services.pictures() }
    }
}

/// The picture tools, whose library is opened when one of them is needed.
struct LazyPictureTools: PictureTools {
    let services: HostServices

    func bitmap(
        of picture: Picture,
        fitting box: PictureSize?
    ) throws(PictureError) -> Bitmap {
        try services.pictures().tools.bitmap(of: picture, fitting: box)
    }

    func picture(
        of bitmap: Bitmap,
        as format: Picture.Format
    ) throws(PictureError) -> Picture {
        try services.pictures().tools.picture(of: bitmap, as: format)
    }

    func picture(
        _ picture: Picture,
        below bytes: Int,
        progress: ((Double) -> Void)?
    ) throws(PictureError) -> Picture {
        // Most pictures need no work.
        guard picture.bytes.count >= bytes else { return picture }
        return try services.pictures().tools.picture(picture, below: bytes, progress: progress)
    }
}
