/// What nodes of embedded screenlets need in order to be distinct from those around them.
@_spi(Host)
extension Node {
    /// The same node as a part of the drawing of an outer screenlet.
    ///
    /// Its actions are sent to the embedded screenlet, and the names of its fields and pictures begin with its ids. Of a tree
    /// that is almost too deep, the lowest nodes are missing: otherwise the tree around it would be too deep, and its plugin
    /// would be at fault.
    ///
    /// - Parameter path: the ids that lead to the embedded screenlet, the outermost first.
    /// - Returns: the node.
    public func embedded(at path: [Int]) -> Node {
        let prefix = path.embeddedPrefix
        return mappingExtras(downTo: Self.maximumDepth * 3 / 4) { extras in
            let image = extras.image.flatMap { $0.isOfModel ? $0.named(after: prefix) : nil }
            guard
                image != nil || extras.action != nil || extras.input != nil || extras.frame != nil
                    || extras.slot?.isOfPage == true
            else { return nil }
            return extras.changing { values in
                if extras.slot?.isOfPage == true { values.slot = nil }
                values.action = extras.action.map { Boxed($0.embedded(at: path)) }
                values.image = image ?? values.image
                values.input = extras.input.map { Boxed($0.embedded(at: path, prefix)) }
                if values.frame != nil { values.screenlet = path + (values.screenlet ?? []) }
            }
        }
    }

    /// The same list as that of the embedded screenlet to which ids lead.
    public func ofScreenlet(at path: [Int]) -> Node { changingExtras { $0.screenlet = path } }
}

@_spi(Host)
extension Drawing {
    /// The same drawing, without its rows, as a part of the drawing of an outer screenlet.
    public func embedded(at path: [Int]) -> Drawing {
        let find: @Sendable (String) -> Picture? = { picture($0, embeddedAt: path) }
        return Drawing(
            body: body.embedded(at: path),
            context: context,
            pictures: hasPictures ? find : nil
        )
    }

    /// The picture that a node of the embedded drawing names.
    public func picture(_ id: String, embeddedAt path: [Int]) -> Picture? {
        let prefix = path.embeddedPrefix
        return id.hasPrefix(prefix) ? picture(String(id.dropFirst(prefix.count))) : nil
    }

    /// The same drawing, whose rows are no part of it.
    public var withoutRows: Drawing { changed(rowCount: 0) }

    /// The same drawing with the rows of an embedded list.
    public func having(rowCount: Int, picturesOf list: Drawing, embeddedAt path: [Int]) -> Drawing {
        let drawing = changed(rowCount: rowCount)
        guard list.hasPictures else { return drawing }
        return drawing.finding(mayChange: true) { list.picture($0, embeddedAt: path) }
    }
}

extension Node.Slot {
    /// Whether only the page itself has the place.
    ///
    /// Lists mark their number of entries, which is left out where the page has it.
    fileprivate var isOfPage: Bool { self != .count }
}

extension Action {
    fileprivate func embedded(at path: [Int]) -> Action { sent(to: path + recipient) }
}

extension Input {
    fileprivate func embedded(at path: [Int], _ prefix: String) -> Input {
        var input = self
        input.name = prefix + name
        input.action = action.embedded(at: path)
        return input
    }
}

extension [Int] {
    /// What the names of fields and pictures of an embedded screenlet begin with.
    fileprivate var embeddedPrefix: String { map { "embedded\($0)/" }.joined() }
}
