@_spi(Host) import ScreensKit

/// The path to one instance of a field in a record: for each field on it, its name and its instance.
public struct DDMPath: Hashable, Codable, Sendable {
    /// A field of the path, and the number of its instance.
    public struct Step: Hashable, Codable, Sendable {
        /// The field's name.
        public var name: String
        /// The number of the instance, from 0.
        public var index: Int

        /// Creates a step to an instance; the default is the first one.
        public init(_ name: String, index: Int = 0) {
            self.name = name
            self.index = index
        }
    }

    /// The steps, from the outermost field; at least one.
    public let steps: [Step]

    /// Creates a path from its steps.
    public init(_ first: Step, _ others: Step...) { steps = [first] + others }

    init?(steps: [Step]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// The path to an instance of a nested field.
    public func inside(_ name: String, index: Int = 0) -> DDMPath {
        DDMPath(unchecked: steps + [Step(name, index: index)])
    }

    private init(unchecked steps: [Step]) { self.steps = steps }

    /// The name of the last field.
    public var name: String { steps.last?.name ?? "" }

    /// The number of the last field's instance, from 0.
    public var index: Int { steps.last?.index ?? 0 }

    /// The number of fields around the last one.
    var depth: Int { steps.count - 1 }

    func with(index: Int) -> DDMPath {
        DDMPath(unchecked: steps.dropLast() + [Step(name, index: index)])
    }
}

extension DDMPath: CustomStringConvertible {
    /// The path as a text: `FullName`, `Phone[1]`, `Phone[1].Number`.
    ///
    /// First instances have no index. Each `.`, `[` and `\` of a name is escaped with a backslash.
    public var description: String {
        steps.map { step in
            let name = Self.escaped(step.name)
            return step.index == 0 ? name : "\(name)[\(step.index)]"
        }.joined(separator: ".")
    }

    private static func escaped(_ name: String) -> String {
        let signs: Set<Character> = [".", "[", "\\"]
        guard name.contains(where: signs.contains) else { return name }
        return String(name.flatMap { signs.contains($0) ? ["\\", $0] : [$0] })
    }
}

extension DDMDefinition {
    /// The path that a text names, which is either a ``DDMPath/description`` or only a field's name.
    ///
    /// A name without a path means the field's first instance, at any depth. Users may write points
    /// and brackets in a name without backslashes, unless the text is the path to another instance.
    ///
    /// - Returns: the path; `nil` if there is no such field.
    public func path(_ text: String) -> DDMPath? {
        let steps = Self.steps(text).map { DDMPath.Step(fieldName($0.name), index: $0.index) }
        let way = steps.last.flatMap { path(to: $0.name) } ?? []
        let isWay = steps.count == 1 || way.map(\.name) == steps.map(\.name)
        guard isWay, !way.isEmpty else { return firstPath(of: fieldName(text)) }
        let indices =
            [Int](repeating: 0, count: way.count - steps.count) + steps.map(\.index)
        let found = DDMPath(steps: zip(way, indices).map { DDMPath.Step($0.name, index: $1) })
        let isPossible = zip(way, indices).allSatisfy { field, index in
            field.isRepeatable || index == 0
        }
        return isPossible ? found : firstPath(of: fieldName(text)) ?? found
    }

    /// The name of the field that the user means.
    ///
    /// If several names differ only in Unicode composition, it is the one that is written exactly
    /// so, or else any of them.
    private func fieldName(_ text: String) -> String {
        if let name = self[text]?.name, name.utf8.elementsEqual(text.utf8) { return name }
        let key = JSONObject.key(ofName: text)
        if self[key] != nil { return key }
        let name = JSONObject.name(ofKey: text)
        return allFields.first { JSONObject.name(ofKey: $0.name) == name }?.name ?? text
    }

    func firstPath(of name: String) -> DDMPath? {
        path(to: name).flatMap { DDMPath(steps: $0.map { DDMPath.Step($0.name) }) }
    }

    /// A character in the text of a path, and whether it is escaped.
    private struct PathCharacter {
        let character: Character
        let isProtected: Bool

        func isSign(_ sign: Character) -> Bool { character == sign && !isProtected }
    }

    private static func steps(_ text: String) -> [DDMPath.Step] {
        var (letters, isProtected) = ([PathCharacter](), false)
        for character in text {
            let isBackslash = character == "\\" && !isProtected
            if !isBackslash {
                letters.append(PathCharacter(character: character, isProtected: isProtected))
            }
            isProtected = isBackslash
        }
        return letters.split(omittingEmptySubsequences: false) { $0.isSign(".") }.map(step)
    }

    private static func step(_ letters: ArraySlice<PathCharacter>) -> DDMPath.Step {
        if letters.last?.isSign("]") == true,
            let bracket = letters.lastIndex(where: { $0.isSign("[") }),
            case let digits = name(letters[(bracket + 1)...].dropLast()),
            // Swift also reads numbers with a sign.
            digits.utf8.first != UInt8(ascii: "+"), let index = Int(digits), index >= 0
        {
            return DDMPath.Step(name(letters[..<bracket]), index: index)
        }
        return DDMPath.Step(name(letters))
    }

    private static func name(_ letters: ArraySlice<PathCharacter>) -> String {
        String(letters.map(\.character))
    }
}
