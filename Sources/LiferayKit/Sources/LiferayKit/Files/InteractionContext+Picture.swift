private import Glibc
@_spi(Host) public import ScreensKit

extension InteractionContext {
    /// Reads a picture that the user has chosen; its name says nothing.
    ///
    /// It blocks while the file is read.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` with the name of the file, for anything but a complete picture of at most
    ///   `Picture.maximumBytes`, which is 10 MB.
    public func readPicture(of file: ChosenFile) throws(ScreensError) -> Picture {
        let bytes = try LocalFile(file: file, context: self).bytes(limit: Picture.maximumBytes)
        let picture: Picture
        do throws(PictureError) { picture = try Picture(bytes) } catch {
            throw .invalid("\(file.name): \(error.message(locale: locale))")
        }
        guard picture.isComplete else {
            throw .invalid(liferayString("userportrait-screenlet-cut-off", file.name))
        }
        return picture
    }
}

/// A file that the user has chosen.
private struct LocalFile {
    let file: ChosenFile
    let context: InteractionContext

    /// The bytes of the file, which has to be a regular file: a device or a pipe could block.
    func bytes(limit: Int) throws(ScreensError) -> [UInt8] {
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
        return try read(number, size)
    }

    private func read(_ number: Int32, _ size: Int) throws(ScreensError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let part = bytes.withUnsafeMutableBytes { room in
                Glibc.read(number, room.baseAddress.map { $0 + count }, size - count)
            }
            // The file may have become shorter since its size was read.
            if part == 0 { break }
            guard part > 0 || errno == EINTR else { throw unreadable() }
            count += max(0, part)
        }
        bytes.removeLast(size - count)
        return bytes
    }

    private func unreadable() -> ScreensError {
        let reason = String(cString: strerror(errno))
        return .invalid(
            context.liferayString("userportrait-screenlet-unreadable", file.name, reason)
        )
    }
}
