import Testing

/// How requirements, their defaults and the members that meet them are listed.
struct RequirementTests {
    private func lines(_ interface: String) -> [String] { KitInterface(interface).lines }

    private static let theme = """
        public protocol Theme : Swift.Sendable {
        init()
        var style: K.Style { get }
        }
        """

    @Test func aRequirementAndItsDefaultAreOneLine() {
        let listed = lines(
            """
            \(Self.theme)
            extension Theme {
            public var style: K.Style {
            get
            }
            public func look() -> Swift.Int
            }
            """
        )

        #expect(
            listed == [
                "Theme: default var style: K.Style { get }", "Theme: init()",
                "Theme: public func look() -> Int", "public protocol Theme : Sendable",
            ]
        )
    }

    @Test func aDefaultThatDependsOnAConditionHasALineOfItsOwn() {
        let listed = lines(
            """
            \(Self.theme)
            extension Theme where Self : Swift.Equatable {
            public var style: K.Style {
            get
            }
            }
            """
        )

        #expect(listed.contains("Theme: var style: K.Style { get }"))
        #expect(listed.contains("Theme: public var style: K.Style { get }"))
        #expect(listed.contains("extension Theme where Self : Equatable"))
    }

    @Test func aNewDefaultBreaksNothingAndALostOneDoes() {
        let (without, with) = ("Theme: var a: Int { get }", "Theme: default var a: Int { get }")

        #expect(InterfaceChange(from: [without], to: [with]).gone == [])
        #expect(InterfaceChange(from: [with], to: [without]).gone == [with])
    }

    @Test func whatAListedProtocolRequiresIsNotListedForItsTypes() {
        let listed = lines(
            """
            \(Self.theme)
            public struct Plain : Theme {
            public init()
            public let style: K.Style
            public var other: Swift.Int
            }
            """
        )

        #expect(listed.filter { $0.hasPrefix("Plain: ") } == ["Plain: public var other: Int"])
        #expect(listed.contains("public struct Plain : Theme"))
    }

    @Test func aPropertyThatCanBeSetIsMoreThanOneThatIsRead() {
        let listed = lines(
            """
            \(Self.theme)
            public struct Plain : Theme {
            public var style: K.Style
            }
            """
        )

        #expect(listed.contains("Plain: public var style: K.Style"))
    }

    @Test func theMainActorImpliesThatATypeIsSendable() {
        let type = "@MainActor public struct Plain {\n}\n"

        #expect(
            lines(type + "extension Plain : Swift.Sendable {}") == [
                "@MainActor public struct Plain"
            ]
        )
        #expect(
            lines("public struct Plain {\n}\nextension Plain : Swift.Sendable {}").count == 2
        )
    }
}
