@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// What the base does for a screenlet whose content is also written.
@MainActor
struct WrittenContentTests {
    private let runtime = ScriptedRuntime()
    private let forecast = ForecastScreenlet()
    private let unsent = Freshness(source: .cache, unsent: .pending)

    init() { runtime.attach(forecast) }

    /// Answers a load, and what is asked of the cache after it.
    private func finish(_ text: String) async {
        await runtime.finish(.success(Weather(text: text)))
        await runtime.finish(.failure(.notCached("")))
    }

    @Test func itsAttributesAreExplainedByTheScreenlet() {
        let summaries = forecast.inspectables.suffix(2).map(\.attribute.attributeSummary)

        #expect(summaries == ["Whether it is loaded.", "Whether it is read and written here."])
    }

    @Test func anUnsentChangeIsShownInPlaceOfTheAnswer() async {
        forecast.onShow()
        await runtime.finish(.success(Weather(text: "Sun")))
        #expect(runtime.actions == ["load", "adoptForecast"] && forecast.model.phase == .loading)

        await runtime.finish(.success(Weather(text: "Snow")), unsent)

        #expect(forecast.model == ContentModel(Weather(text: "Snow"), freshness: unsent))
        #expect(runtime.reported.map { $0.payload as? Weather } == [Weather(text: "Snow")])
    }

    @Test func withoutAChangeTheAnswerIsShown() async {
        forecast.onShow()
        await finish("Sun")
        #expect(forecast.model.content?.text == "Sun")

        forecast.load()
        await runtime.finish(.success(Weather(text: "Fog")))

        #expect(runtime.actions == ["load", "adoptForecast", "load"])
        #expect(forecast.model.content?.text == "Fog")
    }

    @Test(
        arguments: [
            (.remoteFirst, .remote, .remoteFirst), (.remoteOnly, .remote, .remoteOnly),
            (.cacheFirst, .cache, .cacheOnly), (.staleWhileRevalidate, .remote, .remoteFirst),
        ] as [(OfflinePolicy, Freshness.Source, OfflinePolicy)]
    )
    func onlyAnAnswerOfTheServiceReplacesTheCachedOne(
        policy: OfflinePolicy,
        source: Freshness.Source,
        adoption: OfflinePolicy
    ) async {
        forecast.offlinePolicy = policy
        forecast.onShow()

        await runtime.finish(.success(Weather(text: "Sun")), Freshness(source: source))

        #expect(runtime.started.last?.policy == adoption)
    }

    @Test func anotherRequestThanThatOfTheAttributesCanBeLoaded() async {
        #expect(forecast.load(ForecastRequest(town: "Kyoto", days: 2), by: .cacheOnly))
        #expect(runtime.started[0].request(as: ForecastRequest.self)?.town == "Kyoto")
        await finish("Snow")

        forecast.load()

        #expect(forecast.model.content == nil && forecast.content.request?.town == "Madrid")
    }

    @Test func whatWasWrittenStaysWhenItIsLoaded() {
        forecast.content.replace(with: ContentModel(Weather(text: "Rain")))
        forecast.content.request = forecast.request

        #expect(forecast.load() && forecast.model.content?.text == "Rain")
    }
}
