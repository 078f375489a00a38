public import LiferayKit
import ScreensKit

extension WebModel {
    /// The states that every view of pages should draw well, by name.
    public static var allSamples: [(name: String, model: WebModel)] {
        [
            ("page", ready(sample)), ("bare", ready(bare)), ("unframed", unframed),
            ("stale", ready(sample, freshness: copy)), ("refused", ready(sample, problem: refusal)),
            ("hostile", ready(hostile)), ("waiting", WebModel(url: "https://intranet.example/")),
            ("path", WebModel(url: "/web/guest/home")),
            ("loading", WebModel(phase: .loading, url: "https://intranet.example/")),
            ("failed", WebModel(phase: .failed, url: "/web/guest/home", problem: offline)),
        ]
        .compactMap { name, model in model.map { (name, $0) } }
    }

    private static func ready(
        _ page: WebPage?,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> WebModel? {
        page.map {
            WebModel(
                phase: .ready,
                url: $0.address.text,
                page: $0,
                frame: 1,
                problem: problem,
                freshness: freshness
            )
        }
    }

    /// Without a frame.
    private static let unframed: WebModel? = {
        var model = ready(sample)
        model?.frame = nil
        return model
    }()

    private static let sample = LinkAddress("https://intranet.example/web/guest/home").map {
        WebPage(address: $0, title: "Home - Intranet", text: .sample)
    }

    /// Without a title and a text, as pages are that a script would make.
    private static let bare = LinkAddress("https://intranet.example/app").map {
        WebPage(address: $0)
    }

    private static let hostile = LinkAddress("https://evil.example/\"><script>alert(1)</script>")
        .map {
            WebPage(
                address: $0,
                title: HostileText.all.joined(separator: " "),
                text: .hostileSample
            )
        }

    private static let copy = Freshness(
        source: .cache,
        storedAt: Timestamp(milliseconds: 1_709_640_000_000)
    )
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.portal(.unauthorized("it requires a sign-in"))
}
