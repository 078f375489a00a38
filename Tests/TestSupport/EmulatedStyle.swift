/// The style of a cell on an emulated screen, as the sequences “select graphic rendition” set it.
struct EmulatedStyle: Equatable, Sendable {
    private var attributes: Set<Int> = []
    private var ink: [Int] = []
    private var ground: [Int] = []

    /// The parameters that set this style from the default, with colours in their shortest form.
    var parameters: String {
        (attributes.sorted() + ink + ground).map(String.init).joined(separator: ";")
    }

    /// The style of cells that are cleared while this style is set.
    var emptied: EmulatedStyle {
        var style = EmulatedStyle()
        style.ground = ground
        return style
    }

    /// Applies a sequence's parameters, and returns those that are unknown.
    mutating func apply(_ parameters: [Int]) -> [Int] {
        var (rest, unknown) = (parameters[...], [Int]())
        while let number = rest.popFirst() {
            switch number {
            case 0: self = EmulatedStyle()
            case 1, 2, 3, 4, 7: attributes.insert(number)
            case 22: attributes.subtract([1, 2])
            case 23: attributes.remove(3)
            case 24: attributes.remove(4)
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
