@_spi(Host) public import ScreensKit

/// The model of a File, Image, Video, Audio or PDF Display.
public struct FileDisplayModel: LoadableModel, Hashable {
    /// The state of the file.
    public var phase = Phase.idle
    /// How current what is known of the file is.
    public var freshness: Freshness?
    /// Why it could not be loaded; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The file; `nil` until it is loaded.
    public var entry: FileEntry?
    /// How surfaces show it.
    public var kind = Media.Kind.file
    /// The captions of a video.
    public var captions: [Media.Captions] = []
    /// How a picture fills its place.
    public var imageMode = Media.Fit.fit
    /// The path of a picture of the portal that is shown until there is a file; `nil` for none.
    public var placeholder: String?
    /// How the placeholder fills its place.
    public var placeholderImageMode = Media.Fit.center

    /// Creates a model that has requested nothing yet.
    public init() {}

    /// Creates a model with values.
    public init(
        phase: Phase = .idle,
        entry: FileEntry? = nil,
        kind: Media.Kind = .file,
        captions: [Media.Captions] = [],
        problem: ScreensError? = nil,
        freshness: Freshness? = nil
    ) {
        (self.phase, self.problem, self.freshness) = (phase, problem, freshness)
        (self.entry, self.kind, self.captions) = (entry, kind, captions)
    }

    /// The action that loads the file's entry again.
    public var loadAction: Action { Action("load") }

    /// What surfaces show; `nil` without a file, and if the portal did not say what identifies it.
    public var media: Media? {
        guard var media = entry?.media(kind, captions: captions, fit: imageMode) else { return nil }
        if let path = placeholder?.portalPath { media.poster = .portalFile(path, label: "") }
        return media
    }
}
