import Foundation
import ScreensWeb
import WebSupport

/// A key that produces no character.
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

    /// The value of a JavaScript expression in the page.
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

    /// Waits until the condition holds in the page, which reports when it has changed, or until the
    /// time is up.
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
            // Some conditions do not depend on a change of the document.
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
            throw BrowserFailure(description: "Does not hold: \(condition)\nOn the page:\n\(page)")
        }
    }

    /// Polls the condition, for a page without a script or one that is about to be left.
    func poll(_ condition: String, within seconds: Double = 30) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try await value(of: "Boolean(\(condition))") as? Bool == true { return }
        }
        throw BrowserFailure(description: "Does not hold: \(condition)")
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

    /// Acts on an element, or on its replacement if the page replaces it in the meantime.
    private func onElement(
        _ selector: String,
        _ keyEvent: String,
        _ body: [String: any Sendable] = [:]
    ) async throws {
        for _ in 0..<10 {
            do {
                try await ask("POST", try await element(selector) + "/\(keyEvent)", body)
                return
            } catch let failure as BrowserFailure where failure.description.contains("stale") {}
        }
        throw BrowserFailure(description: "never stops moving: \(selector)")
    }

    /// Clicks the middle of the element with the mouse.
    func click(_ selector: String) async throws {
        try await bringIntoSight(selector)
        try await onElement(selector, "click")
    }

    /// Clicks the middle of the element twice, as fast as a user or as fast as possible.
    func doubleClick(_ selector: String, after milliseconds: Int) async throws {
        try await bringIntoSight(selector)
        let box = "document.querySelector(\(quoted(selector))).getBoundingClientRect()"
        let x = try await number(of: "\(box).x + \(box).width / 2")
        let y = try await number(of: "\(box).y + \(box).height / 2")
        let place: [String: any Sendable] = [
            "type": "pointerMove", "duration": 0, "x": Int(x), "y": Int(y),
        ]
        let down: [String: any Sendable] = ["type": "pointerDown", "button": 0]
        let up: [String: any Sendable] = ["type": "pointerUp", "button": 0]
        let pause: [String: any Sendable] = ["type": "pause", "duration": milliseconds]
        let mouse: [String: any Sendable] = [
            "type": "pointer", "id": "mouse", "actions": [place, down, up, pause, down, up],
        ]
        try await ask("POST", "/actions", ["actions": [mouse]])
    }

    /// Scrolls to an element, and waits until it stops moving.
    ///
    /// Rows have an estimated height until they are visible. The driver scrolls, asks for the
    /// position and clicks there; where rows get their real height in between, that position
    /// belongs to another element.
    func bringIntoSight(_ selector: String) async throws {
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

    /// Clicks a link to another page, and waits until that page is loaded.
    ///
    /// A click sometimes returns before the browser has left the page.
    func follow(_ selector: String) async throws {
        try await run("document.isOfBefore = true;")
        try await click(selector)
        try await poll("!document.isOfBefore && document.readyState === 'complete'")
    }

    /// Types into a field, or chooses a file of this machine in it.
    func type(_ text: String, into selector: String) async throws {
        try await onElement(selector, "value", ["text": text])
    }

    /// Replaces the text of a field by typing.
    func fill(_ selector: String, with text: String) async throws {
        try await run(
            "const it = document.querySelector('\(selector)'); it.focus(); it.select();"
        )
        try await type(text.isEmpty ? Key.delete.rawValue : text)
    }

    /// Presses keys in the focused element.
    func press(_ keys: Key..., holding modifier: Key? = nil) async throws {
        try await type(keys.map(\.rawValue), holding: modifier?.rawValue)
    }

    /// Presses a key this often.
    func press(_ key: Key, times: Int) async throws {
        try await type(Array(repeating: key.rawValue, count: times), holding: nil)
    }

    /// Types into the focused element.
    func type(_ text: String) async throws { try await type(text.map { String($0) }, holding: nil) }

    private func type(_ keys: [String], holding modifier: String?) async throws {
        func keyEvent(_ type: String, _ key: String) -> [String: any Sendable] {
            ["type": type, "value": key]
        }
        let presses = keys.flatMap { [keyEvent("keyDown", $0), keyEvent("keyUp", $0)] }
        let actions =
            (modifier.map { [keyEvent("keyDown", $0)] } ?? []) + presses
            + (modifier.map { [keyEvent("keyUp", $0)] } ?? [])
        let keyboard: [String: any Sendable] = ["type": "key", "id": "keys", "actions": actions]
        try await ask("POST", "/actions", ["actions": [keyboard]])
    }

    /// Pulls the page down with a finger by this many pixels, and releases it unless told
    /// otherwise.
    func pull(by distance: Int, liftsFinger: Bool = true) async throws {
        func touch(_ type: String, _ y: Int?) async throws {
            let points: [[String: any Sendable]] = y.map { [["x": 100, "y": $0]] } ?? []
            try await tool("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
        }
        try await touch("touchStart", 200)
        for step in 1...4 { try await touch("touchMove", 200 + distance * step / 4) }
        if liftsFinger { try await touch("touchEnd", nil) }
    }

    func liftFinger() async throws {
        try await tool(
            "Input.dispatchTouchEvent",
            ["type": "touchEnd", "touchPoints": [[String: any Sendable]]()]
        )
    }
}

extension Chromium {
    /// Presses the Tab key until the condition holds.
    func tab(to condition: String) async throws {
        var stops: [String] = []
        for _ in 0..<60 {
            try await press(.tab)
            if try await isTrue(condition) { return }
            stops.append(try await text(of: "document.activeElement.outerHTML.slice(0, 80)"))
        }
        throw BrowserFailure(
            description: "Tab does not lead to: \(condition), but to:\n"
                + stops.joined(separator: "\n")
        )
    }

    /// Waits until a condition outside of the page holds, or until the time is up.
    @MainActor
    func waitUntil(_ holds: () throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !holds() {
            guard ContinuousClock.now < end else {
                throw BrowserFailure(
                    description: "did not hold in time; on the page:\n"
                        + (try await text(of: "document.body.innerText"))
                )
            }
            // A question to the browser takes a moment, in which other tasks can run.
            _ = try await number(of: "0")
        }
    }
}
