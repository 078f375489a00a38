internal import CXML2
@_spi(Host) internal import ScreensKit

/// Builds the nodes of a document while libxml2 reads it.
struct HTMLBuilder {
    private var text: RichTextBuilder
    private var open: [RichTextBuilder.Opened] = []
    /// How many elements are open from one on that disappears with its content.
    private var hiddenCount = 0
    private var elementCount = 0
    /// What was opened and becomes a link, until its content ends.
    private var media: OpenMedia?
    /// How many elements are left out that browsers show.
    private var droppedCount = 0
    private var scriptCount = 0
    private let addresses: HTMLAddresses
    private let words: HTMLWords
    /// The elements by the addresses of their names, which libxml2 stores once.
    private var known: [UnsafePointer<UInt8>: HTMLElement] = [:]

    init(_ addresses: HTMLAddresses, _ words: HTMLWords) {
        (self.addresses, self.words) = (addresses, words)
        text = RichTextBuilder(addresses, words)
    }

    /// The callbacks for libxml2.
    ///
    /// Their context must be the address of a builder.
    static let events = screens_html_events(
        begin: { at($0).pointee.begin($1, HTMLAttributes($2)) ? 1 : 0 },
        end: {
            at($0).pointee.end()
            return 1
        },
        text: {
            at($0).pointee.add(UnsafeBufferPointer(start: $1, count: Int($2)))
            return 1
        }
    )

    private static func at(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<HTMLBuilder>
    {
        context.assumingMemoryBound(to: HTMLBuilder.self)
    }

    /// The finished blocks; the last one says what is left out.
    mutating func blocks() -> [Node] {
        if hiddenCount > 0 { endHidden() }
        while let last = open.popLast() { text.end(last) }
        let blocks = text.blocks()
        // Scripts may be all that there is to a page.
        let count = droppedCount + text.droppedCount + (blocks.isEmpty ? scriptCount : 0)
        return count > 0 ? blocks + [words.notShown(count)] : blocks
    }

    private mutating func begin(_ name: UnsafePointer<UInt8>, _ attributes: HTMLAttributes) -> Bool
    {
        elementCount += 1
        guard elementCount <= HTMLReader.maximumElements,
            open.count + hiddenCount < HTMLReader.maximumOpenElements
        else { return false }
        let element = element(named: name)
        if hiddenCount > 0 || attributes.has("hidden") {
            hiddenCount += 1
            let addresses = addresses
            media?.note(element, attributes, addresses)
        } else if hides(element, attributes) {
            hiddenCount = 1
        } else {
            open.append(text.begin(element, attributes))
        }
        return true
    }

    /// Whether an element disappears with its content; notes what is said about it.
    private mutating func hides(_ element: HTMLElement, _ attributes: HTMLAttributes) -> Bool {
        switch element {
        case .hidden: return true
        case .script: scriptCount += 1
        case .dropped: if attributes.isSeen { droppedCount += 1 }
        case .media(let kind):
            let opened = OpenMedia(kind, attributes, addresses)
            guard kind != .embed else {
                show(opened)
                return false
            }
            media = opened
        default: return false
        }
        return true
    }

    private mutating func endHidden() {
        hiddenCount = 0
        if let media { show(media) }
        media = nil
    }

    private mutating func show(_ media: OpenMedia) {
        guard media.isSeen else { return }
        if let address = media.address {
            text.add(media.label(words), to: address)
        } else {
            droppedCount += 1
        }
    }

    private mutating func element(named name: UnsafePointer<UInt8>) -> HTMLElement {
        if let element = known[name] { return element }
        let element = HTMLElement.named[String(cString: name)] ?? .unknown
        known[name] = element
        return element
    }

    private mutating func end() {
        if hiddenCount > 1 {
            hiddenCount -= 1
        } else if hiddenCount == 1 {
            endHidden()
        } else if let last = open.popLast() {
            text.end(last)
        }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        if hiddenCount == 0 { text.add(bytes) }
    }
}

/// The attributes of an element, of which only those are read that are asked for.
struct HTMLAttributes {
    /// Names and values in turn, and `nil` at the end.
    private let pairs: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

    init(_ pairs: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.pairs = pairs }

    /// The value of an attribute; `nil` if there is none.
    subscript(name: StaticString) -> String? {
        place(of: name).flatMap { pairs?[$0 + 1] }.map { String(cString: $0) }
    }

    func has(_ name: StaticString) -> Bool { place(of: name) != nil }

    /// A number in a range; the nearest end for others, and `nil` for what is no number.
    func number(_ name: StaticString, in range: ClosedRange<Int>) -> Int? {
        self[name].flatMap { Int($0.trimmed) }.map {
            min(max($0, range.lowerBound), range.upperBound)
        }
    }

    /// Whether the element is more than decoration, and than one pixel that counts readers.
    var isSeen: Bool {
        self["aria-hidden"] != "true" && !["none", "presentation"].contains(self["role"])
            && self["type"]?.lowercased() != "hidden" && !isTiny
    }

    /// Whether the element is too small to show anything.
    var isTiny: Bool {
        number("width", in: 0...2) ?? 2 < 2 || number("height", in: 0...2) ?? 2 < 2
    }

    private func place(of name: StaticString) -> Int? {
        guard let pairs else { return nil }
        var place = 0
        while let attribute = pairs[place] {
            if name.equals(attribute) { return place }
            place += 2
        }
        return nil
    }
}

extension StaticString {
    /// Whether it is the same as a text that ends with a null byte.
    fileprivate func equals(_ other: UnsafePointer<UInt8>) -> Bool {
        var place = 0
        while place < utf8CodeUnitCount {
            if other[place] != utf8Start[place] { return false }
            place += 1
        }
        return other[place] == 0
    }
}
