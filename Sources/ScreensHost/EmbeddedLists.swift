@_spi(Host) import ScreensKit
import ScreensPlugins

/// The lists of the screenlets inside a drawing, for a surface that scrolls several of them.
struct EmbeddedLists: Sendable {
    /// Replaces the view of a list whose plugin has failed.
    typealias Losing = @Sendable (EmbeddedList, PluginRefusal) async -> Void

    private let lists: [[Int]: EmbeddedList]
    private let losing: Losing

    /// None.
    init() { (lists, losing) = ([:], { _, _ in }) }

    init(_ lists: [EmbeddedList], losing: @escaping Losing) {
        self.lists = Dictionary(lists.map { ($0.path, $0) }) { _, last in last }
        self.losing = losing
    }

    var isEmpty: Bool { lists.isEmpty }

    /// The list that a node is the place of; `nil` for other nodes.
    subscript(node: Node) -> EmbeddedList? {
        node.isList ? node.extras?.screenlet.flatMap { lists[$0] } : nil
    }

    /// The list of the screenlet to which ids lead.
    subscript(path: [Int]) -> EmbeddedList? { lists[path] }

    /// Rows of a list; none if its plugin has failed, and then everything is drawn again.
    func rows(_ range: Range<Int>, of list: EmbeddedList) async -> [Node] {
        do throws(PluginRefusal) {
            return try await list.rows(range).nodes
        } catch {
            await losing(list, error)
            return []
        }
    }

    /// A drawing with the first rows of lists in place of those that do not scroll, and the pictures of all of them.
    func unfolding(_ frame: Drawing, but scrolled: EmbeddedList?) async -> Drawing {
        var frame = frame
        for list in lists.values where list.path != scrolled?.path {
            guard frame.body.subtree.contains(where: { self[$0]?.path == list.path }) else {
                continue
            }
            let rows: Node
            do throws(PluginRefusal) {
                rows = try await list.unfoldedRows
            } catch {
                await losing(list, error)
                rows = .column([])
            }
            let body = frame.body.replacing({ self[$0]?.path == list.path }) { _ in rows }
            frame = list.frame(around: frame.having(body: body))
        }
        return scrolled?.frame(around: frame) ?? frame.withoutRows
    }
}
