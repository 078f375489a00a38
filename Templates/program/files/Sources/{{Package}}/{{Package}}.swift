import Foundation
import ScreensHost
import ScreensPlugins
import ScreensPrinting
import ScreensTerminal
import ScreensWeb

/// Shows a list of assets, where the first argument says: `terminal`, `page`, `text` or `html`.
@main
@MainActor
struct {{Package}} {
    private let assets: Assets

    static func main() async {
        do {
            try Installation.current.check()
            try await {{Package}}(assets: Assets()).show(on: CommandLine.arguments.dropFirst().first)
        } catch {
            FileHandle.standardError.write(Data("{{Package}}: \(error)\n".utf8))
            exit(1)
        }
    }

    private func show(on surface: String?) async throws {
        switch surface {
        case "terminal":
            let stage = try assets.stage()
            stage.show()
            try await TerminalSurface().present(stage)
        case "page":
            let surface = try WebSurface(WebOptions(title: "{{Package}}", makeStage: assets.stage))
            print("Open \(surface.address())")
            fflush(nil)
            await surface.serveUntilCancelled()
        case "text", "html":
            let stage = try assets.stage()
            stage.show()
            await stage.settled()
            print(await surface == "html" ? stage.html() : stage.text(), terminator: "")
        default:
            print("Usage: {{Package}} terminal|page|text|html")
        }
    }
}
