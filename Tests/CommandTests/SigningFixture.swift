import Foundation
import TestSupport
import Testing

/// A publisher's keys and archives, and a user who installs them.
final class SigningFixture: Sendable {
    let screens: Screens

    init() throws { screens = try Screens() }

    var plugins: String { "\(screens.folder)/data/screens/plugins" }
    var library: String { "\(plugins)/CorporateTheme.so" }

    /// Makes the keys `name.key` and `name.pub`, and returns the public one as text.
    @discardableResult
    func makeKeys(_ name: String) async throws -> String {
        let outcome = try await screens.run(
            ["plugin", "keygen", "--output", name, "--comment", "Jane", "--no-password"]
        )
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let file = try String(contentsOfFile: "\(screens.folder)/\(name).pub", encoding: .utf8)
        return String(file.split(separator: "\n")[1])
    }

    /// Packs the theme, and signs it if a key is named.
    func pack(_ version: String, signedBy key: String? = nil, note: String = "") async throws
        -> String
    {
        let package = try CorporatePlugin.makePackage(in: screens, version: version, note: note)
        let file = "\(screens.folder)/\(UUID().uuidString).screensplugin"
        let packed = try await screens.run("plugin", "pack", package, "--output", file)
        #expect(packed.exit == 0, "\(packed.errors)")
        if let key {
            let signed = try await screens.run("plugin", "sign", file, "--key", "\(key).key")
            #expect(signed.exit == 0, "\(signed.errors)")
        }
        return file
    }

    /// Installs a version that is signed by a trusted key.
    @discardableResult
    func install(_ version: String, signedBy key: String = "jane") async throws -> String {
        if !FileManager.default.fileExists(atPath: "\(screens.folder)/\(key).key") {
            try await makeKeys(key)
        }
        let file = try await pack(version, signedBy: key)
        let outcome = try await screens.run("plugin", "install", file, "--trust", "\(key).pub")
        #expect(outcome.exit == 0, "\(outcome.errors)")
        return file
    }

    /// The theme's entry in the list of plugins; `nil` if it is not installed.
    func listed() async throws -> [String: Any]? {
        let list = try await screens.run("plugin", "list", "--json").json
        let plugins = try #require(list["plugins"] as? [[String: Any]])
        return plugins.first { $0["name"] as? String == "CorporateTheme" }
    }

    func state() async throws -> String? { try await listed()?["state"] as? String }

    func show(_ options: String...) async throws -> Screens.Outcome {
        try await screens.run(
            ["run", "asset-list", "--theme", "corporate", "--output", "html"] + options
        )
    }

    /// Whether the theme has drawn the page.
    func isDrawn(_ outcome: Screens.Outcome) -> Bool {
        outcome.output.contains("Corporate look")
    }

    /// Whether the host refused the theme, with a reason that contains these words, and used
    /// another theme.
    func isRefused(_ outcome: Screens.Outcome, _ words: String) -> Bool {
        outcome.exit == 0 && !isDrawn(outcome) && outcome.errors.contains(words)
    }

    /// All files and folders in the user's folder of plugins.
    func everything() throws -> [String] {
        FileManager.default.subpaths(atPath: plugins)?.sorted() ?? []
    }
}
