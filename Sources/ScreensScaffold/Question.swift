import ScreensKit

/// A question that a template asks.
package struct Question: Codable, Sendable {
    /// The format of an answer.
    package enum Kind: String, Codable, Sendable {
        /// A line of text.
        case text
        /// A theme's name.
        case theme
        /// `#RRGGBB`.
        case color
    }

    /// One of the possible answers.
    package struct Choice: Codable, Sendable {
        package let value: String
        package let help: String
        /// The values of further placeholders for this answer.
        let texts: [String: String]?
    }

    package let name: String
    package let question: String
    package let help: String
    /// The default answer; it may contain placeholders.
    let `default`: String
    private let kind: Kind?
    package let choices: [Choice]?
    /// Whether the answer is a theme's name.
    package var takesTheme: Bool { kind == .theme }

    /// Checks an answer.
    ///
    /// - Throws: ``ScaffoldError`` that describes a correct answer.
    package func check(_ answer: String) throws(ScaffoldError) {
        let values = choices?.map(\.value)
        let isRight =
            switch kind ?? .text {
            case .text: values?.contains(answer) ?? Self.isLine(answer)
            case .theme: ThemeName(answer)?.text == answer
            case .color: Self.components(answer) != nil
            }
        guard !isRight else { return }
        let hint = values?.joined(separator: ", ") ?? (kind ?? .text).hint
        throw ScaffoldError(.invalid, "\"\(name)\" must be \(hint), not \"\(answer)\".")
    }

    /// The values of placeholders for an answer.
    func values(_ answer: String) -> [String: String] {
        var values = [name: answer]
        switch kind ?? .text {
        case .text: values["\(name)-swift"] = Self.swiftLiteral(answer)
        case .theme: break
        case .color:
            let components = Self.components(answer) ?? []
            values["\(name)-rgb"] = components.map { "0x\($0.uppercased())" }
                .joined(separator: ", ")
        }
        let chosen = choices?.first { $0.value == answer }?.texts ?? [:]
        return values.merging(chosen) { own, _ in own }
    }

    private static func isLine(_ text: String) -> Bool {
        (1...200).contains(text.count)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse,
                    .surrogate,
                    .unassigned:
                    false
                default: true
                }
            }
    }

    private static func components(_ text: String) -> [String]? {
        let digits = Array(text.dropFirst())
        guard text.hasPrefix("#"), digits.count == 6,
            digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return stride(from: 0, to: 6, by: 2).map { String(digits[$0...($0 + 1)]) }
    }

    /// The text, escaped for a Swift string literal.
    private static func swiftLiteral(_ text: String) -> String {
        text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    }
}

extension Question.Kind {
    fileprivate var hint: String {
        switch self {
        case .text: "a line of 1 to 200 characters"
        case .theme: "a theme's name in lower case, such as flat7"
        case .color: "a colour written as #RRGGBB"
        }
    }
}
