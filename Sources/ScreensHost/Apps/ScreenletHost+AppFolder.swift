public import ScreensApps
public import ScreensKit

extension ScreenletHost {
    /// Creates a stage that shows the app in a folder, as `screens-host run ./folder` does.
    ///
    /// The app is read, checked and opened. Its pages are loaded when the stage is shown. In pages for several browsers, each
    /// needs a host of its own, in which its user signs in and out: ``sibling(storingSignIns:)``.
    ///
    /// - Parameters:
    ///   - folder: the path of the folder with `app.json`.
    ///   - theme: a theme for all pages instead of the app's.
    ///   - secrets: the secrets that screenlets get, by the names of their attributes.
    ///   - address: the first page; `nil` for the app's start.
    /// - Returns: the stage, which is not shown yet.
    /// - Throws: ``AppMistakes`` if there is no app, or one with mistakes; ``AppError`` if the page cannot be opened;
    ///   ``HostError`` if the theme, or a view for pages of apps, is not available.
    public func stage(
        appIn folder: String,
        theme: ThemeName? = nil,
        secrets: [String: SecretText] = [:],
        at address: AppAddress? = nil
    ) async throws -> Stage {
        let (app, texts) = try app(in: folder)
        let session = try await AppSession.open(
            app,
            on: self,
            theme: theme,
            texts: texts,
            secrets: secrets,
            at: address
        )
        return try stage(session)
    }

    private func app(
        in path: String
    ) throws(AppMistakes) -> (ScreensApp, texts: [String: String]) {
        let folder: AppFolder
        do throws(AppProblem) { folder = try AppFolder(path) } catch {
            throw AppMistakes(folder: path, sentences: ["\(error.message)."])
        }
        let problems = folder.problems { check(for: $0, texts: $1) }
        guard problems.isEmpty, let app = folder.app else {
            throw AppMistakes(folder: path, sentences: problems)
        }
        return (app, folder.texts(for: locale))
    }
}

/// Why the app in a folder is not shown.
public struct AppMistakes: Error, Hashable, Sendable {
    /// The path of the folder.
    public let folder: String
    /// A sentence for each mistake, with its place in the file.
    ///
    /// They quote the app's texts, which may come from somebody else.
    public let sentences: [String]

    /// All mistakes, one a line.
    public var message: String {
        "The app in \"\(folder)\" is not shown:\n" + sentences.joined(separator: "\n")
    }
}
