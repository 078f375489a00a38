public import LiferayKit
import ScreensKit

extension WebContentBody {
    /// An article with a structure, with a value of every kind.
    public static let recordSample = WebContentBody(
        title: "Open day in Madrid",
        fields: DDMField.allSamples.compactMap { type, field in
            var field = field
            (field.predefinedValue, field.isRequired) = (nil, false)
            if type == "Html" { return WebContentField(field, text: .sample) }
            return field.sampleValue.map { WebContentField(field, value: $0) }
        }
    )
}

extension WebContentDisplayModel {
    /// The states that every view of articles should draw well, by name.
    public static var allSamples: [(name: String, model: WebContentDisplayModel)] {
        [
            ("text", ready(WebContentBody(text: .sample))),
            ("record", ready(.recordSample)),
            ("empty", ready(WebContentBody())),
            ("stale", ready(WebContentBody(text: .sample), freshness: copy)),
            ("refused", ready(.recordSample, problem: refusal)),
            ("hostile", ready(WebContentBody(text: .hostileSample))),
            ("hostile-record", ready(hostileRecord)),
            ("loading", WebContentDisplayModel(phase: .loading)),
            ("failed", WebContentDisplayModel(phase: .failed, problem: offline)),
        ]
    }

    private static func ready(
        _ body: WebContentBody,
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> WebContentDisplayModel {
        WebContentDisplayModel(phase: .ready, body: body, problem: problem, freshness: freshness)
    }

    private static let copy = Freshness(
        source: .cache,
        storedAt: Timestamp(milliseconds: 1_709_640_000_000)
    )
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.portal(
        .exception(type: "java.lang.SecurityException", message: "Authenticated access required")
    )

    private static let hostileRecord = WebContentBody(
        title: HostileText.all.joined(separator: " "),
        fields: HostileText.all.map { text in
            WebContentField(.sample("Evil", "string", label: text), value: .text(text))
        } + [WebContentField(.sample("Evil", "html"), text: .hostileSample)]
    )
}
