public import LiferayKit
public import ScreensKit

/// The picture of a user, which the user may change.
@MainActor
public final class UserPortraitScreenlet: LiferayKit.UserPortraitScreenlet, ContentScreenlet {
    /// The width of the line around the picture.
    @Inspectable("The width of the picture's border in pixels; 0 for none.", in: 0...16)
    public var borderWidth = 1

    /// The line's colour.
    @Inspectable(
        "The line's colour: #RRGGBB, #RRGGBBAA or transparent; empty for the theme's.",
        hint: "#RRGGBB, #RRGGBBAA or transparent",
        where: { $0.isEmpty || FrameColor($0) != nil }
    )
    public var borderColor = ""

    /// Whether the user can change the picture in the view.
    @Inspectable("Whether the user can change the picture; methods work in any case.")
    public var editable = false

    /// The portrait that is loaded, and the attributes for that.
    public let content = LoadedContent<PortraitInteractor, UserPortraitModel>(
        autoLoadSummary: "Whether the portrait is loaded when it is shown.",
        offlinePolicySummary:
            "Whether portraits are read and written at the portal or in the cache."
    )

    /// The user.
    @Inspectable(
        "The user; 0 to name them otherwise, or for whoever is signed in.",
        in: 0...Int64.max
    )
    public var userId: Int64 = 0

    /// The user's e-mail address.
    @Inspectable("The user's e-mail address.")
    public var emailAddress = ""

    /// The user's short name.
    @Inspectable("The user's short name.")
    public var screenName = ""

    /// The company of the e-mail address or short name.
    @Inspectable(
        "The company of emailAddress and screenName; 0 for the server's.",
        in: 0...Int64.max
    )
    public var companyId: Int64 = 0

    /// The portrait's id.
    @Inspectable("The portrait's ID, instead of a user.", in: 0...Int64.max)
    public var portraitId: Int64 = 0

    /// The UUID of the portrait's user.
    @Inspectable("The UUID of the user whose portrait has the ID portraitId.")
    public var uuid = ""

    /// Whether the portal's default picture is the male one.
    @Inspectable("Whether the portal's default picture for portraitId is the male one.")
    public var male = true

    /// The host that shows the portrait.
    public var runtime: ScreenletRuntime?
    /// The object that receives the portrait's events.
    public weak var delegate: (any UserPortraitScreenletDelegate)?

    /// The task that reads the last chosen file.
    var reading: Task<Void, Never>?
    /// The task that sends the last upload, and reports what became of it.
    var uploading: Task<Void, Never>?
    var isUploading: Bool { reading != nil || uploading != nil }

    /// The number of the last upload, which identifies late progress of an earlier one.
    var uploadCount = 0
    /// The bytes of the upload that were sent, and the total.
    var uploaded: (sent: Int64, total: Int64) = (0, 0)

    /// Creates a portrait that is not shown yet.
    public init() {}

    /// The data to draw.
    public var model: UserPortraitModel {
        var model = content.model
        model.border = PictureFrame(
            width: max(0, borderWidth),
            color: FrameColor(borderColor),
            isRound: true
        )
        (model.isEditable, model.isUploading) = (editable && knownUser != nil, isUploading)
        if isUploading, uploaded.total > 0 {
            model.progress = Double(uploaded.sent) / Double(uploaded.total)
        }
        return model
    }

    /// Cancels loads; uploads that have started continue.
    public func onHide() {
        content.cancel()
        reading?.cancel()
        uploading?.cancel()
        (reading, uploading) = (nil, nil)
    }
}
