import ScreensKit
import ScreensTesting

/// What a forecast is requested by.
struct ForecastRequest: Hashable, Sendable {
    var town: String
    var days: Int64
}

struct ForecastInteractor: Interactor {
    let request: ForecastRequest
    init(_ request: ForecastRequest) { self.request = request }
    func run(in context: InteractionContext) async throws -> Weather { Weather(text: request.town) }
}

/// A screenlet of one thing that is also written, under another name than it is loaded by.
@MainActor
final class ForecastScreenlet: ContentScreenlet {
    static let entry = CacheEntry(collection: "Forecast", key: "Madrid")

    @Inspectable("The town.")
    var town = "Madrid"
    @Inspectable("The days.")
    var days: Int64 = 1
    var request: ForecastRequest? { ForecastRequest(town: town, days: days) }

    let content = LoadedContent<ForecastInteractor, ContentModel<Weather>>(
        autoLoadSummary: "Whether it is loaded.",
        offlinePolicySummary: "Whether it is read and written here."
    )
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?

    func isSame(_ request: ForecastRequest, as other: ForecastRequest) -> Bool {
        request.town == other.town
    }

    func combine(
        _ loaded: Answer<Weather>,
        in runtime: ScreenletRuntime
    ) async throws -> Answer<Weather> {
        try await runtime.adopt(
            loaded,
            as: loaded.output.text == "Fog" ? nil : Self.entry,
            action: "adoptForecast",
            policy: offlinePolicy
        )
    }
}
