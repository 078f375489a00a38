@_spi(Host) import ScreensKit

/// Reads values and where they come from.
struct AppValueReader {
    let report: AppReport

    private static let sources = ["page", "event", "from", "session", "text", "value"]

    func values(_ source: JSONSource, _ what: String) -> [String: AppValue] {
        guard let object = AppObject(source, what, names: nil, report) else { return [:] }
        var values: [String: AppValue] = [:]
        for member in object.members {
            values[member.name] = value(member.value, "\"\(member.name)\" of \(what)")
        }
        return values
    }

    func value(_ source: JSONSource, _ what: String) -> AppValue? {
        guard case .object(let members) = source.content, members.count == 1,
            Self.sources.contains(members[0].name)
        else {
            return constant(source, what)
        }
        let (name, value) = (members[0].name, members[0].value)
        if name == "value" { return constant(value, what) }
        guard case .text(let text) = value.content else {
            report.add(value.place, "\"\(name)\" of \(what) must be a text, not \(value.kind).")
            return nil
        }
        switch name {
        case "page": return pointer(text, value.place, what).map(AppValue.page)
        case "event": return pointer(text, value.place, what).map(AppValue.event)
        case "from": return exposed(text, value.place, what)
        case "session": return fact(text, value.place, what)
        default: return .text(text)
        }
    }

    private func constant(_ source: JSONSource, _ what: String) -> AppValue? {
        source.checkNumbers(what, report) ? .constant(source.value) : nil
    }

    private func pointer(
        _ text: String,
        _ place: JSONSource.Location,
        _ what: String
    ) -> JSONPointer? {
        if let pointer = JSONPointer(text), !pointer.parts.isEmpty { return pointer }
        let rule = "a JSON Pointer such as /entryId"
        report.add(place, "\(what.capitalizedStart) must come from \(rule), not from \"\(text)\".")
        return nil
    }

    /// `list/selected`: the name of a screenlet, and a pointer into what it exposes.
    private func exposed(_ text: String, _ place: JSONSource.Location, _ what: String) -> AppValue?
    {
        let name = text.prefix { $0 != "/" }
        guard let pointer = JSONPointer(String(text.dropFirst(name.count))), !name.isEmpty,
            !pointer.parts.isEmpty
        else {
            let rule = "SCREENLET/VALUE, such as list/selected"
            report.add(
                place,
                "\(what.capitalizedStart) must come from \(rule), not from \"\(text)\"."
            )
            return nil
        }
        return .exposed(screenlet: String(name), pointer)
    }

    private func fact(_ text: String, _ place: JSONSource.Location, _ what: String) -> AppValue? {
        let name = text.first == "/" ? String(text.dropFirst()) : text
        if let fact = AppValue.SessionFact(rawValue: name) { return .session(fact) }
        let names = AppValue.SessionFact.allCases.map(\.rawValue)
        let proposal = AppProblem.proposal(for: name, among: names)
        report.add(place, "The session has no \"\(name)\" for \(what).\(proposal)")
        return nil
    }
}

extension JSONSource {
    /// Whether all numbers in it can be stored; the first that cannot is reported.
    func checkNumbers(_ what: String, _ report: AppReport) -> Bool {
        switch content {
        case .number(let text):
            // A number that is too large or has too many digits would be a text.
            guard value.text != nil else { return true }
            let words = "\(what.capitalizedStart) has the number \(text.shortened)"
            report.add(place, "\(words), which is too large or has too many digits.")
            return false
        case .array(let list): return list.allSatisfy { $0.checkNumbers(what, report) }
        case .object(let members): return members.allSatisfy { $0.value.checkNumbers(what, report) }
        case .null, .bool, .text: return true
        }
    }
}
