import LiferayKit
import ScreensKit
import ScreensTesting
import Synchronization
import Testing

@MainActor
struct ConformanceSuiteTests {
    @Test func typesThatFollowAllRulesHaveNoProblems() async {
        let material = ConformanceMaterial(delegate: { Voter() })

        await expectConformance(of: PollScreenlet.self, PollView_good.self, with: material)
    }

    @Test func typesThatCannotBeCheckedAreNoted() async {
        let delegate = await Conformance.problems(of: PollScreenlet.self)
        let model = await Conformance.problems(of: StrangeView_default.self)

        #expect(delegate.map(\.isNote) == [true] && model.map(\.isNote) == [true])
        #expect(model.first?.problem.contains("StrangeModel") == true)
        let sample: ConformanceMaterial.Sample = ("new", StrangeModel())
        let material = ConformanceMaterial(models: [sample])
        #expect(await Conformance.problems(of: StrangeView_default.self, with: material).isEmpty)
    }

    @Test func aSynchronizerIsTriedOnTheMaterialsValues() async {
        let material = ConformanceMaterial(outputs: [7, "Tea?"])

        let unknown = await Conformance.problems(of: PollSynchronizer.self)
        let fine = await Conformance.problems(of: PollSynchronizer.self, with: material)
        let faulty = await Conformance.problems(of: NoteSynchronizer.self, with: material)

        #expect(unknown.map(\.isNote) == [true] && fine.isEmpty)
        #expect(faulty.first?.problem == "It does not consider a value the same as itself.")
    }

    @Test func aScreenletMakesModelsForItsViews() async {
        let material = await ConformanceMaterial(of: PollScreenlet.self)

        let phases = material.models.map { "\($0.name) \($0.model.phase.rawValue)" }
        #expect(phases == ["new idle", "loading loading", "offline failed", "refused failed"])
        #expect(material.actions?.map(\.name) == ["loadPoll", "vote"])
    }

    @Test(
        arguments: [
            (PollView_counting.self, "It draws the same model differently each time."),
            (PollView_threaded.self, "It draws the same model differently each time."),
            (PollView_deep.self, "The tree is deeper than 64."),
            (PollView_infinite.self, "It cannot be written as JSON"),
            (PollView_leading.self, "It draws 2 primary buttons."),
            (PollView_filing.self, "A media has the path \"/documents/../poll.pdf\"."),
            (PollView_listing.self, "A list says 3 rows; the model has none"),
        ] as [(any ScreenletView.Type, String)]
    )
    func aViewWithOneFaultIsCaught(view: any ScreenletView.Type, problem: String) async {
        let problems = await Conformance.problems(of: view)

        #expect(problems.count == 1 && problems.first?.isNote == false)
        #expect(problems.first?.problem.hasPrefix(problem) == true)
        #expect(problems.first?.state.hasPrefix("loading, en_US, regular, style 1") == true)
    }

    @Test func eventsThatAreNotDeclaredOrLackAFieldAreCaught() async {
        let problems = await Conformance.problems(of: LoudScreenlet.self)

        #expect(
            problems.map(\.problem).filter { $0.contains("on") && $0.contains("\"") } == [
                "In the payload of \"onLoud\", \"volume\" is not a number.",
                "It reports \"onSecret\", which is not among its events.",
                "The payload of \"onLoud\" has no field \"word\".",
                "The payload of \"onLoud\" is not a JSON object.",
            ]
        )
    }

    @Test func everythingInvisibleOrUnusableIsCaught() async {
        let problems = await Conformance.problems(of: PollView_mute.self)

        #expect(
            problems.map(\.problem) == [
                "A button has neither text nor label.", "Its screenlet has no action \"juggle\".",
                "The action \"vote\" has no argument \"score\".", "There is no symbol \"unicorn\".",
                "The image \"face\" has no label.",
                "The model has no picture \"face\", and no letters as a replacement.",
                "An input has no name.", "The input \"\" has no label.",
                "The input \"\" can be changed, but its action is not declared.",
                "The input \"a\" can be changed, but its action is not declared.",
                "Two inputs are named \"a\".", "A progress is not within 0 to 1,000.",
            ]
        )
    }

    @Test func detailsThatNoSurfaceDrawsAreCaught() async {
        let problems = await Conformance.problems(of: PollView_misplaced.self)

        #expect(
            problems.map(\.problem) == [
                "A button has neither text nor label.",
                "A button that is a symbol alone has no text.", "A text has a symbol.",
                "A text has a shape.", "A text has the mark of decoration.",
                "A badge has a number of lines.", "A text has the mark of work.",
            ]
        )
    }

    @Test func partsWithoutTheirPiecesAreCaught() async {
        let problems = await Conformance.problems(of: PollView_scattered.self)

        #expect(
            problems.map(\.problem) == [
                "A split has 1 children.", "A section has no heading.",
                "Facts contain a node of the kind card.", "A state has no words.",
                "A skeleton has no words.",
            ]
        )
    }

    @Test func dialogsAndRatingsThatCannotBeUsedAreCaught() async {
        let problems = await Conformance.problems(of: PollView_asking.self)

        #expect(
            problems.map(\.problem) == [
                "A dialog has no title.", "A dialog has no buttons.", "A rating has no stars.",
                "A rating has no label.", "A text has a placement.", "It draws 3 dialogs.",
            ]
        )
    }

    @Test func shellsThatSurfacesCannotPlaceAreCaught() async {
        let problems = await Conformance.problems(of: PollView_framed.self)

        #expect(
            problems.map(\.problem) == [
                "A shell has menu twice.", "A menu has more than buttons and texts.",
                "A shell has no content.", "A text has a badge.", "It draws 2 shells.",
            ]
        )
    }

    @Test func whatAViewOfAppsDoesNotOfferIsCaught() async {
        let problems = Set(await Conformance.problems(of: AppView_mute.self).map(\.problem))

        for missing in [
            "The page has no button for the page \"news\".",
            "The page has no button for \"Refresh\".", "The page has no button for the way back.",
            "The page has no button for changes that wait.", "The page has no button for the user.",
            "The page does not show the message.",
        ] {
            #expect(problems.contains(missing), "\(missing)")
        }
    }

    @Test func wrongRowsAreCaught() async {
        let short = await Conformance.problems(of: AssetListView_short.self)
        let shifting = await Conformance.problems(of: AssetListView_shifting.self)

        #expect(short.contains { $0.problem == "It draws 63 rows when asked for 64." })
        #expect(shifting.contains { $0.problem.hasPrefix("A row drawn alone differs") })
    }

    @Test func everyFaultOfAScreenletIsCaught() async {
        let problems = await Conformance.problems(of: SloppyScreenlet.self)

        #expect(
            problems.map(\.problem) == [
                "The attribute \"size\" has no summary.",
                "The attribute \"size\" does not accept its own default, 12.",
                "Two actions are named \"go\".", "\"go\" has no summary.",
                "Its phase is \"loading\" before it is shown.",
                "It starts load, load before it is shown.",
                "When shown twice, it runs load, load, load at the same time.",
                "It starts an operation when hidden.",
                "When hidden while loading, it stays in the phase \"loading\".",
                "It stays in the phase \"loading\" after a failure.",
                "A load failed, but neither the model nor the delegate reports it.",
                "It retains its delegate.",
            ]
        )
    }

    @Test func aScreenletThatWaitsForSomethingElseHoldsTheSuiteUpForSecondsOnly() async {
        let problems = await Conformance.problems(of: SleepyScreenlet.self)

        #expect(
            problems.map(\.problem) == [
                "When shown, it waits for something that is not the runtime's."
            ]
        )
    }

    @Test func aScreenletIsAlsoTriedWithWhatItLoads() async {
        let material = ConformanceMaterial(outputs: ["Tea?"])

        #expect(await Conformance.problems(of: LaxScreenlet.self).isEmpty)
        let problems = await Conformance.problems(of: LaxScreenlet.self, with: material)
        #expect(
            problems.map(\.problem) == [
                "It stays in the phase \"loading\" after loading."
            ]
        )
    }

    @Test func aThemeThatCannotBeReadIsCaught() async {
        let problems = await Conformance.problems(of: FaintTheme.self)

        #expect(
            problems.map(\.problem) == [
                "It is its own parent.",
                "In light mode, text, #C0C0C0, is hard to read on background, surface, sunken, raised, "
                    + "tint, dangerTint, successTint, warningTint.",
            ]
        )
    }

    @Test func aColourThatIsTooFaintIsAnsweredWithTheNearestOneThatPasses() async throws {
        let problems = await Conformance.problems(of: EdgyTheme.self)

        #expect(
            problems.map(\.problem) == [
                "The radius is 17.", "The weight of headings is 900.",
                "In dark mode, onFill, #3B6FDC, is hard to read on fill.",
                "In dark mode, edge, #404040, is hard to see on background, surface, sunken, raised.",
            ]
        )
        let edge = try #require(problems.last)
        let named = try #require(edge.remedy.firstMatch(of: /^#([0-9A-F]{6}) is the nearest/))
        let number = try #require(UInt32(named.1, radix: 16))
        let nearest = Color.rgb(
            UInt8(number >> 16),
            UInt8(number >> 8 & 255),
            UInt8(number & 255)
        )
        let raised = Palette.dark.raised
        #expect(nearest.contrast(with: raised) >= 3)
        // One step of lightness less would not do.
        #expect(nearest.mixed(with: .rgb(0, 0, 0), share: 0.03).contrast(with: raised) < 3.05)
    }

    @Test func aThemeWithoutAStyleHasNothingToCheck() async {
        #expect(await Conformance.problems(of: BareTheme.self).isEmpty)
    }

    @Test func typesThatTheHostWouldIgnoreAreCaught() async {
        let types: [Any.Type] = [
            RatingDelegate_deaf.self, RatingInteractor_loadRatings.self, RatingSynchronizer.self,
            Misnamed.self, Int.self,
        ]

        var problems: [[String]] = []
        for type in types { problems.append(await Conformance.problems(of: type).map(\.problem)) }

        #expect(
            problems == [
                [
                    "It cannot be created by its name.",
                    "It is named for Rating, but cannot receive its events.",
                ],
                ["It returns Int for Int, so it would be skipped."], ["It sends String."],
                ["It is a Theme, but its name does not follow the naming convention."],
                ["It conforms to none of the kit's protocols."],
            ]
        )
        let renamed = await Conformance.problems(of: FaintTheme.self, named: .theme("other"))
        #expect(renamed.first?.problem == "It is provided as theme other.")
        let other = await Conformance.problems(of: Int.self, named: .theme("other"))
        #expect(other.map(\.problem) == ["It has the name of a Theme, but does not conform to it."])
    }
}

extension ConformanceSuiteTests {
    @Test func aViewOfAnotherModelHasOneProblem() async {
        let problems = await Conformance.problems(of: RatingView_assets.self)
        let own = ConformanceMaterial().inPackage(around: "/none", with: [PollScreenlet.self])
        let poll = await Conformance.problems(of: PollView_assets.self, with: own)

        #expect(
            problems.map(\.problem) == ["It draws PagedListModel<AssetEntry>, not RatingModel."]
        )
        #expect(poll.map(\.problem) == ["It draws PagedListModel<AssetEntry>, not PollModel."])
    }

    @Test func aPictureThatThePluginDoesNotShipIsAProblem() async {
        var material = ConformanceMaterial()
        material.hasResource = { $0 == "there.png" }

        let problems = await Conformance.problems(of: RatingView_pictures.self, with: material)

        let problem = "There is no picture \"nowhere.png\" in the plugin's resources."
        #expect(problems.map(\.problem) == [problem])
        #expect(await Conformance.problems(of: RatingView_pictures.self).isEmpty)
    }

    @Test func aPictureInSVGIsAProblem() async {
        let problems = await Conformance.problems(of: RatingView_drawing.self)

        #expect(problems.count == 1)
        #expect(
            problems.first.map { "\($0.problem) \($0.remedy)" }
                == "The picture \"Logo.SVG\" is in SVG, which "
                + "no surface draws. Save it as PNG, JPEG, GIF or WebP."
        )
    }

    @Test func aParentHasToExist() async {
        func problems(_ theme: any Theme.Type, with others: [Any.Type]) async -> [String] {
            let material = ConformanceMaterial().inPackage(around: "/none", with: others)
            return await Conformance.problems(of: theme, with: material).map(\.problem)
        }
        let unknown =
            "There is no theme \"flat8\", which is named as the parent. Did you mean \"flat7\"?"

        #expect(await problems(OrphanTheme.self, with: []) == [unknown])
        #expect(await problems(ChildTheme.self, with: []).count == 1)
        #expect(await problems(ChildTheme.self, with: [OrphanTheme.self]).isEmpty)
    }
}

private struct RatingView_assets: ListView {
    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node { .text("") }
}

private struct PollView_assets: ListView {
    func row(_ row: AssetEntry, at index: Int, in context: DrawingContext) -> Node { .text("") }
}

private struct RatingView_pictures: ScreenletView {
    func body(of model: RatingModel, in context: DrawingContext) -> Node {
        .column([
            .image(.resource("there.png", label: "There")),
            .image(.resource("nowhere.png", label: "Nowhere")),
        ])
    }
}

private struct RatingView_drawing: ScreenletView {
    func body(of model: RatingModel, in context: DrawingContext) -> Node {
        .image(.resource("Logo.SVG", label: "Logo"))
    }
}

private struct EdgyTheme: Theme {
    var style: Style {
        var style = Style(radius: 17, headingWeight: 900)
        style.dark.edge = .rgb(0x40, 0x40, 0x40)
        style.dark.onFill = style.dark.fill
        return style
    }
}

private struct BareTheme: Theme {}

private struct OrphanTheme: Theme {
    let parent: ThemeName? = "flat8"
}

private struct ChildTheme: Theme {
    let parent: ThemeName? = "orphan"
}
