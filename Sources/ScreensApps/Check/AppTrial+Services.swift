import ScreensKit

extension AppTrial {
    /// Services are installed, and their addresses are those of servers.
    mutating func checkServices() {
        for (name, address) in app.services.sorted(by: { $0.key < $1.key }) {
            let path = ["services", name]
            if let problem = problem(ofService: name) { add(path, problem) }
            guard !Self.isAddress(address) else { continue }
            let rule = "must be one such as https://stock.example.com/api"
            add(path, "The address of the service \"\(name)\" \(rule), not \"\(address)\".")
        }
    }

    private func problem(ofService name: String) -> String? {
        let known = check.services ?? []
        guard ScreenletName(name)?.commandName == name else {
            let rule = "is not the name of a service, which has small letters, digits and hyphens"
            return "\"\(name)\" \(rule).\(proposal(for: name, among: known))"
        }
        guard check.services?.contains(name) == false else { return nil }
        return "There is no service \"\(name)\".\(proposal(for: name, among: known))"
    }

    /// Whether requests can add their paths to an address as it is written.
    private static func isAddress(_ text: String) -> Bool {
        guard let address = LinkAddress(text), address.isOfPage else { return false }
        return address.text.utf8.count == text.utf8.count
            && !text.contains { $0 == "?" || $0 == "#" }
    }
}
