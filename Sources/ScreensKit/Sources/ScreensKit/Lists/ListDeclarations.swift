extension ActionDeclaration {
    /// Reloads a list.
    @_spi(Host)
    public static let loadList = ActionDeclaration(
        "loadList",
        summary: "Reloads the first page.",
        loads: true
    )

    /// Chooses a row of a list.
    @_spi(Host)
    public static let selectRow = ActionDeclaration(
        "select",
        summary: "Chooses a row.",
        parameters: [
            FieldDeclaration(Action.indexArgument, type: .number, summary: "The row, from 0.")
        ]
    )

    /// Reports to a list which rows are visible.
    @_spi(Host)
    public static let showRows = ActionDeclaration(
        "showRows",
        summary: "Loads the rows of a range that are not loaded yet.",
        parameters: [
            FieldDeclaration("from", type: .number, summary: "The first row."),
            FieldDeclaration("to", type: .number, summary: "The row after the last one."),
        ]
    )
}

extension ScreenletAction where Target: PagedScreenlet {
    /// Reloads the list.
    public static var loadList: ScreenletAction {
        ScreenletAction(.loadList) { list, _ in list.loadList() }
    }

    /// Chooses a row.
    public static var selectRow: ScreenletAction {
        ScreenletAction(.selectRow) { list, action in
            Int(argument: Action.indexArgument, of: action).map(list.selectRow) ?? false
        }
    }

    /// Loads the pages of visible rows; surfaces require it of every list.
    public static var showRows: ScreenletAction {
        ScreenletAction(.showRows) { list, action in action.shownRows.map(list.show) ?? false }
    }
}

extension EventDeclaration {
    /// A page of a list was loaded.
    static let listResponse = EventDeclaration(
        "onListResponse",
        summary: "A page was loaded.",
        fields: [FieldDeclaration("rows", type: .list, summary: "The rows of that page.")]
    ).afterLoading

    /// A page of a list could not be loaded.
    static let listError = error("onListError", summary: "A page could not be loaded.")
        .afterLoading

    /// The user chose a row of a list; the payload is the row's coding, with these fields.
    static func listSelected(_ fields: [FieldDeclaration]) -> EventDeclaration {
        EventDeclaration("onListSelected", summary: "The user chose a row.", fields: fields)
    }
}
