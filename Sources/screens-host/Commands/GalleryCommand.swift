import Glibc
import ScreensApps
import ScreensGallery
import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensPrinting
import ScreensRendering
import ScreensSession
import ScreensSystem
import ScreensTerminal
import ScreensWatch
import ScreensWeb

/// `gallery`: the views of plugins in the states of their samples.
@MainActor
enum GalleryCommand {
    /// How a page is printed once.
    enum Form: String, CaseIterable {
        case text, html
    }

    /// How wide the views of a snapshot are drawn.
    enum Width: String, CaseIterable {
        case regular, compact

        var ofContext: DrawingContext.WidthClass { self == .regular ? .regular : .compact }
    }

    /// Shows the gallery in browsers or on the terminal, or prints a page of it.
    static func show(_ invocation: Invocation) async throws -> ExitCode {
        if let form = try invocation.choice(.output, as: Form.self) {
            guard !invocation.has(.watch) else {
                throw CommandError.usage("--watch requires a browser or --terminal, not --output.")
            }
            return try await print(try Subject(invocation), as: form)
        }
        let watch = try await PluginWatch.begin(invocation)
        defer { watch?.stop() }
        let subject = try Subject(invocation, developing: watch?.files ?? [])
        guard invocation.has(.terminal) else { return try await serve(subject, watch, invocation) }
        return try await present(subject, watch, invocation)
    }

    private static func present(
        _ subject: Subject,
        _ watch: PluginWatch?,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        var options = LiveOptions(isASCII: invocation.has(.ascii))
        options.background = try invocation.background()
        let log = PluginLog()
        options.log = log
        let surface = TerminalSurface(options)
        let stage = try subject.stage(subject.host)
        stage.show()
        let following = Task {
            await watch?.follow({ [stage] }, rereading: nil) {
                PluginWatch.show($0, on: surface, log)
            } _: { _, _ in
            }
        }
        defer { following.cancel() }
        try await surface.present(stage)
        stage.hide()
        return surface.wasInterrupted ? .interrupted : .ok
    }

    private static func print(_ subject: Subject, as form: Form) async throws -> ExitCode {
        let stage = try subject.stage(subject.host)
        stage.show()
        await stage.settled()
        Console.out(form == .html ? await stage.html() : await stage.text())
        return .ok
    }

    private static func serve(
        _ subject: Subject,
        _ watch: PluginWatch?,
        _ invocation: Invocation
    ) async throws -> ExitCode {
        let port = try invocation.number(.port, in: 0...65_535) ?? 0
        let first = try subject.stage(subject.host)
        let pages = OpenPages(first)
        let ending = EndingSignals()
        var options = WebOptions(
            port: UInt16(port),
            title: first.title,
            makeStage: {
                pages.with(try subject.stage(subject.host.sibling(storingSignIns: false)))
            }
        )
        options.onTab = { pages.add($0) }
        let surface = try WebSurface(options)
        let address = surface.address()
        try Console.write(Array("\(address)\n".utf8))
        let opening =
            invocation.has(.open)
            ? DesktopBrowser.start(address) { Console.note("note: \($0)") } : nil
        defer { opening?.remove() }
        let following = Task { await pages.follow(watch, on: surface) }
        let signal = await ending.first { _ in }
        following.cancel()
        await surface.stop()
        return signal == SIGINT ? .interrupted : .ok
    }

    /// Draws all views to files.
    static func snapshot(_ invocation: Invocation) async throws -> ExitCode {
        let source = try GallerySource(
            invocation,
            plugins: Array(invocation.arguments.dropFirst())
        )
        let locales = try invocation.values(.locale).map { text in
            guard let locale = LocaleName.parse(text) else {
                throw CommandError.usage(
                    "--locale must be a language and country such as es_ES, not \"\(text)\"."
                )
            }
            return LocaleIdentifier(locale)
        }
        let widths = try invocation.choices(.width, as: Width.self).map(\.ofContext)
        let snapshot = GallerySnapshot(
            of: source.gallery,
            in: locales.isEmpty ? ["en_US"] : locales,
            widths: widths.isEmpty ? [.regular, .compact] : widths
        )
        let outcome = try described { () throws(GallerySnapshot.Problem) in
            try snapshot.write(to: invocation.arguments[0])
        }
        for failure in outcome.failures { Console.note("note: \(SafeText.line(failure))") }
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(SnapshotReport(outcome)))
        } else {
            let views = outcome.views == 1 ? "view" : "views"
            Console.out("\(outcome.views) \(views) in \(outcome.files) files.\n")
        }
        return outcome.failures.isEmpty ? .ok : .failure
    }

    /// Compares two snapshots.
    static func diff(_ invocation: Invocation) async throws -> ExitCode {
        let difference = try described { () throws(GallerySnapshot.Problem) in
            try GalleryDifference(from: invocation.arguments[0], to: invocation.arguments[1])
        }
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(DifferenceReport(difference)))
        } else {
            for change in difference.changes { Console.out(change.text) }
        }
        return difference.changes.isEmpty ? .ok : .different
    }

    private static func described<Value>(
        _ work: () throws(GallerySnapshot.Problem) -> Value
    ) throws(CommandError) -> Value {
        do throws(GallerySnapshot.Problem) { return try work() } catch {
            switch error {
            case .notEmpty(let folder):
                throw CommandError(
                    exit: .conflict,
                    message: "There are files in \"\(folder)\". Name a new folder.",
                    code: "files-exist"
                )
            case .missing(let folder):
                throw CommandError(
                    exit: .notFound,
                    message: "There is no folder \"\(folder)\".",
                    code: "not-found"
                )
            case .file(let message):
                throw CommandError(exit: .failure, message: message, code: "file")
            }
        }
    }
}

extension GalleryCommand {
    /// The gallery as an app, and the page that it begins with.
    @MainActor
    private struct Subject {
        let host: ScreenletHost
        private let address: AppAddress
        private let theme: ThemeName

        init(_ invocation: Invocation, developing files: [String] = []) throws {
            let source = try GallerySource(
                invocation,
                plugins: invocation.arguments,
                developing: files
            )
            host = source.host
            GalleryApp.add({ source.gallery }, to: host)
            theme = try host.themeName(invocation.value(.look) ?? "default")
            var address = AppAddress(page: invocation.value(.page) ?? GalleryApp.app.start)
            for option in invocation.options where option.name == .with {
                let (name, value) = try assignment(option)
                address.values[name] = .text(value)
            }
            let attributes = try Self.attributes(of: invocation, at: address, in: source.gallery)
            if !attributes.isEmpty { address.values["attributes"] = .object(attributes) }
            self.address = address
        }

        /// The values of `--set`, which the screenlet of the view must accept.
        private static func attributes(
            of invocation: Invocation,
            at address: AppAddress,
            in gallery: Gallery
        ) throws -> JSONObject {
            var values: JSONObject = [:]
            for option in invocation.options where option.name == .set {
                let (name, value) = try assignment(option)
                values[name] = .text(value)
            }
            guard !values.isEmpty else { return [:] }
            guard let view = address.values["view"]?.text else {
                throw CommandError.usage("--set requires --page view --with view=NAME.")
            }
            // The page reports a view that is unknown, or fails.
            let problems = try? gallery.entry(view)?.problems(setting: values)
            if let problem = problems?.first { throw CommandError.usage(problem) }
            return values
        }

        func stage(_ host: ScreenletHost) throws -> Stage {
            let session = try AppSession(
                GalleryApp.app,
                on: host,
                guests: host,
                theme: theme,
                at: address
            )
            return try host.stage(session)
        }
    }
}

extension GalleryDifference.Change {
    fileprivate var text: String {
        let path = SafeText.line(path)
        switch kind {
        case .added: return "+ \(path)\n"
        case .removed: return "- \(path)\n"
        case .changedPage: return "~ \(path)\n"
        case .changed(let line, let before, let after):
            return
                "~ \(path), line \(line)\n  - \(SafeText.line(before))\n  + \(SafeText.line(after))\n"
        }
    }
}

private struct SnapshotReport: Encodable {
    let schemaVersion = 1
    let views: Int
    let files: Int
    let failures: [String]

    init(_ outcome: GallerySnapshot.Outcome) {
        (views, files, failures) = (outcome.views, outcome.files, outcome.failures)
    }
}

private struct DifferenceReport: Encodable {
    struct Change: Encodable {
        let path: String
        let change: String
        var line: Int?
        var before: String?
        var after: String?
    }

    let schemaVersion = 1
    let changes: [Change]

    init(_ difference: GalleryDifference) {
        changes = difference.changes.map { change in
            switch change.kind {
            case .added: Change(path: change.path, change: "added")
            case .removed: Change(path: change.path, change: "removed")
            case .changedPage: Change(path: change.path, change: "changed")
            case .changed(let line, let before, let after):
                Change(
                    path: change.path,
                    change: "changed",
                    line: line,
                    before: before,
                    after: after
                )
            }
        }
    }
}
