@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit

/// The pane beside a list, which shows the page of the selected row.
@MainActor
final class PanePreview {
    /// The least columns of a screen on which there is one.
    static let least = 100

    private let preview: RowPreview
    private let outer: Stage
    private let context: @MainActor (Stage) -> DrawingContext
    private let patience: Duration
    private var resting = RestingRow()
    private var newest: LatestDrawing?

    /// Shows nothing yet; `whenDrawn` is called when the pane is to be drawn again.
    init(
        beside stage: Stage,
        patience: Duration,
        in context: @escaping @MainActor (Stage) -> DrawingContext,
        whenDrawn: @escaping @Sendable () -> Void
    ) {
        (preview, outer) = (RowPreview(beside: stage), stage)
        (self.patience, self.context) = (patience, context)
        preview.onChange = { [weak self] in
            self?.newest?.change()
            whenDrawn()
        }
    }

    /// The ids that lead to the list with previews; `nil` if the page has none.
    var listPath: [Int]? { preview.listPath }

    /// What the pane shows; `nil` for nothing.
    var stage: Stage? { preview.stage }

    /// When another page is due; `nil` if none is.
    var next: Duration? { resting.next }

    /// Shows the page of a row when the user has rested on it.
    ///
    /// - Parameters:
    ///   - index: the selected row; `nil` if there is none.
    ///   - now: how late it is.
    /// - Returns: whether another page is shown now, or none any more.
    func follow(_ index: Int?, at now: ContinuousClock.Instant) -> Bool {
        let row = index.flatMap(preview.row)
        resting.see(row, at: now)
        return changing { preview.follow(row, hasRested: resting.hasRested) }
    }

    /// Loads the page again, or opens it again if it could not be opened; returns whether there is one.
    func reload() -> Bool {
        var hasPage = false
        _ = changing { hasPage = preview.reload() }
        return hasPage
    }

    /// Returns whether another page is shown after a change, or none any more, or why there is none.
    private func changing(_ change: () -> Void) -> Bool {
        let before = (stage: preview.stage, problem: preview.problem)
        change()
        guard preview.stage !== before.stage || preview.problem != before.problem else {
            return false
        }
        newest = preview.stage.map { stage in
            LatestDrawing(of: stage, patience: patience) { [context] in context(stage) }
        }
        return true
    }

    /// The newest drawing, or why there is none; `nil` without a page.
    func content() async -> DrawnPanes.Pane? {
        guard let problem = preview.problem else { return await newest?.update().content() }
        return DrawnPanes.Pane(Drawing(body: .notice(problem, .danger), context: context(outer)))
    }

    /// Shows nothing any more.
    func close() {
        preview.close()
        newest = nil
    }
}

extension PageLayout {
    /// Shows the page of the row that the user has rested on.
    ///
    /// - Returns: whether the page has to be laid out again.
    func followRow(at now: ContinuousClock.Instant) -> Bool {
        guard preview.follow(previewedRow, at: now) else { return false }
        // Another page begins at its top.
        if let index = page.panes?.firstIndex(where: \.isPreview) {
            page.places[index] = PaneState()
        }
        return true
    }

    /// The selected row of the list that has a preview beside it.
    private var previewedRow: Int? {
        guard let panes = page.panes, panes.contains(where: \.isPreview),
            let index = panes.firstIndex(where: { $0.listPath == preview.listPath }),
            let rows = panes[index].list?.rows, rows.count > 0
        else { return nil }
        return page.places[index].list.cursor
    }

    /// What the pane beside the list of a drawing shows; `nil` if there is no such pane.
    ///
    /// Its place is the same while nothing is loaded. Pictures side by side need the whole width.
    func preview(beside drawn: DrawnPanes) async -> DrawnPanes.Pane? {
        guard size.columns >= PanePreview.least, preview.listPath != nil, drawn.shell != nil,
            drawn.panes.count == 1, pictures == nil || !drawn.panes[0].frame.body.hasGrid
        else { return nil }
        return await preview.content() ?? drawn.whole
    }
}

extension Node {
    /// Whether the rows of its list are to be side by side.
    fileprivate var hasGrid: Bool {
        subtree.contains { $0.kind == .list && $0.extras?.arrangement == .grid }
    }
}
