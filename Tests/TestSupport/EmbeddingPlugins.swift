import Foundation

/// Plugins whose screenlets embed others; each process compiles them once.
package enum EmbeddingPlugins {
    /// The screenlet `nest`, which embeds what its attribute `inside` names.
    package static func file() async throws -> String {
        try await ThreadPool.run { try nest.get() }
    }
    /// The screenlet `leaf`, which is embedded.
    package static func leaf() async throws -> String {
        try await ThreadPool.run { try first.get() }
    }
    /// A later version of it.
    package static func laterLeaf() async throws -> String {
        try await ThreadPool.run { try second.get() }
    }

    private static let nest = compiled(nestSource, "Nest")
    private static let first = compiled(leafSource("leaf"), "Leaf")
    private static let second = compiled(leafSource("later leaf"), "Leaf")

    private static func compiled(_ source: String, _ module: String) -> Result<String, any Error> {
        Result {
            let scratch = try folders.next()
            return try TestBuild.compile(TestBuild.preamble + source, module: module, in: scratch)
        }
    }

    private static let folders = TemporaryFolders()

    private static let nestSource = """
        public struct NestModel: ScreenletModel {
            public var phase = Phase.ready
            public var freshness: Freshness?
            public var problem: ScreensError?
            public var parts: [EmbeddedPart] = []
            public var failure = ""
            public var presses = 0
            public var copies = 1
        }
        public struct NestView_default: CompositeView {
            public typealias Model = NestModel
            public init() {}
            public func parts(of model: NestModel, in context: DrawingContext) -> [ViewPart] {
                let parts = model.parts.map { ViewPart($0, otherwise: .text("gone")) }
                return (0..<model.copies).flatMap { _ in parts }
            }
            public func body(
                of model: NestModel, parts nodes: [Node], in context: DrawingContext
            ) -> Node {
                let own: [Node] = [
                    .text("nest \\(model.presses)"), .text(model.failure, .danger),
                    .button("press", action: Action("press")),
                ]
                return .column(own + nodes)
            }
        }
        @MainActor
        public final class NestScreenlet: Screenlet {
            /// Names of screenlets, separated by +; what follows "nest:" is inside an inner nest.
            @Inspectable("What is inside.") public var inside = "leaf"
            @Inspectable("How often each part is shown.") public var copies = 1
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public private(set) var model = NestModel()
            private var inner: [any EmbeddedScreenlet] = []
            public static let actions: [ScreenletAction<NestScreenlet>] = [
                .init("press", summary: "Counts.") { $0.change { $0.model.presses += 1 } },
                .init("poke", summary: "Presses what is inside.") {
                    (try? $0.inner[0].perform(Action("press"))) == true
                },
                .init("misuse", summary: "Sends what is not declared.") {
                    $0.change { nest in
                        do throws(ScreensError) {
                            _ = try nest.inner[0].perform(Action("explode"))
                        } catch {
                            nest.model.failure = error.message
                        }
                    }
                },
                .init("remove", summary: "Removes what is inside.") { $0.change { $0.inner[0].remove() } },
                .init("invent", summary: "Shows what is not inside.") {
                    $0.change { $0.model.parts = [EmbeddedPart(ScreenletName("leaf")!, id: 1_000)] }
                },
            ]
            public func onShow() {
                model.copies = copies
                guard inner.isEmpty else { return }
                let rest = inside.hasPrefix("nest:") ? String(inside.dropFirst(5)) : nil
                let names = rest == nil ? inside.split(separator: "+").map(String.init) : ["nest"]
                for name in names {
                    let attributes: JSONObject =
                        rest.map { ["inside": .text($0), "copies": .int64(Int64(copies))] }
                        ?? (name == "leaf" ? ["word": "green"] : [:])
                    do throws(ScreensError) {
                        guard let runtime else { return }
                        inner.append(try runtime.embed(name, attributes: attributes))
                    } catch {
                        model.failure = error.message
                    }
                }
                model.parts = inner.map(\\.part)
                for one in inner { one.show() }
                runtime?.modelChanged()
            }
            private func change(_ body: (NestScreenlet) -> Void) -> Bool {
                body(self)
                runtime?.modelChanged()
                return true
            }
        }

        """

    private static func leafSource(_ word: String) -> String {
        """
        public struct LeafModel: PictureModel, ScreenletModel {
            public var phase = Phase.idle
            public var freshness: Freshness?
            public var problem: ScreensError?
            public var text = ""
            public func picture(_ id: String) -> Picture? {
                id == "dot" ? try? Picture(\(TinyPicture.gif)) : nil
            }
        }
        public struct LeafView_default: ScreenletView {
            public init() {}
            public func body(of model: LeafModel, in context: DrawingContext) -> Node {
                let column = Node.column([
                    .text(model.text), .button("press", action: Action("press")),
                    .image(ImageReference(id: "dot", label: "a dot")),
                    .input(Input(.text, name: "word", label: "Word")),
                ])
                // As deep as a view may draw.
                let depth = model.text.contains("deep") ? Node.maximumDepth - 2 : 0
                return (0..<depth).reduce(column) { node, _ in .column([node]) }
            }
        }
        @MainActor
        public final class LeafScreenlet: Screenlet {
            @Inspectable("Its word.") public var word = "brown"
            public init() {}
            public var runtime: ScreenletRuntime?
            public weak var delegate: (any ScreenletDelegate)?
            public private(set) var model = LeafModel()
            private var (shows, presses) = (0, 0)
            public static let actions: [ScreenletAction<LeafScreenlet>] = [
                .init("press", summary: "Counts.") { $0.press() },
                .setValue { $0.setValue($2, of: $1) },
            ]
            private static let pressed = EventDeclaration("onPress", summary: "It was pressed.")
            public static let events = [pressed]
            public func onShow() {
                shows += 1
                model.phase = .ready
                write()
            }
            public func onHide() { model.phase = .idle }
            private func press() -> Bool {
                presses += 1
                notify(Self.pressed, payload: ["presses": presses])
                write()
                return true
            }
            private func setValue(_ value: String, of name: String) -> Bool {
                word = value
                guard name == "word" else { return false }
                write()
                return true
            }
            private func write() {
                model.text = "\(word) \\(word), shown \\(shows), pressed \\(presses)"
                runtime?.modelChanged()
            }
        }

        """
    }
}

/// Folders that remain until the process ends, because the libraries in them are loaded.
package final class TemporaryFolders: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [TemporaryFolder] = []

    package init() {}

    package func next() throws -> TemporaryFolder {
        let scratch = try TemporaryFolder()
        lock.withLock { all.append(scratch) }
        return scratch
    }
}
