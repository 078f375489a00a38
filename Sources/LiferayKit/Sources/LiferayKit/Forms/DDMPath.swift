@_spi(Host) import ScreensKit

/// The way to one instance of a field in a record: for each field on it its name and which instance.
public struct DDMPath: Hashable, Codable, Sendable {
    /// A field on the way, and which of its instances.
    public struct Step: Hashable, Codable, Sendable {
        /// The field's name.
        public var name: String
        /// Which instance, from 0.
        public var index: Int

        /// A step to an instance; the first one unless given.
        public init(_ name: String, _ index: Int = 0) {
            self.name = name
            self.index = index
        }
    }

    /// The steps, from the outermost field; one at least.
    public let steps: [Step]

    /// A way that begins with a step and goes on with others.
    public init(_ first: Step, _ others: Step...) { steps = [first] + others }

    init?(steps: [Step]) {
        guard !steps.isEmpty else { return nil }
        self.steps = steps
    }

    /// The way to an instance of a field inside.
    public func inside(_ name: String, _ index: Int = 0) -> DDMPath {
        DDMPath(unchecked: steps + [Step(name, index)])
    }

    private init(unchecked steps: [Step]) { self.steps = steps }

    /// The field's name.
    public var name: String { steps.last?.name ?? "" }

    /// Which instance of the field it is, from 0.
    public var index: Int { steps.last?.index ?? 0 }

    /// How many fields are around it.
    public var depth: Int { steps.count - 1 }

    func with(index: Int) -> DDMPath {
        DDMPath(unchecked: steps.dropLast() + [Step(name, index)])
    }
}

extension DDMPath: CustomStringConvertible {
    /// The way as a text: `FullName`, `Phone[1]`, `Phone[1].Number`.
    ///
    /// First instances go without an index. A backslash stands before each `.`, `[` and `\` of a name.
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
    /// The way that a text names: as ``DDMPath/description`` writes it, or a field's name alone,
    /// which stands for the first instance wherever the field is.
    ///
    /// People write a name with points and brackets as it is: that is understood, unless the text is the
    /// way to another instance.
    ///
    /// - Returns: the way; `nil` where there is no such field.
    public func path(_ text: String) -> DDMPath? {
        let steps = Self.steps(text).map { DDMPath.Step(fieldName($0.name), $0.index) }
        let way = steps.last.flatMap { path(to: $0.name) } ?? []
        let isWay = steps.count == 1 || way.map(\.name) == steps.map(\.name)
        guard isWay, !way.isEmpty else { return firstPath(of: fieldName(text)) }
        let indices =
            [Int](repeating: 0, count: way.count - steps.count) + steps.map(\.index)
        let found = DDMPath(steps: zip(way, indices).map { DDMPath.Step($0.name, $1) })
        let isPossible = zip(way, indices).allSatisfy { field, index in
            field.isRepeatable || index == 0
        }
        return isPossible ? found : firstPath(of: fieldName(text)) ?? found
    }

    /// The name of the field that people mean: of those that differ only in Unicode composition the one
    /// that is written just so, else any.
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

    /// A character of a text that names a way, and whether a backslash stood before it.
    private struct Letter {
        let character: Character
        let isProtected: Bool

        func isSign(_ sign: Character) -> Bool { character == sign && !isProtected }
    }

    private static func steps(_ text: String) -> [DDMPath.Step] {
        var (letters, isProtected) = ([Letter](), false)
        for character in text {
            let isBackslash = character == "\\" && !isProtected
            if !isBackslash {
                letters.append(Letter(character: character, isProtected: isProtected))
            }
            isProtected = isBackslash
        }
        return letters.split(omittingEmptySubsequences: false) { $0.isSign(".") }.map(step)
    }

    private static func step(_ letters: ArraySlice<Letter>) -> DDMPath.Step {
        if letters.last?.isSign("]") == true,
            let bracket = letters.lastIndex(where: { $0.isSign("[") }),
            let index = Int(name(letters[(bracket + 1)...].dropLast())), index >= 0
        {
            return DDMPath.Step(name(letters[..<bracket]), index)
        }
        return DDMPath.Step(name(letters))
    }

    private static func name(_ letters: ArraySlice<Letter>) -> String {
        String(letters.map(\.character))
    }
}
