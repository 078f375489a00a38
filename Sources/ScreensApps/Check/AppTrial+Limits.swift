extension AppTrial {
    /// A page of an unknown author must not use up the memory, nor an event the time.
    mutating func checkSize(of page: AppPage, at path: [String]) {
        if page.screenlets.count > AppPage.mostScreenlets {
            let words = "The page has \(page.screenlets.count) screenlets"
            add(path + ["screenlets"], "\(words); at most \(AppPage.mostScreenlets) are possible.")
        }
        for (name, placed) in page.screenlets.sorted(by: { $0.key < $1.key }) {
            for (event, steps) in placed.on.sorted(by: { $0.key < $1.key })
            where steps.count > AppPage.mostSteps {
                let words = "The event has \(steps.count) steps"
                let place = path + ["screenlets", name, "on", event]
                add(place, "\(words); at most \(AppPage.mostSteps) are possible.")
            }
        }
    }

    /// Screenlets that wait for each other's values would never be shown.
    mutating func checkWaiting(on page: AppPage, at path: [String]) {
        let sources = page.screenlets.mapValues { placed in
            placed.set.values.compactMap { value in
                if case .exposed(let name, _) = value { name } else { nil }
            }
        }
        for name in page.screenlets.keys.sorted() {
            guard let circle = Self.circle(from: name, sources) else { continue }
            let words = circle.map { "\"\($0)\"" }.joined(separator: " waits for ")
            return add(path + ["screenlets", name], "\(words), so none of them is ever shown.")
        }
    }

    /// The names from one back to itself; `nil` if it does not wait for itself.
    static func circle(from start: String, _ sources: [String: [String]]) -> [String]? {
        var (paths, seen) = ([[start]], Set<String>())
        while let path = paths.popLast(), let last = path.last {
            for next in sources[last] ?? [] {
                if next == start { return path + [start] }
                if seen.insert(next).inserted { paths.append(path + [next]) }
            }
        }
        return nil
    }
}
