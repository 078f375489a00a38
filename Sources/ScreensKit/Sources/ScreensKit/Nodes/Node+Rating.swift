/// How many stars a rating has, and how many are filled.
@_spi(Host)
public struct NodeRating: Hashable, Codable, Sendable {
    /// The tenths of stars that are filled.
    public let tenths: Int
    /// The number of ratings that make the average; `nil` for those that a user gives.
    public let count: Int?
    /// The number of stars.
    public let max: Int

    /// The filled tenths of a star, 0 to 10; the first star is 1.
    public func filled(_ star: Int) -> Int { Swift.max(0, Swift.min(10, tenths - (star - 1) * 10)) }

    /// The stars, as many as surfaces draw.
    public var stars: ClosedRange<Int> { 1...Swift.max(1, Swift.min(Self.most, max)) }

    /// The largest number of stars.
    public static let most = 10
}

extension Node {
    /// The average of ratings, as stars that are filled to a tenth.
    ///
    /// - Parameters:
    ///   - value: the average, from 0 to `max`.
    ///   - count: how many ratings there are.
    ///   - max: the number of stars, 1 to 10.
    ///   - label: the same in words, such as `4.6 of 5`, which surfaces without stars show.
    /// - Returns: the stars.
    public static func rating(_ value: Double, count: Int, max: Int = 5, label: String) -> Node {
        let max = clamped(max)
        let value = value.isFinite ? Swift.max(0, Swift.min(Double(max), value)) : 0
        let tenths = Int((value * 10).rounded())
        return Node(.rating, .children([.text(label)])).changingExtras {
            $0.rating = Boxed(NodeRating(tenths: tenths, count: Swift.max(0, count), max: max))
        }
    }

    /// Stars that a user gives.
    ///
    /// - Parameters:
    ///   - own: the stars that the user has given; `nil` for none. They cannot be pressed again.
    ///   - max: the number of stars, 1 to 10.
    ///   - label: what the stars are for, for assistive technology.
    ///   - name: the words for a number of stars, such as `4 stars`.
    ///   - action: what giving this number of stars does.
    /// - Returns: the stars; surfaces without the kind show a button for each.
    public static func rating(
        own: Int?,
        max: Int = 5,
        label: String,
        name: (Int) -> String,
        action: (Int) -> Action
    ) -> Node {
        let max = clamped(max)
        let given = own.map { Swift.max(0, Swift.min(max, $0)) }
        let buttons = (1...max).map { star in
            Node(
                .button,
                .text("\(star) \(star <= given ?? 0 ? "★" : "☆")"),
                extras: NodeExtras(
                    action: star == given ? nil : action(star),
                    label: name(star),
                    isChosen: star == given
                )
            )
        }
        return Node(.rating, .children([.row(buttons)])).changingExtras {
            $0.label = label
            $0.rating = Boxed(NodeRating(tenths: (given ?? 0) * 10, count: nil, max: max))
        }
    }

    private static func clamped(_ stars: Int) -> Int {
        Swift.max(1, Swift.min(NodeRating.most, stars))
    }
}
