import ScreensCheck
@_spi(Host) public import ScreensHost
@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins
@_spi(Host) public import ScreensWorker

/// The views of plugins, in the states of the conformance suite's samples.
///
/// No code of a plugin runs in this process: each plugin draws in a worker of its own.
public struct Gallery: Sendable {
    /// A view that a plugin offers.
    public struct Entry: Sendable {
        /// The name of the view, such as `RatingView_flat7`.
        public let name: ViewName
        /// The file of its plugin.
        public let plugin: String
        /// The style of its theme.
        public let style: Style
        let offer: Offer
        let worker: SampleWorker
    }

    /// Where a view is drawn.
    public struct Scene: Hashable, Sendable {
        /// The locale, which also says in which direction lines run.
        public var locale: LocaleIdentifier
        /// The width that is available.
        public var width: DrawingContext.WidthClass

        /// A scene.
        public init(locale: LocaleIdentifier = "en_US", width: DrawingContext.WidthClass = .regular)
        {
            (self.locale, self.width) = (locale, width)
        }
    }

    /// What a view draws of a sample.
    @_spi(Host)
    public struct Sample: Sendable {
        /// The state of the sample, such as `empty`.
        public let state: String
        /// The drawing, with the first rows of its list.
        public let drawing: Drawing
    }

    /// The views, in the order of their names.
    public let entries: [Entry]

    /// Finds the views of plugins.
    ///
    /// - Parameters:
    ///   - plugins: the plugins whose views are shown.
    ///   - themes: the themes whose views are shown; empty for all.
    ///   - host: the host with all plugins, which must not run them in this process.
    ///   - program: a program that calls ``ScreensWorker/WorkerProgram/runIfAsked(_:)`` before anything else.
    @MainActor
    public init(
        of plugins: [Plugin],
        in themes: [ThemeName] = [],
        on host: ScreenletHost,
        program: String = WorkerProgram.thisProgram
    ) {
        var styles: [ThemeName: Style] = [:]
        var entries: [Entry] = []
        for plugin in plugins where plugin.refusal == nil {
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
            for offer in plugin.offers {
                guard case .view(let name) = offer.name,
                    themes.isEmpty || themes.contains(name.theme)
                else { continue }
                let style = styles[name.theme] ?? host.style(of: name.theme)
                styles[name.theme] = style
                entries.append(
                    Entry(
                        name: name,
                        plugin: plugin.path,
                        style: style,
                        offer: offer,
                        worker: worker
                    )
                )
            }
        }
        self.entries = entries.sorted { $0.name.typeName < $1.name.typeName }
    }

    /// The view of a name; `nil` if it is not in the gallery.
    public func entry(_ name: String) -> Entry? { entries.first { $0.name.typeName == name } }
}

extension Gallery.Entry {
    /// Draws the samples of the view's model; blocks the thread until that is done.
    ///
    /// - Returns: the drawings, in the order of the samples; none if its model has no samples.
    /// - Throws: ``ScreensWorker/SampleWorker/Failure`` if the view ends its process or takes too long.
    @_spi(Host)
    public func samples(
        in scene: Gallery.Scene
    ) throws(SampleWorker.Failure) -> [Gallery.Sample] {
        let context = DrawingContext(
            style: style,
            locale: scene.locale,
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: scene.width
        )
        return try worker.drawings(of: offer, in: context).map {
            Gallery.Sample(
                state: $0.state,
                drawing: Drawing(body: $0.body, rows: $0.rows, context: context)
            )
        }
    }

    /// What the conformance suite finds; blocks the thread until it is done.
    ///
    /// - Returns: a sentence for each problem; none for a view that passes.
    /// - Throws: ``ScreensWorker/SampleWorker/Failure`` if the view ends its process or takes too long.
    public func findings() throws(SampleWorker.Failure) -> [String] {
        try worker.problems(of: offer).map { problem in
            let state = problem.state.isEmpty ? "" : "\(problem.state): "
            return (problem.isNote ? "Note: " : "") + state + problem.message
        }
    }
}
