import Foundation
import Testing

/// A headless Chromium with a profile of its own.
struct Chromium: Sendable {
    /// Settings in which a browser differs from the usual one.
    struct Options {
        var runsScripts = true
        var width = 1_280
        var height = 800
        var isDark = false
        var reducesMotion = false
        var isPhone = false
        /// Addresses of names that no other machine knows.
        var names: [String: String] = [:]
        /// Whether it accepts certificates of unknown authorities.
        var trustsAll = false
    }

    private let driver: Driver
    private let session: String

    private init(_ driver: Driver, _ options: Options) async throws {
        self.driver = driver
        let answer = try await driver.ask(
            "POST",
            "/session",
            ["capabilities": ["alwaysMatch": Self.capabilities(options)]]
        )
        guard let id = (answer as? [String: any Sendable])?["sessionId"] as? String else {
            throw BrowserFailure(description: "no session: \(answer)")
        }
        session = "/session/\(id)"
        try await resize(options.width, options.height, isPhone: options.isPhone)
        try await prefer(isDark: options.isDark, reducesMotion: options.reducesMotion)
    }

    /// Opens a browser while the body runs.
    static func open<Result>(
        _ options: Options = Options(),
        _ body: (Chromium) async throws -> Result
    ) async throws -> Result {
        let driver = try await Driver()
        let result: Swift.Result<Result, any Error>
        do {
            let browser = try await Chromium(driver, options)
            do {
                result = .success(try await body(browser))
            } catch {
                result = .failure(error)
            }
            _ = try? await browser.ask("DELETE", "")
        } catch {
            result = .failure(error)
        }
        await driver.stop()
        return try result.get()
    }

    private static func capabilities(_ options: Options) -> [String: any Sendable] {
        var chrome: [String: any Sendable] = [
            "args": [
                // Chromium has no sandbox for root, and containers have little shared memory.
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                "--hide-scrollbars", "--lang=en-GB", "--force-color-profile=srgb",
                // Pages in the background run as fast as visible ones.
                "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
            ]
        ]
        if !options.names.isEmpty {
            let rules = options.names.map { "MAP \($0.key) \($0.value)" }.joined(separator: ", ")
            let arguments = chrome["args"] as? [String] ?? []
            chrome["args"] = arguments + ["--host-resolver-rules=\(rules)"]
        }
        if !options.runsScripts {
            chrome["prefs"] = ["profile.managed_default_content_settings.javascript": 2]
        }
        return [
            "goog:chromeOptions": chrome,
            "goog:loggingPrefs": ["browser": "ALL"],
            "acceptInsecureCerts": options.trustsAll,
            "unhandledPromptBehavior": "accept",
            "timeouts": ["script": 60_000, "pageLoad": 60_000],
        ]
    }

    /// Sends a command about this browser to the driver.
    @discardableResult
    func ask(_ method: String, _ path: String, _ body: [String: any Sendable]? = nil) async throws
        -> any Sendable
    {
        try await driver.ask(method, session + path, body ?? (method == "POST" ? [:] : nil))
    }

    /// Calls a command of the browser's developer tools.
    @discardableResult
    func tool(_ command: String, _ parameters: [String: any Sendable] = [:]) async throws
        -> [String: any Sendable]
    {
        let body: [String: any Sendable] = ["cmd": command, "params": parameters]
        return try await ask("POST", "/goog/cdp/execute", body) as? [String: any Sendable] ?? [:]
    }
}

// MARK: - What the user has

extension Chromium {
    func resize(_ width: Int, _ height: Int, isPhone: Bool = false) async throws {
        try await tool(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone]
        )
        try await tool("Emulation.setTouchEmulationEnabled", ["enabled": isPhone])
    }

    func prefer(isDark: Bool, reducesMotion: Bool = false) async throws {
        try await tool(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    [
                        "name": "prefers-reduced-motion",
                        "value": reducesMotion ? "reduce" : "no-preference",
                    ],
                ]
            ]
        )
    }

    /// Disconnects the browser from the network, or connects it again.
    func setOffline(_ isOffline: Bool) async throws {
        try await tool("Network.enable")
        try await tool(
            "Network.emulateNetworkConditions",
            [
                "offline": isOffline, "latency": 0, "downloadThroughput": -1,
                "uploadThroughput": -1,
            ]
        )
    }

    /// Limits uploads to this many bytes in a second.
    func setUpload(bytesPerSecond: Int) async throws {
        try await tool("Network.enable")
        try await tool(
            "Network.emulateNetworkConditions",
            [
                "offline": false, "latency": 0, "downloadThroughput": -1,
                "uploadThroughput": bytesPerSecond,
            ]
        )
    }

    /// Expects that the browser has reported no error since the last call.
    func expectNoComplaints(
        _ about: Comment? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let complaints = try await complaints()
        #expect(complaints == [], about, sourceLocation: sourceLocation)
    }

    /// The console messages since the last call.
    func complaints() async throws -> [String] {
        let entries = try await ask("POST", "/se/log", ["type": "browser"])
        return (entries as? [[String: any Sendable]] ?? []).map { "\($0["message"] ?? "")" }
    }

    /// Forces the visible part to be drawn once more, because a page without a script does not
    /// report its frames.
    func drawFrame() async throws {
        let clip = ["x": 0, "y": 0, "width": 1, "height": 1, "scale": 1]
        try await tool("Page.captureScreenshot", ["format": "png", "clip": clip])
    }

    /// The visible part of the page, as a PNG.
    func picture() async throws -> Data {
        let answer = try await tool("Page.captureScreenshot", ["format": "png"])
        guard let data = (answer["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw BrowserFailure(description: "no picture")
        }
        return data
    }
}
