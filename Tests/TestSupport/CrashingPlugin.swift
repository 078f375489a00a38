/// A plugin that crashes on demand; each process compiles it once.
package enum CrashingPlugin {
    private static let scratch = Result { try TemporaryFolder() }
    private static let file = Result {
        try TestBuild.compile(TestBuild.preamble + source, module: "Crashing", in: scratch.get())
    }

    /// The folder of the built plugin.
    package static func folder() throws -> String {
        _ = try file.get()
        return try scratch.get().path
    }

    private static let source = """
        import Glibc
        public struct CrashingModel: ScreenletModel {
            public var phase: Phase { .ready }
            public var freshness: Freshness? { nil }
            public var problem: ScreensError? { nil }
            public init() {}
        }
        public struct CrashingView_default: ScreenletView {
            public init() {}
            public func body(of model: CrashingModel, in context: DrawingContext) -> Node {
                .column(["trap", "recurse", "abort", "loop"].map { .button($0, action: Action($0)) })
            }
        }
        @MainActor
        public final class CrashingScreenlet: Screenlet {
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public let model = CrashingModel()
            public init() {}
            public static let actions: [ScreenletAction<CrashingScreenlet>] =
                ["trap", "recurse", "abort", "loop"].map { name in
                    .init(name, summary: "Crashes.") { $0.crash(by: name) }
                }
            private func crash(by name: String) -> Bool {
                print("a word of the plugin")
                fflush(nil)
                switch name {
                case "trap": let none: [Int] = []; return none[name.count + 7] == 1
                case "recurse": return depth(1) > 0
                case "loop": while true { usleep(1000) }
                default: abort()
                }
            }
            @inline(never) private func depth(_ number: Int) -> Int {
                var room = (number, number, number, number)
                withUnsafeMutablePointer(to: &room) { $0.pointee.0 += depth(number + 1) }
                return room.0 + room.1
            }
        }

        """
}
