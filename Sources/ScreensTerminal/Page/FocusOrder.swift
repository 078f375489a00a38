@_spi(Host) import ScreensRendering

/// All regions and lists that can have the focus, in reading order, through all panes.
struct FocusOrder {
    /// A region of a pane; 0 is its list, or its text.
    struct Stop: Equatable {
        let pane: Int
        let number: Int
    }

    private typealias Stops = (head: [Stop], middle: [Stop], foot: [Stop])

    private let stops: [Stop]

    init(of page: ShownPage) {
        if let question = page.question, let pane = page.panes?[question] {
            let own = Self.stops(of: pane, question, in: page)
            stops = own.head + own.middle + own.foot
            return
        }
        let own = page.panes?.enumerated().map { Self.stops(of: $1, $0, in: page) } ?? []
        let inside = own.dropFirst().flatMap { $0.head + $0.middle + $0.foot }
        stops = own.first.map { $0.head + $0.middle + inside + $0.foot } ?? []
    }

    /// The next or previous stop, from the last to the first and back; if the old one is not there, the first or the last.
    func next(to old: Stop, _ direction: Int) -> Stop? {
        guard !stops.isEmpty else { return nil }
        let index = stops.firstIndex(of: old).map { $0 + direction } ?? min(0, direction)
        return stops[(index + stops.count) % stops.count]
    }

    private static func stops(of pane: LivePane, _ index: Int, in page: ShownPage) -> Stops {
        let border = pane.head.count
        // The region with the focus may have become inactive; its neighbours are still found by its number.
        let numbers = pane.regions.indices.filter {
            pane.regions[$0].isActive || index == page.active && $0 + 1 == page.focus
        }
        func stops(_ isHere: (Int) -> Bool) -> [Stop] {
            numbers.filter { isHere(pane.extents[$0].lines.lowerBound) }
                .map { Stop(pane: index, number: $0 + 1) }
        }
        let (head, foot) = (stops { $0 < border }, stops { $0 >= border })
        let whole = [Stop(pane: index, number: 0)]
        // A text is scrolled by keys, too, and so are a pane without regions, and a page without fields.
        let isText =
            pane.hasText || (index > 0 ? numbers.isEmpty : !pane.isAround && !pane.hasFields)
        guard pane.list == nil, isText else {
            let hasRows = pane.list.map { $0.rows.count > 0 } ?? false
            return (head, hasRows ? whole : [], foot)
        }
        let above = head.prefix { page.leadsAway(pane.regions[$0.number - 1]) }
        return (Array(above), whole, Array(head.dropFirst(above.count)))
    }
}

extension LivePane {
    /// The number of the first active region; 0 if there is none.
    var firstActive: Int { regions.firstIndex { $0.isActive }.map { $0 + 1 } ?? 0 }

    /// Where the focus is in a question at first: on its first field, else on the answer that does the least.
    ///
    /// Nobody has chosen an answer yet: Enter pressed twice must not overwrite what somebody else has written.
    var firstAnswer: Int {
        let field = active.first { if case .input = regions[$0 - 1] { true } else { false } }
        return field ?? least ?? active.first ?? 0
    }

    /// The answer of a question that does the least: one of less importance, else the last one that destroys nothing.
    var leastAnswer: LiveRegion? { least.map { regions[$0 - 1] } }

    private var least: Int? {
        active.last { quiet.contains($0) } ?? active.last { !dangers.contains($0) }
    }

    private var active: [Int] { regions.indices.filter { regions[$0].isActive }.map { $0 + 1 } }

    /// The region above or below another one; 0 is the list, `nil` is none.
    func neighbour(of number: Int, _ direction: Int) -> Int? {
        guard extents.indices.contains(number - 1) else { return nil }
        let current = extents[number - 1]
        let line = direction > 0 ? current.lines.upperBound : current.lines.lowerBound
        let others = regions.indices.filter { index in
            guard regions[index].isActive else { return false }
            let start = extents[index].lines.lowerBound
            return direction > 0 ? start > line : start < line
        }
        let isInHead = line < head.count
        func distance(_ index: Int) -> (Int, Int) {
            let extent = extents[index]
            let columns = extent.columns.lowerBound - current.columns.lowerBound
            return (abs(extent.lines.lowerBound - line), abs(columns))
        }
        guard let nearest = others.min(by: { distance($0) < distance($1) }) else {
            return hasMiddle && isInHead == (direction > 0) ? 0 : nil
        }
        let isAcross = hasMiddle && (extents[nearest].lines.lowerBound < head.count) != isInHead
        return isAcross ? 0 : nearest + 1
    }

    /// The active region that is nearest to the list, above or below it; of a menu, the page that is shown.
    func neighbourOfList(_ direction: Int) -> Int? {
        if direction < 0, let current = bar?.menu.firstIndex(where: \.isCurrent),
            !extents[current].columns.isEmpty
        {
            return current + 1
        }
        let numbers = regions.indices.filter {
            regions[$0].isActive
                && (extents[$0].lines.lowerBound < head.count) == (direction < 0)
        }
        return (direction < 0 ? numbers.last : numbers.first).map { $0 + 1 }
    }
}
