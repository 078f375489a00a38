/// An element as in a browser: focus and selection depend on its identity.
package final class PageElement {
    /// A node within an element.
    package enum Child {
        case element(PageElement)
        case text(String)

        package var element: PageElement? {
            if case .element(let element) = self { element } else { nil }
        }
    }

    package let tag: String
    package var attributes: [(name: String, value: String)]
    package private(set) var nodes: [Child] = [] {
        didSet { counted = nil }
    }
    /// A cache of the child elements.
    private var counted: [PageElement]?
    package private(set) weak var parent: PageElement?

    package init(_ tag: String, _ attributes: [(name: String, value: String)] = []) {
        (self.tag, self.attributes) = (tag, attributes)
    }

    /// The child elements, without texts.
    package var children: [PageElement] {
        if let counted { return counted }
        let children = nodes.compactMap(\.element)
        counted = children
        return children
    }

    package subscript(name: String) -> String? {
        get { attributes.first { $0.name == name }?.value }
        set {
            guard let place = attributes.firstIndex(where: { $0.name == name }) else { return }
            attributes[place].value = newValue ?? ""
        }
    }

    /// The element and all its descendants, in the order of the page.
    package var all: [PageElement] { [self] + children.flatMap(\.all) }

    package var text: String {
        nodes.map {
            switch $0 {
            case .element(let element): element.text
            case .text(let text): text
            }
        }.joined()
    }

    /// The markup of the element; white space between the items of a list is ignored.
    package var markup: String {
        let inside = nodes.map { child in
            switch child {
            case .element(let element): element.markup
            case .text(let text): tag == "ol" && text.allSatisfy(\.isWhitespace) ? "" : text
            }
        }
        let names = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        return "<\(tag)\(names)>\(inside.joined())</\(tag)>"
    }

    package func append(_ child: Child) { insert([child], at: nodes.count) }

    /// Inserts nodes before a child, or after all.
    package func insert(_ new: [Child], before child: PageElement?) {
        insert(new, at: child.flatMap(place(of:)) ?? nodes.count)
    }

    /// Replaces this node with others.
    package func replace(with new: [Child]) {
        guard let parent, let place = parent.place(of: self) else { return }
        remove()
        parent.insert(new, at: place)
    }

    package func remove() {
        guard let parent, let place = parent.place(of: self) else { return }
        parent.nodes.remove(at: place)
        self.parent = nil
    }

    package func isIn(_ root: PageElement) -> Bool { self === root || parent?.isIn(root) ?? false }

    private func insert(_ new: [Child], at place: Int) {
        for case .element(let element) in new {
            element.remove()
            element.parent = self
        }
        nodes.insert(contentsOf: new, at: place)
    }

    private func place(of element: PageElement) -> Int? {
        nodes.firstIndex { $0.element === element }
    }
}

extension PageElement {
    /// Markup that differs from that of our renderer.
    package struct NotOurs: Error {
        package let markup: String
    }

    /// Parses markup as our renderer writes it: every element closed, every value in quotes.
    ///
    /// - Throws: ``NotOurs`` for anything else.
    package static func parse(_ html: [UInt8]) throws -> [Child] {
        let root = PageElement("template")
        var open = [root]
        var rest = html[...]
        while let next = rest.first {
            let isTag = next == UInt8(ascii: "<")
            let end = rest.firstIndex(of: UInt8(ascii: isTag ? ">" : "<")) ?? rest.endIndex
            if isTag {
                try parse(rest[(rest.startIndex + 1)..<end], &open)
                rest = rest[end...].dropFirst()
            } else {
                let text = String(decoding: rest[..<end], as: UTF8.self)
                open[open.count - 1].append(.text(text))
                rest = rest[end...]
            }
        }
        guard open.count == 1 else { throw NotOurs(markup: open[open.count - 1].markup) }
        return root.nodes
    }

    private static let empty: Set = ["input", "hr", "br", "img", "link", "meta", "track"]

    private static func parse(_ tag: ArraySlice<UInt8>, _ open: inout [PageElement]) throws {
        guard tag.first != UInt8(ascii: "/") else {
            let name = String(decoding: tag.dropFirst(), as: UTF8.self)
            guard open.count > 1, open.removeLast().tag == name else {
                throw NotOurs(markup: name)
            }
            return
        }
        var rest = tag
        let element = PageElement(try name(&rest))
        while !rest.isEmpty {
            guard rest.removeFirst() == UInt8(ascii: " ") else { throw notOurs(tag) }
            element.attributes.append((try name(&rest), try value(&rest)))
        }
        open[open.count - 1].append(.element(element))
        if !empty.contains(element.tag) { open.append(element) }
    }

    private static func name(_ rest: inout ArraySlice<UInt8>) throws -> String {
        let name = rest.prefix { byte in
            (97...122).contains(byte) || (48...57).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard !name.isEmpty else { throw notOurs(rest) }
        rest = rest.dropFirst(name.count)
        return String(decoding: name, as: UTF8.self)
    }

    private static func value(_ rest: inout ArraySlice<UInt8>) throws -> String {
        guard rest.first == UInt8(ascii: "=") else { return "" }
        let quoted = rest.dropFirst()
        guard quoted.first == UInt8(ascii: "\""),
            let end = quoted.dropFirst().firstIndex(of: UInt8(ascii: "\""))
        else { throw notOurs(rest) }
        rest = rest[(end + 1)...]
        return String(decoding: quoted[(quoted.startIndex + 1)..<end], as: UTF8.self)
    }

    private static func notOurs(_ bytes: ArraySlice<UInt8>) -> NotOurs {
        NotOurs(markup: String(decoding: bytes, as: UTF8.self))
    }
}
