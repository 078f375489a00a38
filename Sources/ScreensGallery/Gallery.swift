import ScreensCheck
@_spi(Host) public import ScreensHost
@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins
@_spi(Host) import ScreensRendering
@_spi(Host) public import ScreensWorker

/// The views of plugins, in the states of the conformance suite's samples.
///
/// No code of a plugin runs in this process: each plugin draws in a worker of its own.
public struct Gallery: Sendable {
    /// A view that a plugin offers, or that a theme inherits.
    public struct Entry: Sendable {
        /// The name of the view, such as `AssetListView_flat7`.
        public let name: ViewName
        /// The view that draws it: the same, or that of another theme from which the theme inherits.
        public let drawnBy: ViewName
        /// The file of its plugin.
        public let plugin: String
        /// The style of its theme.
        public let style: Style
        let offer: Offer
        let worker: SampleWorker
        /// The screenlet that it draws; `nil` if it draws something else, or no plugin offers the screenlet.
        let screenlet: (offer: Offer, worker: SampleWorker)?
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

    /// Finds the views of plugins, and those that their themes inherit.
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
        let finder = GalleryFinder(on: host, program: program)
        let usable = plugins.filter { $0.refusal == nil }
        entries = (finder.views(of: usable) + finder.inheritedViews(of: usable))
            .filter { themes.isEmpty || themes.contains($0.name.theme) }
            .sorted { $0.name.typeName < $1.name.typeName }
    }

    /// The view of a name; `nil` if it is not in the gallery.
    public func entry(_ name: String) -> Entry? { entries.first { $0.name.typeName == name } }
}

extension Gallery.Entry {
    /// Draws the samples of the view's model; blocks the thread until that is done.
    ///
    /// - Parameters:
    ///   - scene: where they are drawn.
    ///   - changes: what is changed in each model; samples for which that is impossible are left out.
    /// - Returns: the drawings, in the order of the samples; none if its model has no samples.
    /// - Throws: ``ScreensWorker/SampleWorker/Failure`` if the view ends its process or takes too long.
    @_spi(Host)
    public func samples(
        in scene: Gallery.Scene,
        after changes: [ModelChange] = []
    ) throws(SampleWorker.Failure) -> [Gallery.Sample] {
        let context = DrawingContext(
            style: style,
            locale: scene.locale,
            now: Timestamp(milliseconds: 1_709_640_000_000),
            widthClass: scene.width
        )
        return try worker.drawings(of: offer, in: context, after: changes).map {
            Gallery.Sample(
                state: $0.state,
                drawing: Drawing(body: $0.body, rows: $0.rows, context: context).limited()
            )
        }
    }

    /// Gives the screenlet of the view values for its attributes; blocks the thread until that is done.
    ///
    /// - Returns: the attributes, and what the values change in the samples; `nil` if the view draws no screenlet.
    /// - Throws: ``ScreensWorker/SampleWorker/Failure`` if the screenlet ends its process or takes too long.
    @_spi(Host)
    public func attributes(
        set values: JSONObject
    ) throws(SampleWorker.Failure) -> ExaminedAttributes? {
        guard let screenlet else { return nil }
        return try screenlet.worker.attributes(of: screenlet.offer, set: values)
    }

    /// Why values do not fit the attributes of the view's screenlet; blocks the thread until that is known.
    ///
    /// - Returns: a sentence for each problem; none if all values fit.
    /// - Throws: ``ScreensWorker/SampleWorker/Failure`` if the screenlet ends its process or takes too long.
    public func problems(setting values: JSONObject) throws(SampleWorker.Failure) -> [String] {
        guard !values.isEmpty else { return [] }
        guard let examined = try attributes(set: values) else {
            return ["\(name) draws no screenlet, so there are no attributes to set."]
        }
        return examined.unknown + examined.attributes.compactMap(\.problem)
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
