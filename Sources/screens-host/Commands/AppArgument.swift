import ScreensApps
import ScreensHost
import ScreensPlugins
import ScreensRendering
import ScreensSession
import ScreensShipping

/// The argument that names an app: the path of its folder, or the name of an installed one.
@MainActor
enum AppArgument {
    /// Whether an argument of `run` or `serve` is an app's folder and not a name.
    static func isFolder(_ argument: String) -> Bool {
        argument.contains("/") || [".", "..", AppFile.name].contains(argument)
    }

    /// The app of a folder or an archive.
    static func folder(orArchive path: String) throws -> AppFolder {
        guard PluginArchive.isArchive(path) else { return try folder(path) }
        let archive = try PluginArchive(file: path)
        guard archive.manifest.isApp else {
            throw CommandError.usage(
                "\(path) is a plugin. Run \"screens-host plugin check \(path)\" to check it."
            )
        }
        return try AppFolder(files: archive.appFiles, of: path)
    }

    /// The app of a folder, which the path of its `app.json` names, too.
    static func folder(_ argument: String) throws(CommandError) -> AppFolder {
        let path = folderPath(argument)
        do throws(AppProblem) { return try AppFolder(path) } catch {
            if PluginArchive.isArchive(path) {
                throw CommandError.usage(
                    "\(path) is an archive. Run \"screens-host plugin install \(path)\" first; then the app has a name."
                )
            }
            throw CommandError(
                exit: .notFound,
                message: "There is no app in \"\(path)\": \(error.message).",
                code: "not-found"
            )
        }
    }

    /// The folder of the app that `run` or `serve` shows and watches; `nil` for anything else, and for an installed app.
    ///
    /// - Throws: if the argument is a path, but not that of such a folder.
    static func watchedFolder(_ invocation: Invocation) throws(CommandError) -> String? {
        let argument = invocation.arguments[0]
        guard invocation.has(.watch), isFolder(argument) else { return nil }
        return try folder(argument).path
    }

    static func folderPath(_ argument: String) -> String {
        if argument == AppFile.name { return "." }
        var path = argument[...]
        if path.hasSuffix("/\(AppFile.name)"), !AppFolder.isApp(argument) {
            path = path.dropLast(AppFile.name.count)
        }
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// The app that an argument of `run` or `serve` names; `nil` if it is the name of a screenlet.
    ///
    /// A screenlet takes precedence over an app of the same name: otherwise an app could hide a screenlet.
    static func app(_ invocation: Invocation, on host: ScreenletHost) throws -> AppFolder? {
        let argument = invocation.arguments[0]
        if isFolder(argument) { return try folder(argument) }
        let lock = invocation.has(.locked) ? try User.plugins.lock() : nil
        guard let app = User.plugins.app(named: argument, lock: lock) else {
            try explainFolder(argument, host)
            return nil
        }
        guard !host.screenletNames.contains(argument) else {
            Console.note(
                "note: \"\(argument)\" is a screenlet and an app; the screenlet is shown. For the app, run "
                    + "\"screens-host run \(app.installed.folder)\"."
            )
            return nil
        }
        if let refusal = app.refusal { throw CommandError(refusal) }
        return try folder(app.installed.folder)
    }

    /// Refuses the name of a folder that has an app, if it is nothing else.
    private static func explainFolder(_ name: String, _ host: ScreenletHost) throws(CommandError) {
        guard AppFolder.isApp(name), !host.screenletNames.contains(name) else { return }
        throw CommandError(
            exit: .notFound,
            message:
                "There is no screenlet and no installed app \"\(name)\". To show the app in the folder "
                + "\"\(name)\", use ./\(name).",
            code: "not-found"
        )
    }

    /// The app of a folder, which has no mistakes; otherwise they are the message of the error.
    static func faultless(_ folder: AppFolder, on host: ScreenletHost) throws(CommandError)
        -> ScreensApp
    {
        let problems = folder.problems { host.check(for: $0, texts: $1) }
        if problems.isEmpty, let app = folder.app { return app }
        let lines = problems.map { SafeText.line($0) }
        throw CommandError(
            exit: .refused,
            message: lines.joined(separator: "\n"),
            code: "app-mistakes"
        )
    }

    /// The app of a folder, which has no mistakes; otherwise they are printed.
    ///
    /// With `isComplete`, screenlets that are not installed are mistakes.
    static func checked(
        _ folder: AppFolder,
        on host: ScreenletHost,
        isComplete: Bool = true,
        orElse consequence: String
    ) throws(CommandError) -> ScreensApp {
        let problems = folder.problems { host.check(for: $0, texts: $1, isComplete: isComplete) }
        if problems.isEmpty, let app = folder.app { return app }
        for problem in problems { Console.note(SafeText.line(problem)) }
        throw CommandError(
            exit: .refused,
            message: "The app in \"\(folder.path)\" \(consequence), because it has mistakes.",
            code: "app-mistakes"
        )
    }
}
