public import LiferayKit
public import ScreensKit

/// The picture of a user, which may be changed.
@MainActor
public final class UserPortraitScreenlet: LiferayKit.UserPortraitScreenlet {
    /// The line around the picture.
    @Inspectable("The line around the picture, in pixels; 0 for none.", in: 0...16)
    public var borderWidth = 1

    /// The line's colour.
    @Inspectable(
        "The line's colour: #RRGGBB, #RRGGBBAA or transparent; empty for the theme's.",
        hint: "#RRGGBB, #RRGGBBAA or transparent",
        where: { $0.isEmpty || FrameColor($0) != nil }
    )
    public var borderColor = ""

    /// Whether the view offers to change the picture.
    @Inspectable("Lets the user change the picture; methods do in any case.")
    public var editable = false

    /// Whether the portrait is loaded when it is shown.
    @Inspectable("Loads the portrait when it is shown.")
    public var autoLoad = true

    /// Where portraits are read and written when the portal may be out of reach.
    @Inspectable("Where portraits are read and written when the portal may be out of reach.")
    public var offlinePolicy = OfflinePolicy.remoteFirst

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

    /// The company of e-mail address and short name.
    @Inspectable(
        "The company of emailAddress and screenName; 0 for the server's.",
        in: 0...Int64.max
    )
    public var companyId: Int64 = 0

    /// The portrait's id.
    @Inspectable("The portrait's own id, in place of a user.", in: 0...Int64.max)
    public var portraitId: Int64 = 0

    /// The UUID of the portrait's user.
    @Inspectable("The UUID of the user whose portrait has portraitId.")
    public var uuid = ""

    /// Which default picture the portal gives.
    @Inspectable("Which default picture the portal gives for portraitId.")
    public var male = true

    /// The host that shows the portrait.
    public weak var runtime: (any ScreenletRuntime)?
    /// Who hears what happens.
    public weak var delegate: (any UserPortraitScreenletDelegate)?

    var phase = Phase.idle
    var problem: ScreensError?
    /// What the portal or the cache has; of `shownRequest`.
    var settled: LoadedOutput<Portrait>?
    /// The picture that the delegate wants shown in place of that.
    var shownPicture: Picture?
    var shownRequest: UserPortraitRequest?
    var loading: [Interaction] = []
    /// What reads the file that was chosen last.
    var reading: Interaction?
    /// What tells how the upload ended that was begun last.
    var uploading: Interaction?
    var isUploading: Bool { reading != nil || uploading != nil }

    /// Tells what is heard of one upload from what comes late of another.
    var uploadCount = 0
    /// How many bytes of the upload have left, and how many there are.
    var uploaded: (sent: Int64, total: Int64) = (0, 0)

    /// Makes a portrait that nobody shows yet.
    public init() {}

    /// What there is to see.
    public var model: UserPortraitModel {
        var portrait = settled?.output
        portrait?.picture = shownPicture
        var model = UserPortraitModel(
            phase: phase,
            portrait: portrait,
            problem: problem,
            freshness: settled?.freshness,
            border: PictureFrame(
                width: max(0, borderWidth),
                color: FrameColor(borderColor),
                isRound: true
            ),
            isEditable: editable && knownUser != nil,
            isUploading: isUploading
        )
        if isUploading, uploaded.total > 0 {
            model.uploadedPart = Double(uploaded.sent) / Double(uploaded.total)
        }
        return model
    }

    /// Loads the portrait, unless `autoLoad` is off.
    public func onShow() {
        if autoLoad { loadPortrait() }
    }

    /// Forgets what is loading; uploads that are on their way go on.
    public func onHide() {
        cancelLoading()
        reading?.cancel()
        uploading?.cancel()
        (reading, uploading) = (nil, nil)
        if phase == .loading { phase = .idle }
    }
}
