public import ScreensHost
@_spi(Host) public import ScreensKit
import ScreensRendering

/// What became of a file of the portal that a user opens or saves.
public enum MediaOutcome: Hashable, Sendable {
    /// Another program shows it.
    case opened
    /// It was saved; the path of the file.
    case saved(String)
    /// It was not, and a sentence about why.
    case failed(String)
}

extension LiveOptions {
    /// Opens or saves a file of the portal, with the sign-in of a stage; `report` shows how far that is, in a few words.
    public typealias UseMedia =
        @MainActor @Sendable (
            _ media: Media,
            _ stage: Stage,
            _ report: @escaping @MainActor (String) -> Void
        ) async -> MediaOutcome
}

/// What a user does with a file of the portal.
@MainActor
struct MediaUse {
    enum Purpose { case open, save }

    let purpose: Purpose
    let media: Media
    let context: DrawingContext
    private let work: LiveOptions.UseMedia?

    init(_ purpose: Purpose, _ media: Media, in context: DrawingContext, _ options: LiveOptions) {
        (self.purpose, self.media, self.context) = (purpose, media, context)
        work = purpose == .open ? options.openMedia : options.saveMedia
    }

    /// What is said while it is done; `nil` if it cannot be.
    var beginning: String? {
        work == nil
            ? nil : context.string(purpose == .open ? "core-opening" : "core-saving", name)
    }

    /// What is said if this program cannot do it.
    var refusal: String {
        context.string(purpose == .open ? "core-cannot-open" : "core-cannot-save")
    }

    /// Does it, and returns what to say.
    func run(on stage: Stage, _ report: @escaping @MainActor (String) -> Void) async -> String {
        switch await work?(media, stage, report) {
        case .opened?: context.string("core-opened", name)
        case .saved(let path)?: context.string("core-saved", name, SafeText.line(path))
        case .failed(let sentence)?: SafeText.line(sentence)
        case nil: refusal
        }
    }

    private var name: String {
        SafeText.line(media.fileName.isEmpty ? media.title : media.fileName)
    }
}
