import Foundation
import FoundationNetworking
import TestSupport
import TestTraits
import Testing

/// `serve --public`, behind a proxy.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct PublicServeTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    /// What a visitor gets through a proxy that passes `Host` on.
    private func visit(_ server: (host: String, port: String)) async throws -> String {
        let url = try #require(URL(string: "http://\(server.host):\(server.port)/"))
        var request = URLRequest(url: url)
        request.setValue("team.example", forHTTPHeaderField: "Host")
        request.setValue("https", forHTTPHeaderField: "X-Forwarded-Proto")
        let (data, _) = try await URLSession(configuration: .ephemeral).data(for: request)
        return String(decoding: data, as: UTF8.self)
    }

    /// The command itself acts as Jane, the demo portal's user.
    @Test func visitorsAreGuestsAndNotTheUserWhoRunsTheCommand() async throws {
        let words = ["--public", "https://team.example", "--port", "0"]
        let server = try screens.serve(["login"] + words)

        let page = try await visit(server.local(of: "https://team.example"))

        #expect(page.contains("name=\"field:userName\"") && !page.contains("Jane"))
        #expect(await server.end() == 0)
    }

    @Test(arguments: [
        (["--public", "http://team.example", "--port", "0"], "an address such as https://"),
        (["--public", "https://team.example"], "--public requires --port"),
        (["--public", "https://team.example", "--port", "0", "--open"], "--open is not for pages"),
        (["--listen", "unix:/tmp/x"], "--listen requires --public"),
        (["--public", "https://team.example", "--listen", "/tmp/x"], "must be unix:"),
        (
            ["--public", "https://team.example", "--listen", "unix:/x", "--port", "1"],
            "--port and --listen cannot be combined"
        ),
    ])
    func optionsThatDoNotFitAreRefused(words: [String], says: String) async throws {
        let outcome = try await screens.run(["serve", "login"] + words)

        #expect(outcome.exit == 2 && outcome.errors.contains(says), "\(outcome.errors)")
    }
}
