import Glibc
import LiferayKit
import ScreensKit

/// A file that the user chose for a gallery, which has to be a picture.
struct ImageFile {
    let file: ChosenFile
    let context: InteractionContext

    /// What its content says.
    struct Facts: Hashable, Codable, Sendable {
        let mimeType: String
        let size: Int64
    }

    /// Reads the file; its name says nothing.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` for anything but a complete picture of at most 10 MB.
    func facts() throws(ScreensError) -> Facts {
        do {
            let picture = try Picture(try bytes(limit: Picture.maximumBytes))
            guard picture.isComplete else {
                throw ScreensError.invalid(
                    context.liferayString("userportrait-screenlet-cut-off", file.name)
                )
            }
            return Facts(mimeType: picture.mediaType, size: Int64(picture.bytes.count))
        } catch let error as PictureError {
            throw .invalid("\(file.name): \(error.message(locale: context.locale))")
        } catch {
            throw ScreensError(error)
        }
    }

    /// The bytes of a regular file: a device or a pipe could block.
    private func bytes(limit: Int) throws(ScreensError) -> [UInt8] {
        let number = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw unreadable() }
        defer { close(number) }
        var facts = stat()
        guard fstat(number, &facts) == 0 else { throw unreadable() }
        guard facts.st_mode & S_IFMT == S_IFREG else {
            throw .invalid(context.liferayString("userportrait-screenlet-no-file", file.name))
        }
        let size = Int(facts.st_size)
        guard size <= limit else {
            let words = "userportrait-screenlet-large-file"
            throw .invalid(context.liferayString(words, file.name, size, limit))
        }
        // One byte more shows whether the file has grown.
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = pread(number, &bytes, bytes.count, 0)
        guard count >= 0 else { throw unreadable() }
        return Array(bytes.prefix(min(count, size)))
    }

    private func unreadable() -> ScreensError {
        let reason = String(cString: strerror(errno))
        return .invalid(
            context.liferayString("userportrait-screenlet-unreadable", file.name, reason)
        )
    }
}

/// Reads a file that the user has chosen, before it is sent.
struct ImageFileInteractor: Interactor {
    /// A file, and the types that the gallery shows.
    struct Request: Sendable {
        let file: ChosenFile
        let mimeTypes: [String]
    }

    let request: Request

    init(_ request: Request) { self.request = request }

    func run(in context: InteractionContext) async throws -> ImageFile.Facts {
        let facts = try ImageFile(file: request.file, context: context).facts()
        guard request.mimeTypes.contains(facts.mimeType) else {
            let types = request.mimeTypes.joined(separator: ", ")
            throw ScreensError.invalid(
                context.liferayString("imagegallery-screenlet-wrong-type", request.file.name, types)
            )
        }
        return facts
    }
}
