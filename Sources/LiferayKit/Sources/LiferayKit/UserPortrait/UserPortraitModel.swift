@_spi(Host) public import ScreensKit

/// The model of a User Portrait.
public struct UserPortraitModel: LoadableModel, PictureModel, Hashable {
    private enum CodingKeys: String, CodingKey {
        case phase, freshness, problem, portrait, border, isUploading, progress
        case isEditable = "editable"
    }

    /// The state of the portrait.
    public var phase = Phase.idle
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded or changed; `nil` if there is no problem.
    public var problem: ScreensError?
    /// The user, with the picture to show; `nil` if nothing is loaded.
    public var portrait: Portrait?
    /// The line around the picture.
    public var border = PictureFrame(isRound: true)
    /// Whether the view offers to change the picture.
    public var isEditable = false
    /// Whether a new picture is being sent to the portal.
    public var isUploading = false
    /// The part of it that was sent, from 0 to 1; `nil` before anything was sent.
    public var progress: Double?

    /// Creates a portrait that has requested nothing yet.
    public init() {}

    /// Creates a portrait with values.
    public init(
        phase: Phase = .idle,
        portrait: Portrait? = nil,
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        border: PictureFrame = PictureFrame(isRound: true),
        isEditable: Bool = false,
        isUploading: Bool = false
    ) {
        self.phase = phase
        self.portrait = portrait
        self.problem = problem
        self.freshness = freshness
        self.border = border
        self.isEditable = isEditable
        self.isUploading = isUploading
    }

    /// The name of the picture in nodes.
    @_spi(Host)
    public static var pictureId: String { "portrait" }
    /// The action that gives the user a new picture, which is chosen with it.
    public var uploadAction: Action { Action("upload") }

    /// The picture of the user, by its name in the drawing; `nil` for another name.
    public func picture(_ id: String) -> Picture? {
        id == Self.pictureId ? portrait?.picture : nil
    }

    /// The action that reloads the portrait.
    public var loadAction: Action { Action("loadPortrait") }
}
