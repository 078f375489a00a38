@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport

/// A model of a live page: it does line by line what `live.js` does with changes.
///
/// The browser tests show that the script itself does the same.
final class LivePage {
    let main = PageElement("main")
    private let first: Int
    /// The element with the focus; `nil` means the body.
    private(set) var activeElement: PageElement?

    init(_ snapshot: HTMLSnapshot, by renderer: HTMLRenderer) throws {
        first = snapshot.window.lowerBound
        var bytes: [UInt8] = []
        renderer.fragment(snapshot.drawing, rows: snapshot.window) { bytes += $0 }
        main.insert(try PageElement.parse(bytes), before: nil)
    }

    func element(id: String) -> PageElement? { main.all.first { $0["id"] == id } }

    func focus(_ element: PageElement) { activeElement = element }

    struct MissingElement: Error {
        let change: HTMLChange
    }

    /// `apply(event)`: applies all changes of an event.
    ///
    /// - Throws: an error where the script would request the complete page.
    func apply(_ changes: [HTMLChange]) throws {
        var lists: [PageElement] = []
        try holding(main) {
            for change in changes { try make(change, &lists) }
            return nil
        }
        for list in lists { renumber(list) }
    }

    private func make(_ change: HTMLChange, _ lists: inout [PageElement]) throws {
        switch change {
        case .replace(let path, let html):
            guard let target = find(path) else { throw MissingElement(change: change) }
            try holding(target) {
                let parts = try PageElement.parse(html)
                target.replace(with: parts)
                for case .element(let fresh) in parts { return fresh }
                return nil
            }
        case .insert(let path, let index, let html):
            guard let target = find(path) else { throw MissingElement(change: change) }
            let children = target.children
            // The server never counts further than there are children.
            guard index <= children.count else { throw MissingElement(change: change) }
            let next = index < children.count ? children[index] : nil
            target.insert(try PageElement.parse(html), before: next)
            if isList(target) { lists.append(target) }
        case .remove(let path, let index, let count):
            guard let target = find(path), index + count <= target.children.count else {
                throw MissingElement(change: change)
            }
            for _ in 0..<count { target.children[index].remove() }
            if isList(target) { lists.append(target) }
        }
    }

    private func find(_ path: [Int]) -> PageElement? { Self.find(path, from: main) }

    private static func find(_ path: [Int], from root: PageElement) -> PageElement? {
        path.reduce(root) { node, index in
            let children = node?.children ?? []
            return children.indices.contains(index) ? children[index] : nil
        }
    }

    private func isList(_ element: PageElement) -> Bool {
        element.tag == "ol" && element["class"]?.split(separator: " ").contains("list") ?? false
    }

    private func renumber(_ list: PageElement) {
        for (offset, item) in list.children.enumerated() {
            let pick = item.children.first { $0["class"] == "pick" }
            let index = "\(first + offset)"
            guard let pick, item["data-index"] != index else { continue }
            item["data-index"] = index
            pick["value"] = index
            item["id"] = "row-" + index
            pick["aria-labelledby"] = "row-" + index
        }
    }

    /// Changes elements around the focused one so that it keeps the focus.
    private func holding(_ root: PageElement, _ change: () throws -> PageElement?) throws {
        guard let held = activeElement, held.isIn(root) else {
            _ = try change()
            return
        }
        let (path, id) = (place(held, root), held["id"])
        let fresh = try change()
        // A browser removes the focus from an element that is removed.
        if activeElement?.isIn(main) == false { activeElement = nil }
        guard !held.isIn(main) else { return }
        var now = id.flatMap { element(id: $0) }
        now = now ?? fresh.flatMap { Self.find(path, from: $0) }
        if let now { activeElement = now }
    }

    private func place(_ node: PageElement, _ root: PageElement) -> [Int] {
        var path: [Int] = []
        var node = node
        while node !== root, let parent = node.parent {
            path.insert(parent.children.firstIndex { $0 === node } ?? 0, at: 0)
            node = parent
        }
        return path
    }
}
