public import LiferayKit
public import ScreensKit

/// A picture.
@MainActor
public final class ImageDisplayScreenlet: FileScreenlet, LiferayKit.ImageDisplayScreenlet {
    /// The attributes of all screenlets that show a file.
    public let file = FileAttributes()

    /// Another picture of the portal, shown until the picture is loaded.
    @Inspectable("The path of another picture of the portal, shown until the picture is loaded.")
    public var placeholder = ""

    /// How the picture fills its place.
    @Inspectable("How the picture fills its place.")
    public var imageMode = Media.Fit.fit

    /// How the placeholder fills its place.
    @Inspectable("How the placeholder fills its place.")
    public var placeholderImageMode = Media.Fit.center

    /// The entry that is loaded, and the attributes for that.
    public let content = LoadedContent<FileInteractor, FileDisplayModel>()
    /// The host that shows the picture.
    public var runtime: ScreenletRuntime?
    /// The object that receives the picture's events.
    public weak var delegate: (any FileDisplayScreenletDelegate)?

    /// Creates a picture that is not shown yet.
    public init() {}

    /// A picture.
    public static let kind = Media.Kind.image

    /// Puts the placeholder and how pictures fill their place into the model.
    public func arrange() {
        content.model.placeholder = placeholder.isEmpty ? nil : placeholder
        content.model.imageMode = imageMode
        content.model.placeholderImageMode = placeholderImageMode
    }
}
