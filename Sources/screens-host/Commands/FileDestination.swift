@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensRendering

/// Where `run --save` saves the file that a screenlet shows.
@MainActor
struct FileDestination {
    private let path: String
    private let replaces: Bool

    /// Reads the options; `nil` without `--save`.
    init?(_ invocation: Invocation) throws(CommandError) {
        guard let path = invocation.value(.save) else {
            guard !invocation.has(.force) else { throw .usage("--force requires --save.") }
            return nil
        }
        guard !path.isEmpty else { throw .usage("--save requires the path of a file.") }
        for option in [OptionName.output, .json, .linear, .watch] where invocation.has(option) {
            throw .usage("--save prints only where the file is. Leave out --\(option).")
        }
        (self.path, replaces) = (path, invocation.has(.force))
    }

    /// Saves the file, and prints its path.
    ///
    /// - Throws: ``CommandError`` if there is no file, or more than one; otherwise why it cannot be saved.
    func save(from stage: Stage) async throws -> ExitCode {
        if let problem = stage.problem { throw problem }
        let files = await stage.shownMedia()
        guard let file = files.first else {
            throw CommandError(
                exit: .notFound,
                message: "There is no file in what \(stage.title) shows.",
                code: "not-found"
            )
        }
        guard files.count == 1 else {
            throw CommandError.usage(
                "\(stage.title) shows \(files.count) files. Show one of them to save it."
            )
        }
        let saved = try await stage.save(file, to: path, replacing: replaces)
        Console.out(SafeLine(saved).text + "\n")
        return .ok
    }
}

extension CommandError {
    /// Why a file was not stored.
    init(_ error: FileSaveError) {
        switch error {
        case .exists:
            self.init(
                exit: .conflict,
                message: "\(error.message) Use --force to replace it.",
                code: "conflict"
            )
        case .notWritten: self.init(exit: .failure, message: error.message, code: "file")
        }
    }
}
