import Foundation
import TestSupport
import Testing

struct InterfaceTests {
    private static let path = "\(Toolbox.root)/Sources/ScreensKit/ScreensKit.api"

    /// Protocols that the host alone implements: they may gain requirements.
    private static let hostOnly: Set = ["ScreenletRuntime"]

    private let current: [String]
    private let recorded: [String]

    init() throws {
        current = try KitInterface.current.get().lines
        if ProcessInfo.processInfo.environment["RECORD_API"] != nil {
            try (current.joined(separator: "\n") + "\n")
                .write(toFile: Self.path, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(Self.path); run again without RECORD_API.")
        }
        recorded = try String(contentsOfFile: Self.path, encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    @Test func nothingThatIsPublicDisappearsOrChanges() {
        let gone = recorded.filter { !Set(current).contains($0) }

        #expect(
            gone == [],
            "Plugins that exist need these. Bring them back, or raise the kit's ABI number."
        )
    }

    @Test func whatIsNewIsRecorded() {
        let new = current.filter { !Set(recorded).contains($0) }

        #expect(new == [], "`make api` lists them in \(Self.path).")
    }

    @Test func whatIsNewInAProtocolOfPluginsHasADefault() {
        let protocols = Set(recorded.compactMap { $0.firstMatch(of: /\bprotocol (\w+)/)?.1 })
        let offered = current.filter { $0.contains(": ") && $0.contains("public ") }
        let defaults = Set(offered.map { $0.replacing("public ", with: "") })

        let missing = Set(current).subtracting(recorded).subtracting(offered).filter { line in
            let name = line.prefix { $0 != ":" }
            return protocols.contains(name) && !Self.hostOnly.contains(String(name))
                && !defaults.contains(line)
        }

        #expect(missing == [], "Plugins that exist do not implement these.")
    }

    @Test func theListHasWhatEveryPluginUses() {
        for declaration in [
            "Node: #1 public var content: Node.Content", "Screenlet: @MainActor init()",
            "Theme: public var parent: ThemeName? { get }",
            "@frozen public struct Node : Hashable, Sendable",
            "Phrase: case loading",
        ] {
            #expect(current.contains(declaration), "\(declaration)")
        }
    }

    @Test func theListHasNothingForTheHostAlone() {
        #expect(!current.contains { $0.contains("AnyInspectable") || $0.contains("@_spi") })
    }

    @Test func theOrderOfWhatIsFrozenCounts() {
        let text = { (cases: [String]) in
            KitInterface("@frozen public enum E {\n\(cases.joined(separator: "\n"))\n}\n").lines
        }

        #expect(text(["case a", "case b"]) != text(["case b", "case a"]))
    }

    @Test func bodiesDoNotCountAndAccessorsDo() {
        let interface = """
            // swift-interface-format-version: 1.0
            public import Swift
            extension ScreensKit.Node {
              @inlinable public static func text(_ text: Swift.String) -> ScreensKit.Node {
                if true { return Node(.text) }
                return Node(.text)
              }
              public var name: Swift.String {
                get
                set
              }
            }
            """

        #expect(
            KitInterface(interface).lines == [
                "Node: @inlinable public static func text(_ text: String) -> Node",
                "Node: public var name: String { get set }", "extension Node",
            ]
        )
    }
}
