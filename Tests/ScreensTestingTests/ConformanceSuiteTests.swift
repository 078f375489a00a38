import ScreensKit
import ScreensTesting
import Synchronization
import Testing

@MainActor
struct ConformanceSuiteTests {
    @Test func whatHoldsToAllRulesHasNoProblems() {
        let material = ConformanceMaterial(delegate: { Voter() })

        expectConformance(of: PollScreenlet.self, PollView_good.self, with: material)
    }

    @Test func whatCannotBeCheckedIsNoted() {
        let delegate = Conformance.problems(of: PollScreenlet.self)
        let model = Conformance.problems(of: StrangeView_default.self)

        #expect(delegate.map(\.isNote) == [true] && model.map(\.isNote) == [true])
        #expect(model.first?.problem.contains("StrangeModel") == true)
        let sample: ConformanceMaterial.Sample = ("new", StrangeModel())
        let material = ConformanceMaterial(models: [sample])
        #expect(Conformance.problems(of: StrangeView_default.self, with: material).isEmpty)
    }

    @Test func aSynchronizerIsTriedOnTheMaterialsValues() {
        let material = ConformanceMaterial(outputs: [7, "Tea?"])

        let unknown = Conformance.problems(of: PollSynchronizer.self)
        let fine = Conformance.problems(of: PollSynchronizer.self, with: material)
        let faulty = Conformance.problems(of: NoteSynchronizer.self, with: material)

        #expect(unknown.map(\.isNote) == [true] && fine.isEmpty)
        #expect(faulty.first?.problem == "It takes a value for another than itself.")
    }

    @Test func aScreenletMakesModelsForTheViewsOfIt() {
        let material = ConformanceMaterial(of: PollScreenlet.self)

        let phases = material.models.map { "\($0.name) \($0.model.phase.rawValue)" }
        #expect(phases == ["new idle", "loading loading", "offline failed", "refused failed"])
        #expect(material.actions?.map(\.name) == ["loadPoll", "vote"])
    }

    @Test(
        arguments: [
            (PollView_counting.self, "It draws the same model in two ways."),
            (PollView_threaded.self, "It draws the same model in two ways."),
            (PollView_deep.self, "The tree is deeper than 64."),
            (PollView_infinite.self, "It cannot be written as JSON"),
            (PollView_listing.self, "A list says 3 rows; the model has none"),
        ] as [(any ScreenletView.Type, String)]
    )
    func aViewWithOneFaultIsCaught(view: any ScreenletView.Type, problem: String) {
        let problems = Conformance.problems(of: view)

        #expect(problems.count == 1 && problems.first?.isNote == false)
        #expect(problems.first?.problem.hasPrefix(problem) == true)
        #expect(problems.first?.state.hasPrefix("loading, en_US, regular, style 1") == true)
    }

    @Test func eventsThatAreNotDeclaredOrLackAFieldAreCaught() {
        let problems = Conformance.problems(of: LoudScreenlet.self)

        #expect(
            problems.map(\.problem).filter { $0.contains("on") && $0.contains("“") } == [
                "In the payload of “onLoud”, “volume” is not a number.",
                "It reports “onSecret”, which is not among its events.",
                "The payload of “onLoud” is not a JSON object.",
                "The payload of “onLoud” lacks the field “word”.",
            ]
        )
    }

    @Test func allThatCannotBeSeenOrPressedIsCaught() {
        let problems = Conformance.problems(of: PollView_mute.self)

        #expect(
            problems.map(\.problem) == [
                "A button has no words.", "Its screenlet takes no action “juggle”.",
                "The action “vote” takes no argument “score”.", "There is no symbol “unicorn”.",
                "The image “face” has no label.",
                "The model has no picture “face”, and there are no letters in its place.",
                "An input has no name.", "The input “” has no label.",
                "The input “” can be changed, but its action is not declared.",
                "The input “a” can be changed, but its action is not declared.",
                "Two inputs are named “a”.", "A progress is not within 0 to 1,000.",
            ]
        )
    }

    @Test func rowsThatAreNotThoseAskedForAreCaught() {
        let short = Conformance.problems(of: AssetListView_short.self)
        let shifting = Conformance.problems(of: AssetListView_shifting.self)

        #expect(short.contains { $0.problem == "Asked for 64 rows, it draws 63." })
        #expect(shifting.contains { $0.problem.hasPrefix("A row asked for alone differs") })
    }

    @Test func everyFaultOfAScreenletIsCaught() {
        let problems = Conformance.problems(of: SloppyScreenlet.self)

        #expect(
            problems.map(\.problem) == [
                "The attribute “size” is not explained.",
                "The attribute “size” does not take its own default, 12.",
                "Two actions are named “go”.", "“go” is not explained.",
                "Its phase is “loading” before it is shown.",
                "It starts load, load before it is shown.",
                "Shown twice, it has load, load, load on the way at once.",
                "It starts something when it is hidden.",
                "Hidden while it loads, it says that it loads for ever.",
                "A load that failed leaves it loading.",
                "A load failed, and neither model nor delegate say so.",
                "It takes an action that it does not declare.", "It keeps its delegate alive.",
            ]
        )
    }

    @Test func aScreenletIsAlsoTriedWithWhatItLoads() {
        let material = ConformanceMaterial(outputs: ["Tea?"])

        #expect(Conformance.problems(of: LaxScreenlet.self).isEmpty)
        let problems = Conformance.problems(of: LaxScreenlet.self, with: material)
        #expect(
            problems.map(\.problem) == [
                "It has loaded, and says that it loads.",
                "It takes an action that it does not declare.",
            ]
        )
    }

    @Test func aThemeThatCannotBeReadIsCaught() {
        let problems = Conformance.problems(of: FaintTheme.self)

        #expect(
            problems.map(\.problem) == [
                "It is its own parent.",
                "In light surroundings text, #C0C0C0, is hard to read.",
            ]
        )
    }

    @Test func whatWouldBePassedOverIsCaught() {
        let types: [Any.Type] = [
            RatingDelegate_deaf.self, RatingInteractor_loadRatings.self, RatingSynchronizer.self,
            Misnamed.self, Int.self,
        ]

        let problems = types.map { Conformance.problems(of: $0).map(\.problem) }

        #expect(
            problems == [
                [
                    "It cannot be chosen by its name: nobody knows how to make one.",
                    "It is meant for Rating, and hears nothing of it.",
                ],
                ["It makes Int of Int, and would be passed over."], ["It sends String."],
                ["It is a Theme, and its name does not say of what."],
                ["It conforms to none of the kit's protocols."],
            ]
        )
        let renamed = Conformance.problems(of: FaintTheme.self, named: .theme("other"))
        #expect(renamed.first?.problem == "It is offered as theme other.")
        let other = Conformance.problems(of: Int.self, named: .theme("other"))
        #expect(other.map(\.problem) == ["It is offered as a Theme and is none."])
    }
}
