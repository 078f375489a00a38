import Foundation
import TestSupport
import TestTraits
import Testing

@Suite(.blocking)
struct InterfaceTests {
    private let interfaces: [Kit: KitInterface]

    init() throws {
        interfaces = try KitInterface.current.get()
        guard ProcessInfo.processInfo.environment["RECORD_API"] != nil else { return }
        for (kit, interface) in interfaces {
            try (interface.lines.joined(separator: "\n") + "\n")
                .write(toFile: kit.list, atomically: true, encoding: .utf8)
            Issue.record("Recorded \(kit.list); run again without RECORD_API.")
        }
    }

    private func lines(of kit: Kit) throws -> [String] { try #require(interfaces[kit]).lines }

    @Test(arguments: Kit.allCases)
    func theListMatchesTheInterface(kit: Kit) throws {
        let recorded = try String(contentsOfFile: kit.list, encoding: .utf8)
            .split(separator: "\n").map(String.init)

        let change = InterfaceChange(from: recorded, to: try lines(of: kit))

        #expect(change.gone == [], "Existing plugins need these: restore them.")
        #expect(change.new == [], "`make api` lists them in \(kit.list).")
    }

    @Test func removedAndChangedDeclarationsAreFound() {
        let old = ["A: public func a(_ b: Int = 1)", "A: public var c: Int { get set }"]

        let gone = InterfaceChange(from: old, to: [old[0]])
        let changed = InterfaceChange(from: old, to: ["A: public func a(_ b: Int)", old[1]])

        #expect(gone.gone == [old[1]] && gone.new == [])
        #expect(changed.gone == [old[0]] && changed.new == ["A: public func a(_ b: Int)"])
    }

    @Test func aStoredVariableMayBecomeAComputedOne() {
        let (stored, computed) = ("A: public var c: Int", "A: public var c: Int { get set }")

        #expect(InterfaceChange(from: [stored], to: [computed]).gone == [])
        #expect(
            InterfaceChange(from: [stored], to: ["A: public var c: Int { get }"]).gone == [stored]
        )
        #expect(InterfaceChange(from: ["A: #1 public var c: Int"], to: [computed]).gone != [])
    }

    @Test func aFurtherCaseOfAFrozenTypeIsABreakAndOneOfAnotherTypeIsNot() {
        let (frozen, other) = ("Kind: #1 case theme", "Phase: case loading")
        let (further, new) = ("Kind: #2 case view", "Phase: case ready")

        let change = InterfaceChange(from: [frozen, other], to: [frozen, further, other, new])

        #expect(change.gone == [further] && change.new == [further, new])
    }

    @Test func theListHasEverythingThatPluginsUse() throws {
        let current = try lines(of: .screens)
        for declaration in [
            "Node: #1 public var content: Node.Content", "Screenlet: @MainActor init()",
            "Theme: default var parent: ThemeName? { get }",
            "@frozen public struct Node : Hashable, Sendable",
            "Phrase: case loading",
        ] {
            #expect(current.contains(declaration), "\(declaration)")
        }
    }

    @Test(arguments: Kit.allCases)
    func theListHasNothingForTheHostAlone(kit: Kit) throws {
        let current = try lines(of: kit)
        #expect(!current.contains { $0.contains("AnyInspectable") || $0.contains("@_spi") })
    }

    @Test func theOrderInFrozenTypesCounts() {
        let text = { (cases: [String]) in
            KitInterface("@frozen public enum E {\n\(cases.joined(separator: "\n"))\n}\n").lines
        }

        #expect(text(["case a", "case b"]) != text(["case b", "case a"]))
    }

    /// The lines of a type, including what the compiler adds to it.
    private func lines(_ head: String, _ members: [String]) -> [String] {
        KitInterface("\(head) {\n\(members.joined(separator: "\n"))\n}\n").lines
    }

    private static let synthesized = [
        "public static func == (a: K.V, b: K.V) -> Swift.Bool",
        "public func hash(into hasher: inout Swift.Hasher)",
        "public var hashValue: Swift.Int {\nget\n}",
        "public func encode(to encoder: any Swift.Encoder) throws",
        "public init(from decoder: any Swift.Decoder) throws",
    ]

    @Test func declarationsThatFollowFromAConformanceAreNotListed() {
        let value = lines(
            "public struct V : Swift.Hashable, Swift.Codable",
            ["public var a: Swift.Int"] + Self.synthesized
        )
        let list = lines(
            "public enum L : Swift.String, Swift.CaseIterable",
            [
                "case a", "public init?(rawValue: Swift.String)",
                "public typealias AllCases = [K.L]", "public typealias RawValue = Swift.String",
                "nonisolated public static var allCases: [K.L] {\nget\n}",
                "public var rawValue: Swift.String {\nget\n}", "}",
                "extension L : Swift.Equatable {}", "extension L : Swift.RawRepresentable {",
            ]
        )

        #expect(value == ["V: public var a: Int", "public struct V : Hashable, Codable"])
        #expect(
            list == ["L: case a", "extension L : RawRepresentable"]
                + ["public enum L : String, CaseIterable"]
        )
    }

    @Test func withoutTheConformanceItIsListed() {
        #expect(lines("public struct V", Self.synthesized).count == 6)
        #expect(lines("public struct V : Swift.Equatable", Self.synthesized).count == 5)
        #expect(lines("public protocol V : Swift.Hashable", Self.synthesized).count == 6)
        #expect(
            lines("public enum L", ["public init?(rawValue: Swift.String)"])
                == ["L: public init?(rawValue: String)", "public enum L"]
        )
    }

    @Test func aRemovedConformanceIsFound() {
        let old = lines("public struct V : Swift.Hashable", Self.synthesized)
        let current = lines("public struct V : Swift.Equatable", Self.synthesized)

        let gone = InterfaceChange(from: old, to: current).gone
        #expect(gone.contains("public struct V : Hashable"))
    }

    @Test func aConformanceThroughAProtocolOfTheOtherKitCounts() {
        let kit = KitInterface("public protocol Model : Swift.Decodable, Swift.Encodable {\n}\n")
        let interface = "public struct V : ScreensKit.Model {\n\(Self.synthesized[3])\n}\n"

        #expect(KitInterface(interface, on: kit).lines == ["public struct V : Model"])
    }

    @Test func theStoredRawValueOfAFrozenTypeIsListed() {
        let kind = lines(
            "@frozen public struct Kind : Swift.RawRepresentable, Swift.Hashable",
            [
                "public let rawValue: Swift.UInt8",
                "@inlinable public init(rawValue: Swift.UInt8) { self.rawValue = rawValue }",
                "public typealias RawValue = Swift.UInt8", "}",
                "extension Kind : Swift.BitwiseCopyable {}", "extension Kind {",
            ]
        )

        #expect(kind.contains("Kind: #1 public let rawValue: UInt8"))
        #expect(!kind.contains { $0.contains("typealias") || $0.contains("Bitwise") })
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
                "Node: public var name: String { get set }",
            ]
        )
    }
}
