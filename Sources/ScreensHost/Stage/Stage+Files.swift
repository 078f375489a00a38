package import ScreensFiles
@_spi(Host) public import ScreensKit
import ScreensRendering
import ScreensSystem

/// A file of the portal that is not saved or opened, for a reason that concerns this machine.
@_spi(Host)
public enum FileSaveError: Error, Hashable, Sendable {
    /// There is a file at the path already.
    case exists(String)
    /// The file cannot be written: a path and the system's message.
    case notWritten(path: String, reason: String)

    /// One sentence for people.
    public var message: String {
        switch self {
        case .exists(let path): "The file \"\(path)\" exists already."
        case .notWritten(let path, let reason): "The file \"\(path)\" cannot be written: \(reason)"
        }
    }
}

extension Stage {
    /// Begins to read a file of the portal as the present user, by the policy of the screenlet.
    ///
    /// - Throws: `FileProblem`.
    package func reading(_ request: FileRequest) async throws(FileProblem) -> FileReading {
        try await host.portalFiles.read(request, offlinePolicy)
    }

    /// The files that a drawing of the stage names, outside of rows and in those that are loaded.
    @_spi(Host)
    public func shownMedia() async -> [Media] {
        let drawing = await drawing(in: context())
        let rows = await drawing.rows(0..<loadedRowCount, caching: false)
        var found: [Media] = []
        for node in [drawing.body] + rows {
            for media in node.subtree.compactMap(\.shownMedia) where !found.contains(media) {
                found.append(media)
            }
        }
        return found
    }

    /// Saves a file of the portal at a place on this machine, completely or not at all.
    ///
    /// If the file changes at the portal meanwhile, saving begins again, once.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - path: the place; in a folder that exists, the file gets its own name.
    ///   - replaces: whether a file at the place is replaced; in a folder, a number is added to its name otherwise.
    ///   - progress: called with the number of bytes that are written.
    /// - Returns: the path of the saved file.
    /// - Throws: ``ScreensKit/ScreensError`` if the file cannot be loaded, ``FileSaveError`` if it cannot be stored.
    @_spi(Host)
    @discardableResult
    public func save(
        _ media: Media,
        to path: String,
        replacing replaces: Bool = false,
        progress: ((Int) -> Void)? = nil
    ) async throws -> String {
        let place = Self.place(of: media, at: path, replaces)
        do throws(SavingProblem) {
            do throws(SavingProblem) {
                try await saveOnce(media, place, replaces, progress)
            } catch .reading(.changed) {
                try await saveOnce(media, place, replaces, progress)
            }
        } catch {
            throw Self.error(error)
        }
        return place
    }

    private static func place(of media: Media, at path: String, _ replaces: Bool) -> String {
        guard Files.isFolder(path) else { return path }
        let name = FileName(media)
        return replaces ? "\(path)/\(name.text)" : name.freePath(in: path)
    }

    private func saveOnce(
        _ media: Media,
        _ place: String,
        _ replaces: Bool,
        _ progress: ((Int) -> Void)?
    ) async throws(SavingProblem) {
        let reading: FileReading
        do throws(FileProblem) {
            reading = try await self.reading(try Self.request(media))
        } catch {
            throw .reading(error)
        }
        try await FileSaving.save(reading, to: place, replacing: replaces, progress: progress)
    }

    /// Opens a copy of a file of the portal with the program that the desktop has for its type.
    ///
    /// - Throws: ``ScreensKit/ScreensError``, also where there is no desktop, and for files in which something could be
    ///   run.
    @_spi(Host)
    public func open(_ media: Media) async throws(ScreensError) {
        do throws(FileProblem) {
            let reading = try await reading(try Self.request(media))
            try await FileOpening.open(reading, of: media)
        } catch {
            throw error.error
        }
    }

    private static func request(_ media: Media) throws(FileProblem) -> FileRequest {
        guard let request = FileRequest(media) else {
            throw .refused(
                "\"\(media.path.prefix(80))\" is not the address of a file of the portal."
            )
        }
        return request
    }

    private static func error(_ problem: SavingProblem) -> any Error {
        switch problem {
        case .reading(let problem): problem.error
        case .exists(let path): FileSaveError.exists(path)
        case .writing(let failure):
            FileSaveError.notWritten(path: failure.path, reason: failure.reason)
        }
    }
}
