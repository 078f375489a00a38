@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// What the base does for a screenlet whose content is also written, or loaded in several forms.
@MainActor
struct WrittenContentTests {
    private let runtime = ScriptedRuntime()
    private let forecast = ForecastScreenlet()
    private let unsent = Freshness(source: .cache, unsent: .pending)
    private let refused = ScreensError.portal(.exception(type: "", message: "no"))

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

    @Test func anotherFormOfTheSameThingKeepsWhatIsShown() async {
        forecast.onShow()
        await finish("Sun")

        forecast.days = 3
        forecast.load()
        #expect(forecast.model.content?.text == "Sun" && forecast.content.request?.days == 3)
        forecast.town = "Kyoto"
        forecast.load()

        #expect(forecast.model.content == nil)
    }

    @Test func itIsBeingLoadedUntilTheFirstAnswerIsShown() async {
        forecast.offlinePolicy = .staleWhileRevalidate
        #expect(!forecast.content.isLoading)
        forecast.onShow()
        await runtime.finish(.success(Weather(text: "Sun")), Freshness(source: .cache))
        #expect(forecast.content.isLoading)

        await runtime.finish(.failure(.notCached("")))
        #expect(!forecast.content.isLoading && runtime.running.map(\.action) == ["load"])

        forecast.load()
        await runtime.finish(.failure(refused))
        #expect(!forecast.content.isLoading && forecast.model.problem == refused)

        forecast.load()
        forecast.onHide()
        #expect(!forecast.content.isLoading)
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
