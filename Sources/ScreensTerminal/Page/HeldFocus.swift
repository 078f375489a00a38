@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveRegion {
    /// The number that the region has in another layout; `nil` if it is not there.
    func number(in pane: LivePane, near number: Int) -> Int? {
        func nearest(_ isSame: (LiveRegion) -> Bool) -> Int? {
            pane.regions.indices.filter { isSame(pane.regions[$0]) }.map { $0 + 1 }
                .min { abs($0 - number) < abs($1 - number) }
        }
        switch self {
        case .input(let own):
            return nearest {
                if case .input(let other) = $0 { own.isSame(as: other) } else { false }
            }
        case .link(_, let own):
            return nearest { if case .link(_, let other) = $0 { own == other } else { false } }
        case .media(let own):
            return nearest { if case .media(let other) = $0 { own == other } else { false } }
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
    func successor(of number: Int, from old: LivePane, in pane: LivePane) -> Int? {
        guard number > 0, case .button(_, let own) = self else { return nil }
        var shifts: [Int: Int] = [:]
        for (index, other) in old.regions.enumerated() where index + 1 != number {
            guard let now = other.number(in: pane, near: index + 1) else { continue }
            shifts[now - index - 1, default: 0] += 1
        }
        let alone = pane.regions.count - old.regions.count
        guard !shifts.isEmpty || (0...1).contains(alone) else { return nil }
        let shift =
            shifts.max { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }?.key ?? alone
        guard pane.regions.indices.contains(number + shift - 1),
            case .button(_, let other) = pane.regions[number + shift - 1], own.isAlike(other)
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

extension LivePane {
    /// Whether the button with a number destroys something else than a button that was pressed.
    func destroysElse(_ number: Int, than pressed: LiveRegion) -> Bool {
        guard dangers.contains(number), case .button(_, let own?) = regions[number - 1],
            case .button(_, let other?) = pressed
        else { return false }
        return own != other
    }

    /// The number of the field or file that is nearest to another number; 0 if there is none.
    func field(near number: Int) -> Int {
        regions.indices.filter { index in
            switch regions[index] {
            case .input, .media: true
            case .button, .link: false
            }
        }.map { $0 + 1 }.min { abs($0 - number) < abs($1 - number) } ?? 0
    }
}
