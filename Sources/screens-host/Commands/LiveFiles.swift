@_spi(Host) import ScreensHost
import ScreensKit
import ScreensTerminal

/// What a user of a live terminal does with files of the portal: opens them, or saves them in the working folder.
@MainActor
enum LiveFiles {
    static let open: LiveOptions.UseMedia = { media, stage, _ in
        do throws(ScreensError) {
            try await stage.open(media)
            return .opened
        } catch {
            return .failed(error.message)
        }
    }

    static let save: LiveOptions.UseMedia = { media, stage, report in
        do {
            var shown = 0
            let path = try await stage.save(media, to: ".") { written in
                let now = percent(written, of: media)
                if now != shown { report("\(now) %") }
                shown = now
            }
            return .saved(path)
        } catch {
            return .failed(CommandError(error).message)
        }
    }

    /// How much of a file is written, as far as its size is known.
    private static func percent(_ written: Int, of media: Media) -> Int {
        guard let size = media.size, size > 0 else { return 0 }
        return min(100, Int(Double(written) / Double(size) * 100))
    }
}
