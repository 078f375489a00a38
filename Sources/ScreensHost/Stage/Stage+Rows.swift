@_spi(Host) public import ScreensKit

extension Stage {
    /// How many rows at the beginning of a list are loaded; 0 if the screenlet is not a list.
    public var loadedRowCount: Int {
        guard let list else { return 0 }
        return (0..<list.count).first { !Self.isLoaded($0, in: list) } ?? list.count
    }

    /// Whether all existing rows of a range are loaded.
    public func hasRows(_ range: Range<Int>) -> Bool { hasRows(range, of: nil) }

    /// Whether all existing rows of a list are loaded: the one to which ids lead, or the one that is shown.
    @_spi(Host)
    public func hasRows(_ range: Range<Int>, of path: [Int]?) -> Bool {
        guard let list = list(at: path) else { return true }
        return range.clamped(to: 0..<list.count).allSatisfy { Self.isLoaded($0, in: list) }
    }

    /// The given rows without those that are not loaded.
    public func loadedRows(among rows: some Sequence<Int>) -> [Int] {
        loadedRows(among: rows, of: nil)
    }

    /// The given rows of a list without those that are not loaded: the one to which ids lead, or the one that is shown.
    @_spi(Host)
    public func loadedRows(among rows: some Sequence<Int>, of path: [Int]?) -> [Int] {
        guard let list = list(at: path) else { return [] }
        return rows.filter { Self.isLoaded($0, in: list) }
    }

    /// Loads the first rows of a list, up to its end.
    ///
    /// Stops at the first failure.
    public func loadRows(_ count: Int) async {
        while let list, list.problem == nil {
            let (loaded, wanted) = (loadedRowCount, min(count, list.count))
            guard loaded < wanted, showRows(loaded..<wanted) else {
                return
            }
            await settled()
            // A page with fewer rows than expected reduces the count instead of loading more rows.
            guard loadedRowCount > loaded || list.count > self.list?.count ?? 0 else { return }
        }
    }

    /// Informs the screenlet of a list of its visible rows: the list to which ids lead, or the one that is shown.
    ///
    /// - Returns: whether it takes note.
    @_spi(Host)
    @discardableResult
    public func showRows(_ range: Range<Int>, of path: [Int]? = nil) -> Bool {
        let action = Action.showRows(range)
        return (try? perform(path.map(action.sent) ?? action)) == true
    }

    /// The list that is shown: the screenlet's own, or that of an embedded one; `nil` if there is none.
    @_spi(Host)
    public var list: (any ListModel)? { list(at: nil) }

    /// The list to which ids of embedded screenlets lead, or the one that is shown; `nil` if there is none.
    @_spi(Host)
    public func list(at path: [Int]?) -> (any ListModel)? {
        listStage(at: path)?.model as? any ListModel
    }

    /// Whether rows of the list are loaded when they become visible.
    @_spi(Host)
    public var loadsVisibleRows: Bool { loadsVisibleRows(of: nil) }

    /// Whether rows of a list are loaded when they become visible: the one to which ids lead, or the one that is shown.
    @_spi(Host)
    public func loadsVisibleRows(of path: [Int]?) -> Bool {
        listStage(at: path)?.actions.contains { $0.name == ActionDeclaration.showRows.name }
            ?? false
    }

    private func listStage(at path: [Int]?) -> Stage? { (path ?? listPath).flatMap(stage) }

    private static func isLoaded(_ index: Int, in list: some ListModel) -> Bool {
        list.row(at: index) != nil
    }
}
