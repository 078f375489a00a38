@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Where the user is in a pane: what of it is visible, and what in it receives keys.
struct PaneState {
    /// The region that receives keys, from 1; 0 is the list, or nothing.
    var focus = 0
    /// The region that received keys before it vanished: it will again if it comes back before the user moves.
    var missing: LiveRegion?
    /// The item within the cursor's row; 0 is the row itself.
    var rowItem = 0
    var list = ListScroll()
    /// How many lines of the head are scrolled out at the top.
    var headScroll = 0
    /// How many lines below the list are scrolled out at the top.
    var footScroll = 0
    /// The lines of the screen below the list.
    var foot = 24..<24
    /// Whether the region with the focus has to be scrolled into view.
    var mustReveal = true
    var mustRevealRow = true
    /// The visible rows, when they were asked for last.
    var asked: Range<Int>?
    /// The lines of the screen that the pane has.
    var rows = 0..<24

    /// The region of a pane that receives keys.
    func region(in page: LivePage) -> LiveRegion? {
        page.regions.indices.contains(focus - 1) ? page.regions[focus - 1] : nil
    }

    /// Keeps the keys at a region that is drawn again; while it is not there, at a field near its place, or nowhere.
    ///
    /// Nobody has chosen the button that is there instead.
    mutating func hold(from old: LivePage, in page: LivePage) {
        guard let region = missing ?? region(in: old) else { return }
        if let number = region.number(in: page, near: focus)
            ?? region.successor(of: focus, from: old, in: page)
        {
            (focus, missing) = (number, nil)
        } else {
            (focus, missing) = (page.field(near: focus), region)
        }
    }
}

extension LiveRegion {
    /// The number that the region has in another layout; `nil` if it is not there.
    func number(in page: LivePage, near number: Int = 0) -> Int? {
        func nearest(_ isSame: (LiveRegion) -> Bool) -> Int? {
            page.regions.indices.filter { isSame(page.regions[$0]) }.map { $0 + 1 }
                .min { abs($0 - number) < abs($1 - number) }
        }
        switch self {
        case .input(let own):
            return nearest {
                if case .input(let other) = $0 { own.isSame(as: other) } else { false }
            }
        case .link(_, let own):
            return nearest { if case .link(_, let other) = $0 { own == other } else { false } }
        case .button(let label, let own):
            let same = nearest {
                if case .button(_, let other?) = $0 { own == other } else { false }
            }
            // To the user, a button remains the same if its action changes or is absent for a while.
            return same
                ?? nearest {
                    guard case .button(label, let other) = $0 else { return false }
                    return own.isAlike(other)
                }
        }
    }

    /// The number that a button has in another layout in which its label and its action are different.
    ///
    /// It has moved as far as most of the regions around it.
    fileprivate func successor(of number: Int, from old: LivePage, in page: LivePage) -> Int? {
        guard number > 0, case .button(_, let own) = self else { return nil }
        var shifts: [Int: Int] = [:]
        for (index, other) in old.regions.enumerated() where index + 1 != number {
            guard let now = other.number(in: page, near: index + 1) else { continue }
            shifts[now - index - 1, default: 0] += 1
        }
        let alone = page.regions.count - old.regions.count
        guard !shifts.isEmpty || (0...1).contains(alone) else { return nil }
        let shift =
            shifts.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }?.key ?? alone
        guard page.regions.indices.contains(number + shift - 1),
            case .button(_, let other) = page.regions[number + shift - 1], own.isAlike(other)
        else { return nil }
        return number + shift
    }
}

extension Action? {
    /// Whether both may be actions of the same screenlet.
    fileprivate func isAlike(_ other: Action?) -> Bool {
        guard let self, let other else { return true }
        return self.recipient == other.recipient
    }
}

extension LivePage {
    /// The number of the active field that is nearest to another number; 0 if there is none.
    fileprivate func field(near number: Int) -> Int {
        regions.indices.filter { index in
            if case .input = regions[index] { regions[index].isActive } else { false }
        }.map { $0 + 1 }.min { abs($0 - number) < abs($1 - number) } ?? 0
    }
}
