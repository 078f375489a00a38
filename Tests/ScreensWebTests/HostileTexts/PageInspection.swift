import TestSupport

@testable import ScreensWeb

/// Finds what does not belong on a page: elements, attributes, addresses and characters that are
/// not on the list of `PageRules`.
struct PageInspection {
    private(set) var complaints: [String] = []
    /// The texts and the values of attributes.
    private(set) var texts = ""
    private let isPart: Bool

    /// Inspects a complete page.
    init(ofPage html: [UInt8]) {
        isPart = false
        let start = Array("<!doctype html>\n".utf8)
        if !html.starts(with: start) { complaints.append("It begins as another page.") }
        inspect(Array(html.dropFirst(start.count)))
        let scripts = complaints.isEmpty ? texts.ranges(of: LiveScript.path).count : 1
        if scripts != 1 { complaints.append("It has \(scripts) scripts.") }
    }

    /// Inspects markup that replaces a part of a page.
    init(ofPart html: [UInt8]) {
        isPart = true
        inspect(html)
    }

    private mutating func inspect(_ html: [UInt8]) {
        inspectCharacters(html)
        do {
            for node in try PageElement.parse(html) {
                switch node {
                case .element(let element): inspect(element)
                case .text(let text): texts += text
                }
            }
        } catch {
            complaints.append("It is not as we write it: \(error)")
        }
    }

    private mutating func inspectCharacters(_ html: [UInt8]) {
        let text = String(decoding: html, as: UTF8.self)
        for scalar in Set(text.unicodeScalars.filter(Self.isObeyed)) {
            complaints.append("It has the character U+\(String(scalar.value, radix: 16)).")
        }
        for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
        where !["amp;", "lt;", "gt;", "quot;", "#39;"].contains(where: part.hasPrefix) {
            complaints.append("It has the reference &\(part.prefix(8)).")
        }
    }

    private mutating func inspect(_ root: PageElement) {
        for element in root.all {
            let tag = element.tag
            let own = PageRules.attributes[tag]
            if own == nil || isPart && PageRules.notInParts.contains(tag) {
                complaints.append("It has the element \(tag).")
            }
            let names = element.attributes.map(\.name)
            if Set(names).count < names.count { complaints.append("\(tag) has \(names).") }
            if tag == "iframe", element["src"] == nil { complaints.append("A frame has no file.") }
            if tag == "a", element["href"]?.hasPrefix("/") == false,
                element["rel"] != "noopener noreferrer"
            {
                complaints.append("The link to \(element["href"] ?? "") gives this page away.")
            }
            for (name, value) in element.attributes {
                texts += value + "\n"
                if !PageRules.everywhere.contains(name), own?.contains(name) != true {
                    complaints.append("\(tag) has the attribute \(name).")
                }
                if !PageRules.allows(value, of: name, in: tag) {
                    complaints.append("\(name) of \(tag) is \(value).")
                }
            }
        }
        texts += root.text
    }

    /// Whether a scalar controls the text's presentation, or is no character.
    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: scalar.properties.isNoncharacterCodePoint
        }
    }
}
