/// How a cell of an emulated screen looks: what "select graphic rendition" has made of it.
struct EmulatedStyle: Equatable, Sendable {
    private var attributes: Set<Int> = []
    private var ink: [Int] = []
    private var ground: [Int] = []

    /// The parameters that make it so from nothing, in their order; of colours the shortest.
    var parameters: String {
        (attributes.sorted() + ink + ground).map(String.init).joined(separator: ";")
    }

    /// The style of cells that are emptied in this one.
    var emptied: EmulatedStyle {
        var style = EmulatedStyle()
        style.ground = ground
        return style
    }

    /// Obeys a sequence's parameters; gives those that are not known.
    mutating func take(_ parameters: [Int]) -> [Int] {
        var (rest, unknown) = (parameters[...], [Int]())
        while let number = rest.popFirst() {
            switch number {
            case 0: self = EmulatedStyle()
            case 1, 2, 7: attributes.insert(number)
            case 22: attributes.subtract([1, 2])
            case 27: attributes.remove(7)
            case 30...37, 90...97: ink = [number]
            case 38: ink = Self.color(number, &rest)
            case 39: ink = []
            case 40...47, 100...107: ground = [number]
            case 48: ground = Self.color(number, &rest)
            case 49: ground = []
            default: unknown.append(number)
            }
        }
        return unknown
    }

    private static func color(_ base: Int, _ rest: inout ArraySlice<Int>) -> [Int] {
        guard rest.first == 5, let index = rest.dropFirst().first else {
            defer { rest = rest.dropFirst(4) }
            return [base] + rest.prefix(4)
        }
        rest = rest.dropFirst(2)
        if index < 16 { return [base - 8 + index + (index < 8 ? 0 : 52)] }
        return [base, 5, index]
    }
}
