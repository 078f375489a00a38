@_spi(Host) public import ScreensKit

/// What a User Portrait shows.
public struct UserPortraitModel: PictureModel, Hashable {
    private enum CodingKeys: String, CodingKey {
        case phase, freshness, problem, portrait, border, isUploading, uploadedPart
        case isEditable = "editable"
    }

    /// How far the portrait is.
    public var phase: Phase
    /// How current it is.
    public var freshness: Freshness?
    /// Why it could not be loaded or changed; `nil` when all is well.
    public var problem: ScreensError?
    /// Whose portrait it is, with the picture as it is to be shown; `nil` while there is none.
    public var portrait: Portrait?
    /// The line around the picture.
    public var border: PictureFrame
    /// Whether the view offers to change the picture.
    public var isEditable: Bool
    /// Whether a new picture is on its way to the portal.
    public var isUploading: Bool
    /// How much of it has left, from 0 to 1; `nil` while nothing has.
    public var uploadedPart: Double?

    /// A portrait; without arguments, one for which nothing was asked yet.
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

    /// What nodes call the picture.
    public static var pictureId: String { "portrait" }
    /// Gives the user the picture that is chosen.
    public var uploadAction: Action { Action("upload") }

    /// The picture, by ``pictureId``.
    public func picture(_ id: String) -> Picture? {
        id == Self.pictureId ? portrait?.picture : nil
    }

    /// What loads the portrait anew.
    public var loadAction: Action { Action("loadPortrait") }
}
