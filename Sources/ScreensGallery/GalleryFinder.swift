import ScreensCheck
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
@_spi(Host) import ScreensWorker

/// Finds the views of a gallery.
///
/// It reads names, and the parents and styles of themes; views and screenlets are created in workers, later.
@MainActor
final class GalleryFinder {
    private let host: ScreenletHost
    private let program: String
    /// One for each plugin, by its file.
    private var workers: [String: SampleWorker] = [:]
    private var styles: [ThemeName: Style] = [:]

    init(on host: ScreenletHost, program: String) { (self.host, self.program) = (host, program) }

    /// The views that plugins offer.
    func views(of plugins: [Plugin]) -> [Gallery.Entry] {
        plugins.flatMap { plugin in
            plugin.offers.compactMap { offer in
                guard case .view(let name) = offer.name else { return nil }
                return entry(name, drawnBy: name, offer, of: plugin)
            }
        }
    }

    /// The views of other themes that the themes of plugins use, because they have no view of that name themselves.
    func inheritedViews(of plugins: [Plugin]) -> [Gallery.Entry] {
        let all = host.registry.offers(of: .view).compactMap { name -> ViewName? in
            if case .view(let view) = name { view } else { nil }
        }
        let themes = plugins.flatMap(\.offers).compactMap { offer -> ThemeName? in
            if case .theme(let theme) = offer.name { theme } else { nil }
        }
        return Set(themes).flatMap { theme in
            var subjects = Set(all.filter { $0.theme == theme }.map(\.subject))
            return host.ancestors(of: theme).flatMap { ancestor in
                all.filter { $0.theme == ancestor && subjects.insert($0.subject).inserted }
                    .compactMap { inherited($0, in: theme) }
            }
        }
    }

    private func inherited(_ view: ViewName, in theme: ThemeName) -> Gallery.Entry? {
        host.registry.winner(for: .view(view)).map { plugin, offer in
            entry(view.inTheme(theme), drawnBy: view, offer, of: plugin)
        }
    }

    private func entry(
        _ name: ViewName,
        drawnBy view: ViewName,
        _ offer: Offer,
        of plugin: Plugin
    ) -> Gallery.Entry {
        Gallery.Entry(
            name: name,
            drawnBy: view,
            plugin: plugin.path,
            style: style(of: name.theme),
            offer: offer,
            worker: worker(of: plugin),
            screenlet: screenlet(of: name.subject)
        )
    }

    private func screenlet(
        of subject: ViewName.Subject
    ) -> (offer: Offer, worker: SampleWorker)? {
        guard case .screenlet(let name) = subject,
            let (plugin, offer) = host.registry.winner(for: .screenlet(name))
        else { return nil }
        return (offer, worker(of: plugin))
    }

    private func style(of theme: ThemeName) -> Style {
        let style = styles[theme] ?? host.style(of: theme)
        styles[theme] = style
        return style
    }

    private func worker(of plugin: Plugin) -> SampleWorker {
        if let worker = workers[plugin.path] { return worker }
        let worker = SampleWorker(
            program: program,
            path: plugin.path,
            offers: plugin.offers,
            with: PluginCheck.resources(
                of: plugin.path,
                offering: plugin.offers,
                among: host.registry
            )
        )
        workers[plugin.path] = worker
        return worker
    }
}
