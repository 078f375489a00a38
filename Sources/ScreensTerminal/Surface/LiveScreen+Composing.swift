@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// A screen to be shown.
    struct Composition {
        var grid: CellGrid
        var pictures: [Placement] = []
        var cursor: FrameWriter.Place?
        /// Rows that may have scrolled together.
        var moving: Range<Int>?
    }

    /// Composes the screen, after drawing the visible rows.
    func composed() async -> Composition {
        let page = await currentPage()
        guard let rows = page.list?.rows else { return composed(page) }
        let (list, reveals) = (list, (mustReveal, mustRevealRow))
        return await rows.looking {
            self.list = list
            (mustReveal, mustRevealRow) = reveals
            return composed(page)
        }
    }

    private func composed(_ page: LivePage) -> Composition {
        var grid = CellGrid(columns: size.columns, rows: size.rows)
        (hits, placements) = ([], [])
        (overlayHit, overlayArea) = (nil, nil)
        let areas = areas(page)
        var cursor = put(page, areas, into: &grid)
        if let rows = page.list { cursor = put(rows, page, areas.list, into: &grid) ?? cursor }
        bottomLine(&grid, &cursor)
        if let over = putOverlay(into: &grid) { cursor = over.cursor }
        return Composition(
            grid: grid,
            pictures: placements.filter { !isHidden($0) },
            cursor: cursor,
            moving: page.list == nil ? 0..<size.rows - 1 : areas.list
        )
    }

    /// Records the pictures of a line; the characters of those that are partly hidden are shown instead.
    private func place(_ line: CellLine, at row: Int, _ left: Int, in area: Range<Int>) {
        for (column, picture) in line.pictures {
            let placement = Placement(picture: picture, row: row, column: left + column)
            if placement.rows.clamped(to: area) == placement.rows,
                placement.columns.upperBound <= size.columns
            {
                placements.append(placement)
            }
        }
    }

    /// Whether a picture is covered by the overlay.
    private func isHidden(_ placement: Placement) -> Bool {
        guard let area = overlayArea else { return false }
        return area.rows.overlaps(placement.rows) && area.columns.overlaps(placement.columns)
    }

    /// The rows of the screen, by their use.
    struct Areas {
        var head: Range<Int>
        var list: Range<Int>
        var foot: Range<Int>
    }

    /// Divides the screen; the head is scrolled until the region with the focus is visible.
    private func areas(_ page: LivePage) -> Areas {
        let room = max(1, size.rows - 1)
        guard page.list != nil else {
            scrollHead(page, height: room)
            return Areas(head: 0..<room, list: room..<room, foot: room..<room)
        }
        let foot = min(page.foot.count, room / 3)
        let head = min(page.head.count, max(0, room - foot - 3))
        scrollHead(page, height: head)
        list.height = max(1, room - foot - head)
        return Areas(
            head: 0..<head,
            list: head..<head + list.height,
            foot: head + list.height..<head + list.height + foot
        )
    }

    /// How many lines of the head are visible if there is no list.
    var headHeight: Int { max(1, size.rows - 1) }

    private func scrollHead(_ page: LivePage, height: Int) {
        if page.extents.indices.contains(focus - 1), mustReveal || page.list != nil {
            let lines = page.extents[focus - 1].lines
            // A field's label and messages are above and below its box.
            let (first, last) = (max(0, lines.lowerBound - 1), lines.upperBound + 1)
            if first < headScroll { headScroll = first }
            if last >= headScroll + height { headScroll = last - height + 1 }
        }
        headScroll = max(0, min(headScroll, page.head.count - height))
        mustReveal = false
    }

    /// Puts the head and the foot on the screen; returns the cursor's place if it is in them.
    private func put(
        _ page: LivePage,
        _ areas: Areas,
        into grid: inout CellGrid
    ) -> FrameWriter.Place? {
        var cursor: FrameWriter.Place?
        for row in areas.head where headScroll + row < page.head.count {
            let line = page.head[headScroll + row]
            place(line, at: row, LivePage.margin, in: areas.head)
            put(line, at: row, into: &grid, &cursor)
        }
        for row in areas.foot {
            let line = page.foot[row - areas.foot.lowerBound]
            place(line, at: row, LivePage.margin, in: areas.foot)
            put(line, at: row, into: &grid, &cursor)
        }
        return cursor
    }

    private func put(
        _ line: CellLine,
        at row: Int,
        into grid: inout CellGrid,
        _ cursor: inout FrameWriter.Place?
    ) {
        let left = LivePage.margin
        grid.put(line.cells, row: row, column: left)
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            hits.append(Hit(row: row, columns: columns, target: .region(region.number)))
            guard region.number == focus else { continue }
            if editing == nil { grid.restyle(row, columns) { $0.isReverse = true } }
            if cursor == nil { cursor = .init(row: row, column: columns.lowerBound) }
        }
        if let column = line.cursor { cursor = .init(row: row, column: left + column) }
    }

    /// Puts the visible rows on the screen; returns the cursor's place if it is on one of them.
    private func put(
        _ place: (rows: RowCache, column: Int),
        _ page: LivePage,
        _ area: Range<Int>,
        into grid: inout CellGrid
    ) -> FrameWriter.Place? {
        list.settle(place.rows)
        if mustRevealRow { list.reveal(place.rows) }
        mustRevealRow = false
        var cursor: FrameWriter.Place?
        for shown in list.shown(place.rows) {
            let block = place.rows.block(shown.row)
            for (index, line) in block.lines.enumerated() {
                let row = area.lowerBound + shown.line + index
                guard area.contains(row) else { continue }
                self.place(line, at: row, LivePage.margin + place.column, in: area)
                put(line, of: shown.row, at: row, place.column, into: &grid)
                let isHere = focus == 0 && shown.row == list.cursor
                if isHere, cursor == nil { cursor = mark(row, place.column, block, line, &grid) }
            }
        }
        return cursor
    }

    private func put(
        _ line: CellLine,
        of number: Int,
        at row: Int,
        _ column: Int,
        into grid: inout CellGrid
    ) {
        let left = LivePage.margin + column
        grid.put(line.cells, row: row, column: left)
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            let target = Target.row(number, item: region.number)
            hits.append(Hit(row: row, columns: columns, target: target))
            if focus == 0, number == list.cursor, rowItem == region.number {
                grid.restyle(row, columns) { $0.isReverse = true }
            }
        }
        hits.append(Hit(row: row, columns: 0..<size.columns, target: .row(number, item: 0)))
    }

    /// Marks the cursor's row with a sign, because not all users see colours.
    private func mark(
        _ row: Int,
        _ column: Int,
        _ block: RowBlock,
        _ line: CellLine,
        _ grid: inout CellGrid
    ) -> FrameWriter.Place {
        var style = CellStyle.plain
        style.isBold = true
        if page?.list?.rows.drawing.context.isRightToLeft == true {
            grid.put("‹", row: row, column: size.columns - 1, style: style)
        } else {
            grid.put("›", row: row, column: column, style: style)
        }
        let item = line.regions.first { $0.number == rowItem }?.columns.lowerBound ?? 0
        return .init(row: row, column: LivePage.margin + column + item)
    }
}
