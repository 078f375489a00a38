import ScreensAutomation
@_spi(Host) import ScreensKit
import ScreensSystem

extension StagePlan {
    /// Creates the plan for `--call`, `--arg`, `--value`, `--values` and `--rows`.
    init(_ invocation: Invocation) throws(CommandError) {
        let rowLimit = try Self.rowLimit(invocation)
        try self.init(
            calls: Call.all(in: invocation),
            values: FieldValues(invocation),
            rowLimit: rowLimit
        )
    }

    /// How many rows to load; `nil` if the option is missing.
    static func rowLimit(_ invocation: Invocation) throws(CommandError) -> Int? {
        guard let text = invocation.value(.rows) else { return nil }
        guard text != "all" else { return .max }
        guard let count = Int(text), count >= 0 else {
            throw .usage("--rows must be \"all\" or a whole number of 0 or more, not \"\(text)\".")
        }
        return count
    }
}

extension StagePlan.Call {
    /// The calls in order, each with the arguments given after it.
    static func all(in invocation: Invocation) throws(CommandError) -> [StagePlan.Call] {
        var calls: [StagePlan.Call] = []
        for option in invocation.options {
            if option.name == .call {
                calls.append(StagePlan.Call(option.value))
            } else if option.name == .arg {
                guard let last = calls.popLast() else {
                    throw .usage("--arg \(option.value) must follow a --call.")
                }
                let (name, text) = try assignment(option)
                calls.append(last.with(name, writtenByUser: text))
            }
        }
        return calls
    }
}

extension FieldValues {
    /// The values of the options; those of a file come first, so that others override them.
    fileprivate init(_ invocation: Invocation) throws(CommandError) {
        self.init()
        if let file = invocation.value(.values) { self = try Self.values(in: file) }
        for option in invocation.options where option.name == .value {
            let (name, text) = try assignment(option)
            append(Value(option: text), for: name)
        }
    }

    private static func values(in file: String) throws(CommandError) -> FieldValues {
        let bytes = try? Files.readStream(file, atMost: Files.usualLimit)
        guard let values = bytes.flatMap(FieldValues.init(json:)) else {
            throw .usage("--values requires a file with a JSON object, which \"\(file)\" is not.")
        }
        return values
    }
}

extension FieldValues.Value {
    /// Reads the value of `--value`.
    ///
    /// One that begins with `@` is the path of a file, one that begins with `@@` a text that begins with `@`.
    fileprivate init(option text: String) {
        if text.hasPrefix("@@") {
            self = .text(String(text.dropFirst()))
        } else if text.hasPrefix("@") {
            self = .file(ChosenFile(chosenByUser: String(text.dropFirst())))
        } else {
            self = .text(text)
        }
    }
}
