@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Prints lines, and asks the user for lines.
@MainActor
struct LineConsole {
    let write: @MainActor (String) -> Void
    let readLine: @MainActor (String) async throws -> String?
    /// Asks for a line that is not shown; `nil` if that is not possible.
    let readSecret: (@MainActor (String) async throws -> String?)?

    static let prompt = "Number or command, h for help:"

    /// Prints a sentence that may contain words of a portal, a plugin or the user.
    func printLine(_ sentence: String) { write(SafeText.line(sentence)) }

    /// The same console for a terminal that supports only ASCII characters.
    var plain: LineConsole {
        LineConsole(
            write: { write(ASCIIReplacements.plain($0)) },
            readLine: { try await readLine(ASCIIReplacements.plain($0)) },
            readSecret: readSecret
        )
    }

    /// The index of one of some texts by its number; without one, they are listed, and the user is asked.
    func choose(
        _ word: String?,
        from texts: [String],
        _ question: String,
        otherwise refusal: (String) -> String
    ) async throws -> Int? {
        var word = word
        if word == nil {
            for (index, text) in texts.enumerated() {
                printLine("\(index + 1). \(text)")
            }
            word = try await readLine(question)
        }
        guard let word, !word.isEmpty else { return nil }
        if let number = Int(word), texts.indices.contains(number - 1) { return number - 1 }
        printLine(refusal(word))
        return nil
    }

    /// The action that sets a field to what the user enters; `nil` if nothing is entered.
    func fill(_ input: Input) async throws -> Action? {
        switch input.kind {
        case .checkbox: return input.setting(["\(input.values.first != "true")"])
        case .password:
            guard let readSecret else {
                write("Passwords cannot be entered here.")
                return nil
            }
            let line = try await readSecret("\(input.label) (Enter keeps it):")
            return line.flatMap { $0.isEmpty ? nil : input.setting(SecretText($0)) }
        default: break
        }
        for (index, option) in input.options.enumerated() {
            printLine("\(index + 1). \(option.label)")
        }
        let question = input.options.isEmpty ? input.label : "\(input.label), by number"
        guard let line = try await readLine("\(question) (Enter keeps it, - clears it):"),
            !line.isEmpty
        else { return nil }
        return input.entering(line == "-" ? [] : input.values(of: line))
    }
}

extension Input {
    /// The values in a line: numbers of options, separated by spaces or commas; otherwise the line itself.
    fileprivate func values(of line: String) -> [String] {
        guard !options.isEmpty else { return [line] }
        let numbers = line.split { " ,".contains($0) }.compactMap { Int($0) }
        return numbers.filter { options.indices.contains($0 - 1) }.map { options[$0 - 1].value }
    }
}
