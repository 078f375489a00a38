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
    /// The way as a text: `FullName`, `Phone[1]`, `Phone[1].Number`; first instances go without
    /// an index.
    public var description: String {
        steps.map { $0.index == 0 ? $0.name : "\($0.name)[\($0.index)]" }.joined(separator: ".")
    }
}

extension DDMDefinition {
    /// The way that a text names: as ``DDMPath/description`` writes it, or a field's name alone,
    /// which stands for the first instance wherever the field is.
    ///
    /// - Returns: the way; `nil` where there is no such field.
    public func path(_ text: String) -> DDMPath? {
        // Names may hold points and brackets, so that a whole name goes before its parts.
        if let way = path(to: text) { return DDMPath(steps: way.map { DDMPath.Step($0.name) }) }
        let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(Self.step)
        guard let name = steps.last??.name, let way = path(to: name),
            way.map(\.name) == steps.map(\.?.name) || steps.count == 1
        else { return nil }
        let indices =
            [Int](repeating: 0, count: way.count - steps.count) + steps.map { $0?.index ?? 0 }
        return DDMPath(steps: zip(way, indices).map { DDMPath.Step($0.name, $1) })
    }

    private static func step(_ text: Substring) -> DDMPath.Step? {
        guard text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") else {
            return DDMPath.Step(String(text))
        }
        let digits = text[text.index(after: bracket)...].dropLast()
        guard let index = Int(digits), index >= 0 else { return nil }
        return DDMPath.Step(String(text[..<bracket]), index)
    }
}
