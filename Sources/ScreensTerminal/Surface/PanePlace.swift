@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Where the user is in a pane: what of it is visible, and what in it receives keys.
struct PanePlace {
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

    /// Keeps the keys at a region that is drawn again, or at what is near while it is not there.
    mutating func hold(_ region: LiveRegion, in page: LivePage) {
        if let number = region.number(in: page, near: focus) {
            (focus, missing) = (number, nil)
        } else {
            let isReplaced = region.isButton(in: page, at: focus)
            (focus, missing) = (isReplaced ? focus : page.active(near: focus), region)
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

    /// Whether it is a button, and in another layout one of the same screenlet has its number.
    fileprivate func isButton(in page: LivePage, at number: Int) -> Bool {
        guard page.regions.indices.contains(number - 1), case .button(_, let own) = self,
            case .button(_, let other) = page.regions[number - 1]
        else { return false }
        return own.isAlike(other)
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
    /// The number of the active region that is nearest to another number; 0 if there is none.
    fileprivate func active(near number: Int) -> Int {
        regions.indices.filter { regions[$0].isActive }.map { $0 + 1 }
            .min { abs($0 - number) < abs($1 - number) } ?? 0
    }
}
