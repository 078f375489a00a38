import Foundation
import ScreensWeb
import WebSupport

/// A key that has no character.
enum Key: String {
    case tab = "\u{E004}"
    case enter = "\u{E007}"
    case escape = "\u{E00C}"
    case space = " "
    case pageUp = "\u{E00E}"
    case pageDown = "\u{E00F}"
    case end = "\u{E010}"
    case home = "\u{E011}"
    case left = "\u{E012}"
    case up = "\u{E013}"
    case right = "\u{E014}"
    case down = "\u{E015}"
    case delete = "\u{E017}"
    case shift = "\u{E008}"
}

extension Chromium {
    /// Opens a live page, and waits until its script listens to the server.
    @MainActor
    func open(_ site: Site) async throws {
        try await go(site.surface.address())
        try await wait("document.documentElement.classList.contains('live')")
    }

    func go(_ address: String) async throws { try await ask("POST", "/url", ["url": address]) }

    /// What an expression of the page's own language gives.
    func value(of expression: String) async throws -> any Sendable {
        try await run("return (\(expression));")
    }

    /// Runs statements in the page.
    @discardableResult
    func run(_ script: String) async throws -> any Sendable {
        try await ask("POST", "/execute/sync", ["script": script, "args": [String]()])
    }

    func text(of expression: String) async throws -> String {
        try await value(of: expression) as? String ?? ""
    }

    func number(of expression: String) async throws -> Double {
        (try await value(of: expression) as? NSNumber)?.doubleValue ?? .nan
    }

    func isTrue(_ expression: String) async throws -> Bool {
        try await value(of: "Boolean(\(expression))") as? Bool == true
    }

    /// Waits until that holds in the page, which tells when it has changed; not for ever.
    func wait(_ condition: String, within seconds: Int = 30) async throws {
        let script = """
            const done = arguments[0], end = Date.now() + \(seconds * 1_000);
            const holds = () => { try { return Boolean(\(condition)); } catch { return false; } };
            const watch = new MutationObserver(() => look());
            const look = () => {
              const answer = holds();
              if (!answer && Date.now() < end) return;
              watch.disconnect(); clearInterval(timer); done(answer);
            };
            // Not all that can be waited for is a change of the document.
            const timer = setInterval(look, 50);
            watch.observe(document, { subtree: true, childList: true, attributes: true,
              characterData: true });
            look();
            """
        let answer = try await ask(
            "POST",
            "/execute/async",
            ["script": script, "args": [String]()]
        )
        guard answer as? Bool == true else {
            let page = try await text(of: "document.body.innerText.slice(0, 1500)")
            throw BrowserFailure(description: "not so: \(condition)\nOn the page:\n\(page)")
        }
    }

    /// Waits until that holds, of a page without a script or one that is about to be left.
    func poll(_ condition: String, within seconds: Double = 30) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try await value(of: "Boolean(\(condition))") as? Bool == true { return }
        }
        throw BrowserFailure(description: "not so: \(condition)")
    }
}

// MARK: - What the user does

extension Chromium {
    private func element(_ selector: String) async throws -> String {
        let answer = try await ask(
            "POST",
            "/element",
            ["using": "css selector", "value": selector]
        )
        guard let id = (answer as? [String: any Sendable])?.values.first as? String else {
            throw BrowserFailure(description: "no element: \(selector)")
        }
        return "/element/\(id)"
    }

    /// Does something with an element, and with what stands in its place when it is replaced.
    private func onElement(
        _ selector: String,
        _ act: String,
        _ body: [String: any Sendable] = [:]
    ) async throws {
        for _ in 0..<10 {
            do {
                try await ask("POST", try await element(selector) + "/\(act)", body)
                return
            } catch let failure as BrowserFailure where failure.description.contains("stale") {}
        }
        throw BrowserFailure(description: "never still: \(selector)")
    }

    /// Presses what is there with the mouse, in its middle.
    func click(_ selector: String) async throws {
        try await bringIntoSight(selector)
        try await onElement(selector, "click")
    }

    /// Scrolls to an element, and waits until it stays where it is.
    ///
    /// Rows have an estimated height until they are in sight. The driver scrolls, asks for the place and
    /// presses there; where rows get their height in between, that is somewhere else.
    private func bringIntoSight(_ selector: String) async throws {
        let place = """
            (() => {
              const it = document.querySelector('\(selector)');
              it?.scrollIntoView({ block: 'center', behavior: 'instant' });
              const box = it?.getBoundingClientRect();
              return box ? `${box.x} ${box.y}` : '';
            })()
            """
        var (before, now) = ("", try await text(of: place))
        while now != before {
            try await drawFrame()
            (before, now) = (now, try await text(of: place))
        }
    }

    /// Clicks what leads to another page, and waits until that is there.
    ///
    /// A click returns before the browser has left the page, now and then.
    func follow(_ selector: String) async throws {
        try await run("document.isOfBefore = true;")
        try await click(selector)
        try await poll("!document.isOfBefore && document.readyState === 'complete'")
    }

    /// Types into a field, or chooses a file of this machine in it.
    func type(_ text: String, into selector: String) async throws {
        try await onElement(selector, "value", ["text": text])
    }

    /// Types into a field what is to stand there alone.
    func fill(_ selector: String, with text: String) async throws {
        try await run(
            "const it = document.querySelector('\(selector)'); it.focus(); it.select();"
        )
        try await type(text.isEmpty ? Key.delete.rawValue : text)
    }

    /// Presses keys, where the focus is.
    func press(_ keys: Key..., holding modifier: Key? = nil) async throws {
        try await type(keys.map(\.rawValue), holding: modifier?.rawValue)
    }

    /// Types where the focus is.
    func type(_ text: String) async throws { try await type(text.map { String($0) }, holding: nil) }

    private func type(_ keys: [String], holding modifier: String?) async throws {
        func act(_ type: String, _ key: String) -> [String: any Sendable] {
            ["type": type, "value": key]
        }
        let presses = keys.flatMap { [act("keyDown", $0), act("keyUp", $0)] }
        let actions =
            (modifier.map { [act("keyDown", $0)] } ?? []) + presses
            + (modifier.map { [act("keyUp", $0)] } ?? [])
        let keyboard: [String: any Sendable] = ["type": "key", "id": "keys", "actions": actions]
        try await ask("POST", "/actions", ["actions": [keyboard]])
    }

    /// Pulls the page down with a finger, so many pixels, and lets go if told to.
    func pull(by distance: Int, letsGo: Bool = true) async throws {
        func touch(_ type: String, _ y: Int?) async throws {
            let points: [[String: any Sendable]] = y.map { [["x": 100, "y": $0]] } ?? []
            try await tool("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
        }
        try await touch("touchStart", 200)
        for step in 1...4 { try await touch("touchMove", 200 + distance * step / 4) }
        if letsGo { try await touch("touchEnd", nil) }
    }

    /// Lets go.
    func letGo() async throws {
        try await tool(
            "Input.dispatchTouchEvent",
            ["type": "touchEnd", "touchPoints": [[String: any Sendable]]()]
        )
    }
}

extension Chromium {
    /// Presses the tabulator until that holds.
    func tab(to condition: String) async throws {
        for _ in 0..<60 {
            try await press(.tab)
            if try await isTrue(condition) { return }
        }
        throw BrowserFailure(description: "the tabulator does not lead to: \(condition)")
    }

    /// Waits until that holds outside of the page; not for ever.
    @MainActor
    func tries(_ holds: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !holds() {
            guard ContinuousClock.now < end else {
                throw BrowserFailure(
                    description: "did not come about; on the page:\n"
                        + (try await text(of: "document.body.innerText"))
                )
            }
            // A question to the browser takes a moment, in which others can work.
            _ = try await number(of: "0")
        }
    }
}
