@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// What every screenlet of one thing does without any code of its author.
@MainActor
struct ContentScreenletTests {
    private let runtime = ScriptedRuntime()
    private let weather = WeatherScreenlet()
    private let copy = Freshness(source: .cache)
    private let unreachable = ScreensError.portal(.unreachable("no network"))

    init() { runtime.attach(weather) }

    private func finish(
        _ text: String,
        _ freshness: Freshness = Freshness(source: .remote)
    ) async {
        await runtime.finish(.success(Weather(text: text)), freshness)
    }

    @Test func itsOwnAttributesAndThoseOfTheBaseAreListed() throws {
        #expect(weather.inspectables.map(\.name) == ["town", "autoLoad", "offlinePolicy"])
        let policy = try #require(weather.inspectables.last)

        #expect(policy.attribute.set("cache-only"))

        #expect(weather.offlinePolicy == .cacheOnly)
    }

    @Test func whatIsLoadedIsShownAndReported() async {
        weather.onShow()
        #expect(weather.model.phase == .loading && runtime.actions == ["load"])
        #expect(runtime.started[0].request(as: String.self) == "Madrid")
        #expect(runtime.started[0].policy == .remoteFirst)

        await finish("Sun")

        let sun = Weather(text: "Sun")
        #expect(weather.model == ContentModel(sun, freshness: Freshness(source: .remote)))
        #expect(runtime.events == ["onContentResponse"] && runtime.eventDefects.isEmpty)
        #expect(runtime.reported.last?.payload as? Weather == sun)
    }

    @Test func aFailureIsShownAndReported() async {
        weather.onShow()

        await runtime.finish(.failure(unreachable))

        #expect(weather.model.phase == .failed && weather.model.problem == unreachable)
        #expect(runtime.events == ["onContentError"] && runtime.eventDefects.isEmpty)
    }

    @Test func aCopyIsShownUntilThePortalAnswers() async {
        weather.offlinePolicy = .staleWhileRevalidate
        weather.onShow()

        await finish("Rain", copy)
        #expect(weather.model == ContentModel(Weather(text: "Rain"), freshness: copy))

        await finish("Sun")
        #expect(weather.model.content?.text == "Sun" && weather.model.freshness?.source == .remote)
        #expect(runtime.events == ["onContentResponse", "onContentResponse"])
    }

    @Test func aCopyStaysIfThePortalDoesNotAnswer() async {
        weather.offlinePolicy = .staleWhileRevalidate
        weather.onShow()
        await finish("Rain", copy)

        await runtime.finish(.failure(unreachable))

        #expect(weather.model.content?.text == "Rain" && weather.model.phase == .ready)
        #expect(weather.model.problem == unreachable && weather.model.freshness == copy)
    }

    @Test func theSameRequestKeepsWhatIsShown() async {
        weather.onShow()
        await finish("Sun")

        #expect(weather.perform(Action("load")))
        #expect(weather.model.content?.text == "Sun" && weather.model.phase == .ready)
        await runtime.finish(.failure(unreachable))
        #expect(weather.model.content?.text == "Sun" && weather.model.problem == unreachable)

        #expect(weather.load() && weather.model.problem == nil)
    }

    @Test func anotherRequestReplacesWhatIsShown() async {
        weather.onShow()
        await finish("Sun")

        weather.town = "Kyoto"
        #expect(weather.load() && weather.model.content == nil)
        #expect(weather.model.phase == .loading && weather.content.request == "Kyoto")

        await finish("Snow")
        #expect(weather.model.content?.text == "Snow")
    }

    @Test func anAnswerToAnEarlierRequestIsNotShown() async {
        weather.onShow()
        weather.town = "Kyoto"
        #expect(weather.load() && runtime.started[0].isCancelled)

        await runtime.finish(0, .success(Weather(text: "Sun")))

        #expect(weather.model.content == nil && runtime.events.isEmpty)
    }

    @Test func hidingItStopsLoading() async {
        weather.onShow()
        weather.onHide()
        #expect(weather.model.phase == .idle && runtime.started[0].isCancelled)

        await runtime.finish(0, .success(Weather(text: "Sun")))
        #expect(weather.model.content == nil && runtime.events.isEmpty)

        weather.onShow()
        await finish("Rain")
        #expect(weather.model.content?.text == "Rain")
    }

    @Test func nothingIsLoadedIfTheAttributesNameNothing() {
        weather.town = ""
        weather.onShow()

        #expect(!weather.perform(Action("load")))
        #expect(runtime.started.isEmpty && weather.model.phase == .idle)
    }

    @Test func nothingIsLoadedByItselfWithoutAutoLoad() {
        weather.autoLoad = false
        weather.onShow()
        #expect(runtime.started.isEmpty)

        #expect(weather.perform(Action("load")) && runtime.running.count == 1)
    }

    @Test func nothingIsLoadedBeforeAHostShowsIt() {
        #expect(!WeatherScreenlet().load())
    }

    @Test func somethingElseCanBeShownInstead() async {
        weather.onShow()
        weather.content.replace(with: ContentModel(Weather(text: "Fog")))
        #expect(runtime.started[0].isCancelled && weather.content.request == nil)
        #expect(weather.model.content?.text == "Fog" && weather.model.phase == .ready)

        #expect(weather.load() && weather.model.content == nil)
    }

    @Test func itConforms() async {
        let sun = Weather(text: "Sun")
        var material = await ConformanceMaterial(of: WeatherScreenlet.self)
        material.outputs = [sun]
        material.models += [
            ("ready", ContentModel(sun)), ("copy", ContentModel(sun, freshness: copy)),
        ]

        await expectConformance(
            of: WeatherScreenlet.self,
            WeatherView_default.self,
            with: material
        )
    }
}

/// What an author adds to it.
@MainActor
struct OwnContentTests {
    private let runtime = ScriptedRuntime()
    private let warning = WarningScreenlet()

    init() {
        runtime.attach(warning)
        warning.onShow()
    }

    @Test func moreIsLoadedBeforeAnAnswerIsShown() async {
        await runtime.finish(.success(Weather(text: "Sun")))
        #expect(warning.model.phase == .loading && runtime.actions == ["load", "warn"])
        #expect(warning.reported == ["replaced"])

        await runtime.finish(.success(Weather(text: "Sunburn")))

        #expect(warning.model.phase == .ready && warning.model.warning == "Sunburn")
        #expect(warning.reported == ["replaced", "loaded Sun"] && runtime.events.isEmpty)
    }

    @Test func anAnswerThatCannotBeShownIsAFailure() async {
        await runtime.finish(.success(Weather(text: "")))

        #expect(warning.model.phase == .failed)
        #expect(warning.model.problem == .failed("There is no weather."))
        #expect(warning.reported == ["replaced", "failed"])
    }

    @Test func aRequestThatIsNotValidIsAFailure() {
        warning.town = "Nowhere"

        #expect(!warning.load() && runtime.running.isEmpty && runtime.started.count == 1)

        #expect(warning.model.phase == .failed)
        #expect(warning.model.problem == .invalid("There is no such town."))
        #expect(warning.reported == ["replaced", "replaced", "failed"])
    }

    @Test func hidingItStopsWhatIsLoadedAfterTheAnswer() async {
        await runtime.finish(.success(Weather(text: "Sun")))
        warning.onHide()

        await runtime.finish(1, .success(Weather(text: "Sunburn")))

        #expect(warning.model.warning.isEmpty && warning.model.phase == .idle)
        #expect(warning.reported == ["replaced"])
    }

    @Test func itIsToldWhenSomethingElseIsLoaded() async {
        await runtime.finish(.success(Weather(text: "Sun")))
        await runtime.finish(.success(Weather(text: "Sunburn")))
        warning.load()
        #expect(warning.reported == ["replaced", "loaded Sun"])

        warning.town = "Kyoto"
        warning.load()

        #expect(
            warning.reported.last == "replaced" && warning.model == WarningModel(phase: .loading)
        )
    }
}
