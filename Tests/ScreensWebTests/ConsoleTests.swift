import ScreensHost
import ScreensKit
import ScreensWeb
import Testing
import WebSupport

/// What pages receive for the consoles of their browsers.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConsoleTests {
    @Test func whatConcernsASessionComesToItsPagesOnly() async throws {
        let site = try Site("rating", theme: "stars")
        let one = try await site.browser(), other = try await site.browser()
        let first = try await Listener(one), second = try await Listener(one)
        let stranger = try await Listener(other)
        for listener in [first, second, stranger] {
            _ = await listener.receives { $0.contains("\"stream\"") }
        }

        site.stages[0].onOutput?("Corporate: </script>\u{202E}\u{1B}[2J")
        site.stages[0].onNote?(StageNote("A view is skipped."))
        site.surface.log("View.swift:1:1: error: no\n^", .error)

        for listener in [first, second] {
            #expect(await listener.receives { $0.contains(#"["warn","A view is skipped."]"#) })
            #expect(
                await listener.receives { $0.contains(#"["error","View.swift:1:1: error: no"]"#) }
            )
            #expect(await listener.text.contains(#"\\u{202E}\\u{1B}[2J"]"#))
            #expect(await listener.text.contains(#"["log","Corporate: "#))
        }
        #expect(await stranger.receives { $0.contains(#"["error","View.swift:1:1: error: no"]"#) })
        #expect(await !stranger.text.contains("Corporate"))
        #expect(await !stranger.text.contains("skipped"))
        #expect(try await !one.get("/").body.contains("Corporate"))
    }

    @Test func aPageGetsLinesOfBeforeOnce() async throws {
        let site = try Site("rating", theme: "stars")
        let browser = try await site.browser()
        for number in 1...3 { site.stages[0].onOutput?("line \(number)") }

        let first = try await Listener(browser)
        #expect(await first.receives { $0.contains("line 1") && $0.contains(#""logged":3"#) })
        let again = try await Listener(browser, logged: "2")
        #expect(await again.receives { $0.contains("line 3") })
        #expect(await !again.text.contains("line 2"))
    }

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "-1", "x", ""])
    func aNumberOfLinesThatIsNoneDoesNoHarm(logged: String) async throws {
        let site = try Site("rating", theme: "stars")
        let browser = try await site.browser()
        let listener = try await Listener(browser, logged: logged)
        _ = await listener.receives { $0.contains("\"stream\"") }
        site.surface.notice = "still there"

        #expect(await listener.receives { $0.contains("still there") })
    }

    @Test func aFloodIsBounded() async throws {
        let site = try Site("rating", theme: "stars")
        let browser = try await site.browser()
        let line = String(repeating: "a", count: 400)
        for number in 1...10_000 { site.stages[0].onOutput?("\(number) \(line)") }

        let listener = try await Listener(browser)
        #expect(await listener.receives { $0.contains("10000 aaa") })
        #expect(await listener.text.utf8.count < 80_000)
    }
}
