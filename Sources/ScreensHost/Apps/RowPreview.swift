import ScreensApps
@_spi(Host) import ScreensKit

/// The page that choosing a row of a list would open, for surfaces that show it beside the list; one at a time.
///
/// It is a stage of its own, which is only looked at. Nothing in it writes, signs in or leads to another page, and its
/// problems are its own.
@MainActor
@_spi(Host)
public final class RowPreview {
    /// A row of the list, as it is at some moment.
    public struct Row: Hashable, Sendable {
        /// What decides whether a preview can stay: the page with the list, the version of the app, and the view.
        fileprivate struct Origin: Hashable {
            let page: Int
            let version: Int
            let view: Int
        }

        fileprivate let origin: Origin
        fileprivate let index: Int
        /// What is in it; `nil` until it is loaded.
        fileprivate let content: String?
    }

    /// What is shown; `nil` if choosing the row opens no page that is a preview.
    public private(set) var stage: Stage?
    /// Why the page cannot be shown; `nil` if it is shown, or if there is none to show.
    public private(set) var problem: String?
    /// Called when what is shown has changed.
    public var onChange: (() -> Void)?
    private let outer: Stage
    private var row: Row?
    private var address: AppAddress?
    /// The row that was asked for last, when the list had changed so often.
    private var newest: (row: Row, changes: Int)?

    /// Shows nothing yet.
    public init(beside stage: Stage) { outer = stage }

    /// The ids that lead to the list with previews; `nil` if the page that is shown has none.
    public var listPath: [Int]? { list?.path }

    private var list: (path: [Int], stage: Stage)? {
        (outer.shownScreenlet as? AppScreenlet)?.previewedList
    }

    /// The row with a number; `nil` if there are no previews.
    public func row(at index: Int) -> Row? {
        guard let session = outer.appSession, let list else { return nil }
        let origin = Row.Origin(
            page: session.page.number,
            version: session.version,
            view: outer.appearance.version
        )
        let changes = list.stage.changeCount
        if let newest, newest.changes == changes, newest.row.origin == origin,
            newest.row.index == index
        {
            return newest.row
        }
        // A list may change when it is asked what a row opens, which is no reason to ask again.
        let model = list.stage.model as? any ListModel
        let row = Row(origin: origin, index: index, content: model?.content(ofRow: index))
        newest = (row, changes)
        return row
    }

    /// Shows the page of a row when the user has rested on it.
    ///
    /// Until then, what was shown before stays, unless it belongs to another page.
    ///
    /// - Parameters:
    ///   - row: the selected row; `nil` if there is none, which closes the preview.
    ///   - hasRested: whether the user has rested on it.
    public func follow(_ row: Row?, hasRested: Bool) {
        if row?.origin != self.row?.origin { close() }
        guard hasRested, let row, row != self.row else { return }
        self.row = row
        let address = outer.appSession?.page.addressOfPreview(ofRow: row.index)
        guard address != self.address || problem != nil else { return }
        show(address)
    }

    /// Loads the page again, or opens it again if it could not be opened.
    ///
    /// - Returns: whether there is a page.
    @discardableResult
    public func reload() -> Bool {
        guard let stage else {
            show(address)
            return address != nil
        }
        return (try? stage.refresh()) ?? false
    }

    /// Shows nothing any more.
    public func close() {
        row = nil
        show(nil)
    }

    private func show(_ address: AppAddress?) {
        stage?.onChange = nil
        stage?.hide()
        (self.address, stage, problem) = (address, nil, nil)
        guard let address, let session = outer.appSession else { return }
        do throws(AppError) {
            let preview = try AppSession(previewing: address, beside: session)
            do throws(HostError) { stage = try outer.host.stage(preview) } catch {
                problem = error.message
            }
        } catch {
            // Guests see no preview of such a page.
            if case .signInRequired = error { return }
            problem = error.message
        }
        stage?.onChange = { [weak self] in self?.onChange?() }
        stage?.show()
    }
}

extension OpenPage {
    /// The page that choosing a row of the list with previews would open; `nil` if it does something else.
    fileprivate func addressOfPreview(ofRow index: Int) -> AppAddress? {
        guard let preview = page.preview,
            let list = screenlets.first(where: { $0.name == preview.list })
        else { return nil }
        for event in Self.eventsOfChoosing(index, in: list.stage) {
            for case .open(preview.page, let values) in list.placed.on[event.name] ?? [] {
                return AppAddress(page: preview.page, values: scene(event.value).values(of: values))
            }
        }
        return nil
    }

    /// The events that a list would report if the user chose a row; nobody else receives them.
    private static func eventsOfChoosing(_ row: Int, in list: Stage) -> [ScreenletEvent] {
        let choose = Action(
            ActionDeclaration.selectRow.name,
            [Action.indexArgument: .int64(Int64(row))]
        )
        let isHarmless = list.actions.contains { $0.name == choose.name && !$0.writes }
        guard list.model is any ListModel, isHarmless else { return [] }
        return list.runtime.eventsOnly {
            AppChain.withoutUser {
                list.shownScreenlet.withoutDelegate { _ = try? list.deliver(choose) }
            }
        }
    }
}

extension ListModel {
    /// What is in a row, as a text; `nil` until it is loaded.
    fileprivate func content(ofRow index: Int) -> String? {
        (0..<count).contains(index) ? row(at: index).map(JSONText.text) : nil
    }
}

extension Screenlet {
    fileprivate func withoutDelegate(_ body: () -> Void) {
        let before = delegate
        delegate = nil
        body()
        delegate = before
    }
}
