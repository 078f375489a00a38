public import LiferayKit
import ScreensKit

extension Portrait {
    /// A user's portrait with an empty picture of a given size in pixels, which is enough for views.
    public static func sample(width: Int = 96, height: Int = 64) -> Portrait {
        let sides = [width, height].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8 & 0xFF)] }
        var portrait = unpictured
        portrait.picture = try? Picture(Array("GIF89a".utf8) + sides + [0, 0, 0, 59])
        return portrait
    }

    fileprivate static let unpictured = Portrait(
        userId: 20201,
        portraitId: 20501,
        firstName: "Jane",
        lastName: "Doe",
        screenName: "jane"
    )
}

extension UserPortraitModel {
    /// The states that every view of portraits should draw well, by name.
    public static var allSamples: [(name: String, model: UserPortraitModel)] {
        [
            ("picture", ready(.sample())),
            ("initials", ready(.unpictured)),
            ("editable", ready(.sample(), editable: true)),
            ("uploading", ready(.sample(), editable: true, isUploading: true)),
            ("sending", sending),
            ("border", ready(.sample(), border: wide)),
            ("nameless", ready(Portrait(portraitId: 1, picture: Portrait.sample().picture))),
            ("nobody", ready(Portrait())),
            ("kept", ready(.sample(), freshness: freshness(.pending))),
            ("conflicted", ready(.sample(), freshness: freshness(.conflicted))),
            ("refused-change", ready(.sample(), freshness: freshness(.refused))),
            ("refused", ready(.sample(), editable: true, problem: refusal)),
            ("hostile", ready(hostile, problem: .failed(HostileText.all.joined(separator: " ")))),
            ("loading", UserPortraitModel(phase: .loading)),
            ("failed", UserPortraitModel(phase: .failed, problem: offline)),
        ]
    }

    private static var sending: UserPortraitModel {
        var model = ready(.sample(), editable: true, isUploading: true)
        model.progress = 0.4
        return model
    }

    private static func ready(
        _ portrait: Portrait,
        editable: Bool = false,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote),
        border: PictureFrame = PictureFrame(isRound: true),
        isUploading: Bool = false
    ) -> UserPortraitModel {
        UserPortraitModel(
            phase: .ready,
            portrait: portrait,
            problem: problem,
            freshness: freshness,
            border: border,
            isEditable: editable,
            isUploading: isUploading
        )
    }

    private static let wide = PictureFrame(width: 4, color: FrameColor("#B4231880"), isRound: true)
    private static func freshness(_ unsent: UnsentState) -> Freshness {
        Freshness(
            source: .cache,
            storedAt: Timestamp(milliseconds: 1_709_640_000_000),
            unsent: unsent
        )
    }
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.invalid("The picture has 400000 bytes.")

    private static var hostile: Portrait {
        var portrait = Portrait.sample()
        portrait.firstName = HostileText.all.joined(separator: " ")
        portrait.lastName = "\u{202E}\"><script>"
        return portrait
    }
}
