/// A plugin as a third party would write it, which shows and orders what a service has in stock; each process compiles it
/// once.
package enum StockPlugin {
    private static let scratch = Result { try TemporaryFolder() }
    private static let file = Result {
        try TestBuild.compile(
            TestBuild.preamble + services + screenlet + synchronizer,
            module: "Stock",
            in: scratch.get()
        )
    }

    /// The folder of the built plugin.
    package static func folder() throws -> String {
        try ThreadPool.check()
        _ = try file.get()
        return try scratch.get().path
    }

    private static let services = """
        public enum StockService: Service {
            public static let title = "Stock Room"
            public static let signIn = ServiceSignIn.bearer
        }
        public enum LedgerService: Service {
            public static let address: String? = "https://ledger.example/api"
            public static let signIn = ServiceSignIn.basic
        }
        public enum OpenDataService: Service {
            public static let address: String? = "https://data.example"
        }

        """

    private static let screenlet = """
        public struct StockItem: Codable, Hashable, Sendable {
            public var name: String
            public var count: Int
        }
        public struct StockInteractor: Interactor {
            public static var service: any Service.Type { StockService.self }
            let id: String
            public init(_ request: String) { id = request }
            public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
                CacheEntry(collection: "Stock", key: id)
            }
            public func run(in context: InteractionContext) async throws -> StockItem {
                try await context.service.send(.get("items", id)).value(as: StockItem.self)
            }
        }
        public struct StockView_default: ScreenletView {
            public init() {}
            public func body(of model: ContentModel<StockItem>, in context: DrawingContext) -> Node {
                if let problem = model.problem { return .text(problem.message) }
                return .text(model.content.map { "\\($0.count) of \\($0.name)" } ?? "nothing")
            }
        }
        @MainActor
        public final class StockScreenlet: ContentScreenlet {
            @Inspectable("The article.") public var item = "bolt"
            public var request: String? { item }
            public let content = LoadedContent<StockInteractor, ContentModel<StockItem>>()
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public init() {}
            public static let actions: [ScreenletAction<StockScreenlet>] = [
                .load,
                .init("order", summary: "Sets the number.", writes: true, .init("count", summary: "How many.")) {
                    $0.order($1)
                },
                .init("crash", summary: "Crashes.") { $0.crash() },
            ]
            private func crash() -> Bool {
                var text = "\\(self) \\(String(reflecting: runtime))"
                dump(self, to: &text)
                fatalError(text)
            }
            private func order(_ count: Int) -> Bool {
                let (item, policy) = (item, offlinePolicy)
                let entry = CacheEntry(collection: "Stock", key: item)
                let write = EntryWrite(of: entry, by: StockSynchronizer.self) { _ in
                    StockItem(name: item, count: count)
                }
                runtime?.startTask { [weak self] runtime in
                    let written = try await runtime.write(write, action: "order", policy: policy)
                    self?.content.model.content = written.output.value
                    runtime.modelChanged()
                } onFailure: { [weak self] error in
                    self?.content.model.problem = error
                    self?.runtime?.modelChanged()
                }
                return true
            }
        }

        """

    private static let synchronizer = """
        public struct StockSynchronizer: Synchronizer {
            public static var service: any Service.Type { StockService.self }
            public init() {}
            public func send(_ change: EntryChange<StockItem>, in context: InteractionContext) async throws
                -> EntryVersion<StockItem>
            {
                let reply = try await context.service.send(
                    .put("items", change.entry.key, body: .json(change.local))
                )
                return EntryVersion(entry: change.entry, value: try reply.value(as: StockItem.self))
            }
            public func loadRemoteVersion(of change: EntryChange<StockItem>, in context: InteractionContext) async throws
                -> EntryVersion<StockItem>?
            {
                let reply = try await context.service.send(.get("items", change.entry.key))
                return EntryVersion(entry: change.entry, value: try reply.value(as: StockItem.self))
            }
            public func isSame(_ value: StockItem, as other: StockItem) -> Bool { value == other }
        }
        """
}
