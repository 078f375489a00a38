@_spi(Host) public import ScreensKit

extension Stage {
    /// The action of the button that the shell of a single screenlet has.
    static let refreshAction = Action("screens.refresh")

    /// Whether an action loads everything again that is shown.
    @_spi(Host)
    public func refreshesAll(_ action: Action) -> Bool {
        action == Self.refreshAction || isOfApp && action == AppModel.refresh
    }

    /// Loads again what is shown: of several screenlets, those in which nothing was entered, or all if something was entered
    /// in each.
    ///
    /// - Returns: whether at least one screenlet loads.
    /// - Throws: the first refusal, when all screenlets were asked.
    @_spi(Host)
    public func refresh() throws(HostError) -> Bool {
        let all = refreshActions
        let safe = all.filter { recipient(of: $0)?.hasUnsentInput == false }
        var (isTaken, refusal) = (false, HostError?.none)
        for action in safe.isEmpty ? all : safe {
            do throws(HostError) {
                isTaken = try perform(action) || isTaken
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
        return isTaken
    }
}
