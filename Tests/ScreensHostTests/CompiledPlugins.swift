import TestSupport

/// Plugins of the tests; each process compiles them once.
enum CompiledPlugins {
    /// Themes that lack a view, whose view has the wrong model, or that are each other's parents;
    /// and a screenlet that inherits an attribute.
    static func trial() async throws -> String { try await ThreadPool.run { try trialFile.get() } }
    /// Replaces the interactor of asset lists.
    static func swap() async throws -> String { try await ThreadPool.run { try swapFile.get() } }
    /// Offers an interactor for asset lists with another type of result.
    static func clash() async throws -> String { try await ThreadPool.run { try clashFile.get() } }

    /// Loads asset lists in the dialect `soap` of a portal.
    static func soap() async throws -> String { try await ThreadPool.run { try soapFile.get() } }

    /// A screenlet that retains its former runtime and, while it loads, itself.
    static func keeper() async throws -> String {
        try await ThreadPool.run { try keeperFile.get() }
    }

    private static let scratch = Result { try TemporaryFolder() }
    private static let trialFile = compiled("Trial", trialSource)
    private static let swapFile = compiled("Swap", swapSource)
    private static let keeperFile = compiled("Keeper", keeperSource)
    private static let soapFile = compiled("Soap", soapSource)
    private static let clashFile = compiled("Clash", clashSource)

    private static func compiled(_ module: String, _ source: String) -> Result<String, any Error> {
        Result {
            try TestBuild.compile(TestBuild.preamble + source, module: module, in: scratch.get())
        }
    }

    private static let trialSource = """
        public struct BareTheme: Theme {
            public init() {}
            public let parent: ThemeName? = "flat7"
        }
        public struct RingTheme: Theme {
            public init() {}
            public let parent: ThemeName? = "rong"
        }
        public struct SeaTheme: Theme {
            public init() {}
            public let style = Style(accent: .rgb(0x00, 0x50, 0x80), rows: .cards)
        }
        public struct BayTheme: Theme {
            public init() {}
            public let parent: ThemeName? = "sea"
        }
        public struct RatingView_bay_tides: ScreenletView {
            public init() {}
            public func body(of model: RatingModel, in context: DrawingContext) -> Node {
                .text(context.style.light.accent.hexadecimal)
            }
        }
        public struct RongTheme: Theme {
            public init() {}
            public let parent: ThemeName? = "ring"
        }
        public struct OddModel: ScreenletModel {
            public let phase = Phase.ready
            public let freshness: Freshness? = nil
            public let problem: ScreensError? = nil
            enum CodingKeys: CodingKey {}
            public init(from decoder: any Decoder) {}
        }
        public struct AssetListView_odd: ScreenletView {
            public init() {}
            public func body(of model: OddModel, in context: DrawingContext) -> Node { .text("odd") }
        }
        @MainActor
        public class Survey {
            @Inspectable("Who asks.") public var author = "nobody"
            public init() {}
        }
        public final class PollScreenlet: Survey, Screenlet {
            @Inspectable("How many answers.", in: 2...9) public var answers = 3
            public required override init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = AssetListModel()
        }
        """

    private static let soapSource = """
        public struct AssetListInteractor_loadPage_soap: Interactor {
            public init(_ request: PageRequest<AssetListFilter>) {}
            public func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
                ListPage(rows: [AssetEntry(["title": .text("by \\(context.server.dialect)")])], count: 1)
            }
        }
        """

    private static let swapSource = """
        public struct AssetListInteractor_loadPage: Interactor {
            public init(_ request: PageRequest<AssetListFilter>) {}
            public func run(in context: InteractionContext) async throws -> ListPage<AssetEntry> {
                ListPage<AssetEntry>(rows: [AssetEntry(["title": "plugin"])], count: 1)
            }
        }
        """

    private static let clashSource = """
        public struct AssetListInteractor_loadPage: Interactor {
            public init(_ request: PageRequest<AssetListFilter>) {}
            public func run(in context: InteractionContext) async throws -> Int { 1 }
        }
        """

    private static let keeperSource = """
        public struct KeeperModel: ScreenletModel {
            public var phase = Phase.idle
            public var freshness: Freshness?
            public var problem: ScreensError?
        }
        public struct KeeperView_default: ScreenletView {
            public init() {}
            public func body(of model: KeeperModel, in context: DrawingContext) -> Node { .text("") }
        }
        struct Endless: Interactor {
            init(_ request: Int) {}
            func run(in context: InteractionContext) async throws -> Int {
                for await _ in AsyncStream.makeStream(of: Never.self).stream {}
                return 1
            }
        }
        @MainActor
        public final class KeeperScreenlet: Screenlet {
            public init() {}
            public var runtime: ScreenletRuntime?
            private var last: ScreenletRuntime?
            private var loading: Task<Void, Never>?
            public weak var delegate: (any ScreenletDelegate)?
            public private(set) var model = KeeperModel()
            public static let actions: [ScreenletAction<KeeperScreenlet>] = [
                .init("start", summary: "Starts.") { $0.start() }
            ]
            private static let shown = EventDeclaration("onShow", summary: "It was shown.")
            public static let events = [shown]
            public func onShow() {
                last = runtime
                _ = start()
                notify(Self.shown, payload: ["by": "itself"])
            }
            public func onHide() { model.phase = .idle }
            private func start() -> Bool {
                model.phase = .loading
                let host = runtime ?? last
                loading = host?.startTask { host in
                    _ = try await host.run("load", with: Endless.self, request: 1)
                    self.model.phase = .ready
                } onFailure: { _ in
                    self.model.phase = .failed
                }
                host?.modelChanged()
                return true
            }
        }
        """
}
