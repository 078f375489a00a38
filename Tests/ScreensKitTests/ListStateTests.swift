@_spi(Host) import ScreensKit
import Testing

/// What lists show instead of rows, and above them.
struct ListStateTests {
    private struct Names: ListView {
        func row(_ row: String, at index: Int, in context: DrawingContext) -> Node { .text(row) }
    }

    private static let unreachable = ScreensError.portal(.connection("Connection refused"))

    private func body(
        _ phase: Phase,
        _ texts: [String] = [],
        problem: ScreensError? = nil,
        freshness: Freshness? = nil,
        canRefresh: Bool = true
    ) -> Node {
        var rows = PagedRows<String>(firstPageSize: 9, pageSize: 9)
        if phase == .ready { rows.start(with: texts, counted: texts.count) }
        let model = PagedListModel(
            phase: phase,
            rows: rows,
            problem: problem,
            freshness: freshness,
            canRefresh: canRefresh
        )
        let context = DrawingContext(now: Timestamp(milliseconds: 1_709_650_000_000))
        return Names().body(of: model, in: context)
    }

    private func texts(_ node: Node) -> [String] { node.subtree.compactMap(\.text) }
    private func contains(_ node: Node, _ words: String) -> Bool {
        node.text?.contains(words) == true
    }
    private func buttons(_ node: Node) -> [Node] { node.subtree.filter { $0.kind == .button } }

    @Test func aListHasItsCountAndNoButton() {
        let body = body(.ready, ["Ada", "Grace"])

        #expect(body.children.map(\.kind) == [.row, .list])
        #expect(texts(body) == ["2 entries"] && buttons(body).isEmpty)
        let count = body.children.first?.children.first
        #expect(count?.role == .caption && count?.extras?.slot == .count)
    }

    @Test func loadingHasAPlaceForRows() {
        #expect(body(.loading).children.map(\.kind) == [.skeleton])
    }

    @Test func anEmptyListSaysSoWithoutAButton() {
        let body = body(.ready)

        #expect(body.children.map(\.kind) == [.state] && buttons(body).isEmpty)
        #expect(texts(body) == ["There are no entries", "What is added appears here."])
    }

    @Test func aFailedListSaysWhatToDoBeforeTechnicalWords() throws {
        let body = body(.failed, problem: Self.unreachable)

        #expect(body.children.map(\.kind) == [.state])
        #expect(buttons(body).map { $0.extras?.action?.name } == ["loadList"])
        let words = body.subtree.filter { $0.kind == .text }
        let advice = try #require(words.firstIndex { contains($0, "Check your connection") })
        let details = words.indices.filter { contains(words[$0], "refused") }
        #expect(details.count == 1 && details.allSatisfy { $0 > advice })
        #expect(details.allSatisfy { words[$0].role == .caption })
    }

    @Test func aRefusalIsNoMatterOfTheConnection() {
        let words = texts(body(.failed, problem: .portal(.http(status: 500))))

        #expect(!words.contains { $0.contains("connection") })
    }

    @Test func aListThatCannotBeReloadedOffersNothing() {
        #expect(buttons(body(.failed, problem: Self.unreachable, canRefresh: false)).isEmpty)
        let copy = Freshness(source: .cache)
        #expect(buttons(body(.ready, ["Ada"], freshness: copy, canRefresh: false)).isEmpty)
    }

    @Test(arguments: [
        (1_709_640_000_000 as Int64, "12:00"), (1_609_640_000_000, "Jan 3, 2021"),
    ])
    func aCopySaysFromWhenItIs(moment: Int64, words: String) throws {
        let freshness = Freshness(source: .cache, storedAt: Timestamp(milliseconds: moment))
        let body = body(.ready, ["Ada"], freshness: freshness)

        let band = try #require(body.subtree.first { $0.kind == .notice })
        #expect(band.extras?.placement == .band && band.role == .warning)
        #expect(band.text?.contains(words) == true, "\(band.text ?? "")")
        #expect(buttons(body).map(\.role) == [.quiet])
    }

    @Test func whatThePortalAnsweredHasNoAge() {
        let fresh = Freshness(source: .remote, storedAt: Timestamp(milliseconds: 1_709_640_000_000))

        var confirmed = Freshness(source: .cache, storedAt: fresh.storedAt)
        confirmed.isConfirmed = true
        for freshness in [fresh, confirmed] {
            let body = body(.ready, ["Ada"], freshness: freshness)
            #expect(!body.subtree.contains { $0.kind == .notice })
        }
    }

    @Test(arguments: [
        (unreachable, Node.Role.warning), (ScreensError.portal(.http(status: 500)), .danger),
    ])
    func rowsStayBelowAProblemWithOneButton(problem: ScreensError, role: Node.Role) throws {
        let body = body(
            .ready,
            ["Ada"],
            problem: problem,
            freshness: Freshness(source: .cache)
        )

        #expect(body.subtree.filter { $0.kind == .notice }.map(\.role) == [role])
        #expect(buttons(body).count == 1 && body.children.last?.kind == .list)
    }

    @Test func unsentChangesAreBesideTheCount() {
        let freshness = Freshness(source: .remote, unsent: .conflicted)
        let header = body(.ready, ["Ada"], freshness: freshness).children.first

        #expect(header?.children.map(\.text) == ["1 entry", "In conflict"])
    }
}
