import ScreensKit
import ScreensTesting

/// A screenlet of one thing as an author writes it.
struct Weather: Codable, Hashable, Sendable {
    var text: String
}

struct WeatherInteractor: Interactor {
    let town: String
    init(_ request: String) { town = request }
    func run(in context: InteractionContext) async throws -> Weather { Weather(text: town) }
}

@MainActor
final class WeatherScreenlet: ContentScreenlet {
    @Inspectable("The town.")
    var town = "Madrid"
    var request: String? { town.isEmpty ? nil : town }

    let content = LoadedContent<WeatherInteractor, ContentModel<Weather>>()
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
}

struct WeatherView_default: ScreenletView {
    func body(of model: ContentModel<Weather>, in context: DrawingContext) -> Node {
        .card(
            [.row([.text("Weather", .title)] + freshnessBadges(of: model, in: context))]
                + (model.content.map { [.text($0.text)] } ?? [])
                + notices(of: model, retry: Action("load"), in: context)
        )
    }
}

/// A model of its author's, with something that is loaded after the answer.
struct WarningModel: LoadableModel, Equatable {
    var phase = Phase.idle
    var freshness: Freshness?
    var problem: ScreensError?
    var warning = ""
}

@MainActor
final class WarningScreenlet: ContentScreenlet {
    @Inspectable("The town.")
    var town = "Madrid"
    var request: String? { town }

    let content = LoadedContent<WeatherInteractor, WarningModel>()
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    private(set) var reported: [String] = []

    func validate(_ request: String, in runtime: ScreenletRuntime) throws(ScreensError) {
        guard request != "Nowhere" else { throw .invalid("There is no such town.") }
    }

    func show(_ loaded: Answer<Weather>, in runtime: ScreenletRuntime) async throws {
        let text = loaded.output.text
        guard !text.isEmpty else { throw ScreensError.failed("There is no weather.") }
        let more = try await runtime.run("warn", with: WeatherInteractor.self, request: text)
        content.model.warning = more.text
    }

    func contentLoaded(_ output: Weather) { reported.append("loaded \(output.text)") }
    func contentFailed(_ error: ScreensError) { reported.append("failed") }
    func contentReplaced() { reported.append("replaced") }
}
