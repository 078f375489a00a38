@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

extension LiveScreen {
    /// A screen to be shown.
    struct Composition {
        var grid: CellGrid
        var pictures: [Placement] = []
        var cursor: FrameWriter.Position?
        /// Rows that may have scrolled together.
        var moving: Range<Int>?
    }

    /// Composes the screen, after drawing the visible rows.
    func composed() async -> Composition {
        let panes = await currentPanes()
        let before = places
        return await RowCache.looking(at: panes.compactMap { $0.list?.rows }) {
            places = before
            return composed(panes)
        }
    }

    private func composed(_ panes: [LivePage]) -> Composition {
        var grid = CellGrid(columns: size.columns, rows: size.rows)
        (hits, placements) = ([], [])
        (overlayHit, overlayArea) = (nil, nil)
        var cursor: FrameWriter.Position?
        var room = 0..<max(1, size.rows - 1)
        var moving: Range<Int>?
        for (index, pane) in panes.enumerated() {
            places[index].rows = room
            let areas = areas(pane, index, in: room)
            let place = draw(pane, index, areas, into: &grid)
            if index == active { cursor = place }
            if pane.isAround { room = areas.list }
            moving = pane.list == nil ? 0..<size.rows - 1 : areas.list
        }
        divide(panes, room, in: &grid)
        bottomLine(&grid, &cursor)
        if let over = drawOverlay(into: &grid) { cursor = over.cursor }
        return Composition(
            grid: grid,
            pictures: placements.filter { !isHidden($0) },
            cursor: cursor,
            moving: panes.count == 1 ? moving : nil
        )
    }

    /// Draws a line to the left of each pane but the first.
    private func divide(_ panes: [LivePage], _ room: Range<Int>, in grid: inout CellGrid) {
        var style = CellStyle.plain
        style.isDim = true
        for pane in panes where !pane.isAround && pane.columns.lowerBound > 0 {
            for row in room {
                grid.draw("│", row: row, column: pane.columns.lowerBound - 1, style: style)
            }
        }
    }

    /// Records the pictures of a line; the characters of those that are partly hidden are shown instead.
    private func place(
        _ line: CellLine,
        at row: Int,
        _ left: Int,
        in area: Range<Int>,
        of pane: LivePage
    ) {
        for (column, picture) in line.pictures {
            let placement = Placement(picture: picture, row: row, column: left + column)
            if placement.rows.clamped(to: area) == placement.rows,
                placement.columns.upperBound <= pane.columns.upperBound
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

    /// The rows of a pane, by their use.
    struct Areas {
        var head: Range<Int>
        var list: Range<Int>
        var foot: Range<Int>
    }

    /// Divides the rows of a pane; head and foot are scrolled until the region with the focus is visible.
    private func areas(_ page: LivePage, _ pane: Int, in room: Range<Int>) -> Areas {
        guard page.hasMiddle else {
            scroll(page, pane, head: room.count, foot: 0)
            let none = room.upperBound..<room.upperBound
            return Areas(head: room, list: none, foot: none)
        }
        let foot = footHeight(page, pane, in: room.count)
        let head = min(page.head.count, max(0, room.count - foot - 3))
        scroll(page, pane, head: head, foot: foot)
        let height = max(1, room.count - foot - head)
        places[pane].list.height = height
        let top = room.lowerBound + head
        places[pane].foot = top + height..<top + height + foot
        return Areas(
            head: room.lowerBound..<top,
            list: top..<top + height,
            foot: places[pane].foot
        )
    }

    private func scroll(_ page: LivePage, _ pane: Int, head: Int, foot: Int) {
        var place = places[pane]
        if isInFoot(page, pane) {
            let lines = page.extents[place.focus - 1].lines
            let border = page.head.count
            let own = lines.lowerBound - border...lines.upperBound - border
            if place.mustReveal { reveal(own, height: foot, &place.footScroll) }
        } else if page.extents.indices.contains(place.focus - 1),
            place.mustReveal || page.hasMiddle
        {
            reveal(page.extents[place.focus - 1].lines, height: head, &place.headScroll)
        }
        place.headScroll = max(0, min(place.headScroll, page.head.count - head))
        place.footScroll = max(0, min(place.footScroll, page.foot.count - foot))
        place.mustReveal = false
        places[pane] = place
    }

    /// Scrolls until the lines of a region are visible.
    private func reveal(_ lines: ClosedRange<Int>, height: Int, _ scroll: inout Int) {
        // A field's label and messages are above and below its box.
        let (first, last) = (max(0, lines.lowerBound - 1), lines.upperBound + 1)
        if first < scroll { scroll = first }
        if last >= scroll + height { scroll = last - height + 1 }
    }

    /// Puts a pane on the screen; returns the cursor's place if it is there.
    private func draw(
        _ page: LivePage,
        _ pane: Int,
        _ areas: Areas,
        into grid: inout CellGrid
    ) -> FrameWriter.Position? {
        var cursor: FrameWriter.Position?
        for row in areas.head {
            let index = places[pane].headScroll + row - areas.head.lowerBound
            guard index < page.head.count else { break }
            draw(page.head[index], of: page, pane, at: row, in: areas.head, into: &grid, &cursor)
        }
        for row in areas.foot {
            let line = page.foot[places[pane].footScroll + row - areas.foot.lowerBound]
            draw(line, of: page, pane, at: row, in: areas.foot, into: &grid, &cursor)
        }
        if page.list != nil { return drawRows(page, pane, areas.list, into: &grid) ?? cursor }
        let hasFocus = pane == active && places[pane].focus == 0 && panes?.count ?? 1 > 1
        guard hasFocus, cursor == nil, !page.isAround else { return cursor }
        return mark(areas.head.lowerBound, page, &grid)
    }

    private func draw(
        _ line: CellLine,
        of page: LivePage,
        _ pane: Int,
        at row: Int,
        in area: Range<Int>,
        into grid: inout CellGrid,
        _ cursor: inout FrameWriter.Position?
    ) {
        let left = page.columns.lowerBound + LivePage.margin
        place(line, at: row, left, in: area, of: page)
        grid.draw(line.cells, row: row, column: left, upTo: page.columns.upperBound)
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            let target = Target.region(region.number)
            hits.append(Hit(row: row, columns: columns, pane: pane, target: target))
            guard pane == active, region.number == focus else { continue }
            if editing == nil { grid.restyle(row, columns) { $0.isReverse = true } }
            if cursor == nil { cursor = .init(row: row, column: columns.lowerBound) }
        }
        if let column = line.cursor { cursor = .init(row: row, column: left + column) }
    }
}

// The rows of lists.
extension LiveScreen {
    /// Puts the visible rows on the screen; returns the cursor's place if it is on one of them.
    private func drawRows(
        _ page: LivePage,
        _ pane: Int,
        _ area: Range<Int>,
        into grid: inout CellGrid
    ) -> FrameWriter.Position? {
        guard let (rows, column) = page.list else { return nil }
        places[pane].list.settle(rows)
        if places[pane].mustRevealRow { places[pane].list.reveal(rows) }
        places[pane].mustRevealRow = false
        let left = page.columns.lowerBound + LivePage.margin + column
        let here = pane == active && focus == 0 ? list.cursor : nil
        var cursor: FrameWriter.Position?
        for shown in places[pane].list.shown(rows) {
            let block = rows.block(shown.row)
            for (index, line) in block.lines.enumerated() {
                let row = area.lowerBound + shown.line + index
                guard area.contains(row) else { continue }
                place(line, at: row, left, in: area, of: page)
                draw(line, of: shown.row, page, pane, at: row, left, into: &grid)
                guard shown.row == here, cursor == nil else { continue }
                cursor = mark(row, page, &grid)
                let item = line.regions.first { $0.number == rowItem }?.columns.lowerBound ?? 0
                cursor?.column = left + item
            }
        }
        return cursor
    }

    private func draw(
        _ line: CellLine,
        of number: Int,
        _ page: LivePage,
        _ pane: Int,
        at row: Int,
        _ left: Int,
        into grid: inout CellGrid
    ) {
        grid.draw(line.cells, row: row, column: left, upTo: page.columns.upperBound)
        for region in line.regions {
            let columns = left + region.columns.lowerBound..<left + region.columns.upperBound
            let target = Target.row(number, item: region.number)
            hits.append(Hit(row: row, columns: columns, pane: pane, target: target))
            if pane == active, focus == 0, number == list.cursor, rowItem == region.number {
                grid.restyle(row, columns) { $0.isReverse = true }
            }
        }
        let target = Target.row(number, item: 0)
        hits.append(Hit(row: row, columns: page.columns, pane: pane, target: target))
    }

    /// Marks the place of the keys with a sign, because not all users see colours; returns where the sign is.
    private func mark(
        _ row: Int,
        _ page: LivePage,
        _ grid: inout CellGrid
    ) -> FrameWriter.Position {
        var style = CellStyle.plain
        style.isBold = true
        let isRightToLeft = page.context.isRightToLeft
        let column =
            isRightToLeft
            ? page.columns.upperBound - 1 : page.columns.lowerBound + (page.list?.column ?? 0)
        grid.draw(isRightToLeft ? "‹" : "›", row: row, column: column, style: style)
        return .init(row: row, column: column)
    }
}
