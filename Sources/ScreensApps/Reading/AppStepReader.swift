@_spi(Host) import ScreensKit

/// Reads what an app does when events are reported.
struct AppStepReader {
    let report: AppReport

    private static let names = ["open", "back", "set", "call", "message", "signOut"]

    func handlers(_ source: JSONSource, _ screenlet: String) -> [String: [AppStep]] {
        let what = "\"on\" of \(screenlet)"
        guard let object = AppObject(source, what, names: nil, report) else { return [:] }
        var handlers: [String: [AppStep]] = [:]
        for member in object.members {
            handlers[member.name] = steps(member.value, "\"\(member.name)\" of \(what)")
        }
        return handlers
    }

    func steps(_ source: JSONSource, _ what: String) -> [AppStep] {
        guard case .array(let list) = source.content else {
            return step(source, what).map { [$0] } ?? []
        }
        return list.compactMap { step($0, what) }
    }

    private func step(_ source: JSONSource, _ what: String) -> AppStep? {
        if case .text(let text) = source.content {
            switch text {
            case "back": return .back
            case "signOut": return .signOut
            default:
                let proposal = AppProblem.proposal(for: text, among: ["back", "signOut"])
                report.add(
                    source.place,
                    "\(what.capitalizedStart) has no step \"\(text)\".\(proposal)"
                )
                return nil
            }
        }
        guard let object = AppObject(source, what, names: Self.names + ["with", "to"], report)
        else { return nil }
        let verbs = object.members.filter { Self.names.contains($0.name) }
        guard verbs.count == 1, let verb = verbs.first else {
            let list = Self.names.joined(separator: ", ")
            report.add(
                source.place,
                "\(what.capitalizedStart) must do one of \(list), not \(verbs.count) of them."
            )
            return nil
        }
        return step(verb, object, what)
    }

    private func step(_ verb: JSONSource.Member, _ object: AppObject, _ what: String) -> AppStep? {
        let values = AppValueReader(report: report)
        func arguments(_ name: String) -> [String: AppValue] {
            object[name].map { values.values($0, "\"\(name)\" of \(what)") } ?? [:]
        }
        switch verb.name {
        case "back": return .back
        case "signOut": return .signOut
        case "message":
            return values.value(verb.value, "the message of \(what)").map(AppStep.message)
        case "open":
            return object.text("open").map { .open(page: $0, with: arguments("with")) }
        case "set":
            return object.text("set").map { .set(screenlet: $0, arguments("to")) }
        default:
            guard let text = object.text("call") else { return nil }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                let rule = "SCREENLET/METHOD, such as list/loadList"
                report.add(
                    verb.value.place,
                    "\(what.capitalizedStart) must call \(rule), not \"\(text)\"."
                )
                return nil
            }
            return .call(
                screenlet: String(parts[0]),
                method: String(parts[1]),
                with: arguments("with")
            )
        }
    }
}
