@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Filling in fields, and sending forms.
extension LinearSurface {
    /// Sends the form with a number; without one, the only form, or the one that was filled in last.
    func submit(_ word: String?, _ stage: Stage) async throws {
        let block = renderer.body(of: await drawing(stage).frame)
        guard !block.forms.isEmpty else { return write("There is no form to send.") }
        if word == nil, let form = block.forms.only ?? lastFilled.flatMap(block.form) {
            return try await perform(form.submit, stage)
        }
        var word = word
        if word == nil { word = try await number(of: block.forms.map(block.labels)) }
        guard let word, !word.isEmpty else { return }
        guard let number = Int(word), block.forms.indices.contains(number - 1) else {
            return write("There is no form \(word).")
        }
        try await perform(block.forms[number - 1].submit, stage)
    }

    private func number(of forms: [String]) async throws -> String? {
        for (index, labels) in forms.enumerated() {
            write(SafeText.line("\(index + 1). \(labels)"))
        }
        return try await readLine("Form, by number (Enter sends none):")
    }

    func fill(_ input: Input, _ stage: Stage) async throws {
        lastFilled = input
        if input.kind == .checkbox {
            return try await perform(
                input.setting(["\(input.values.first != "true")"]),
                stage
            )
        }
        if input.kind == .password { return try await fillSecret(input, stage) }
        for (index, option) in input.options.enumerated() { write("\(index + 1). \(option.label)") }
        let question = input.options.isEmpty ? input.label : "\(input.label), by number"
        guard let line = try await readLine("\(question) (Enter keeps it, - clears it):"),
            !line.isEmpty
        else { return }
        let values = line == "-" ? [] : input.values(of: line)
        try await perform(input.entering(values), stage)
    }

    /// Asks for a password, which is not shown.
    private func fillSecret(_ input: Input, _ stage: Stage) async throws {
        guard let readSecret else { return write("Passwords cannot be entered here.") }
        guard let line = try await readSecret("\(input.label) (Enter keeps it):"), !line.isEmpty
        else { return }
        try await perform(input.setting(SecretText(line)), stage)
    }
}

extension LiveBlock {
    /// The form with a field; `nil` if the field is not there any more.
    fileprivate func form(with field: Input) -> Form? {
        forms.first { form in
            regions[form.regions].contains {
                if case .input(let input) = $0 { input.isSame(as: field) } else { false }
            }
        }
    }

    /// The labels of a form's fields.
    fileprivate func labels(of form: Form) -> String {
        regions[form.regions].compactMap {
            if case .input(let input) = $0 { input.label } else { nil }
        }.joined(separator: ", ")
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
