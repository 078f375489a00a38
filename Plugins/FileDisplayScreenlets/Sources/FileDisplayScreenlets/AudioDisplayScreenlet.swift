public import LiferayKit
public import ScreensKit

/// A sound.
@MainActor
public final class AudioDisplayScreenlet: FileScreenlet {
    /// The attributes of all screenlets that show a file.
    public let file = FileAttributes()
    /// The entry that is loaded, and the attributes for that.
    public let content = LoadedContent<FileInteractor, FileDisplayModel>()
    /// The host that shows the file.
    public var runtime: ScreenletRuntime?
    /// The object that receives the file's events.
    public weak var delegate: (any FileDisplayScreenletDelegate)?

    /// Creates a file that is not shown yet.
    public init() {}

    /// A sound.
    public static let kind = Media.Kind.audio
}
