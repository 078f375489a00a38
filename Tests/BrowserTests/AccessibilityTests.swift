import Foundation
import Testing
import WebSupport

extension BrowserSuite {
    /// What users find who cannot see the page, or cannot see it well.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct AccessibilityTests {
        @Test func everythingHasRoleAndName() async throws {
            try await Chromium.openEach { browser, look in
                let nodes = try await browser.accessibleNodes()

                let nameless = nodes.filter { $0.isInteractive || $0.role == "image" }
                    .filter { $0.name.isEmpty }
                #expect(nameless.isEmpty, look.comment)
                #expect(nodes.contains { $0.isInteractive }, look.comment)
                #expect(nodes.filter { $0.role == "main" }.count == 1, look.comment)
                #expect(nodes.contains { $0.role == "status" }, look.comment)
                let levels = nodes.compactMap(\.level)
                #expect(levels.first == 1, look.comment)
                let areInOrder = zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 }
                #expect(areInOrder, "\(look.testDescription): \(levels)")
                let isNamed = try await browser.isTrue(
                    "document.documentElement.lang && document.title"
                )
                #expect(isNamed, look.comment)
                let twice = try await browser.text(
                    of: """
                        [...document.querySelectorAll('[id]')].map(it => it.id)
                          .filter((id, index, all) => all.indexOf(id) != index).join()
                        """
                )
                #expect(twice == "", look.comment)
            }
        }

        @Test func textsContrastWithTheirBackground() async throws {
            try await Chromium.openEach { browser, look in
                for isDark in [false, true] {
                    // Colours change in a short transition, unless the user asks for reduced
                    // motion.
                    try await browser.prefer(isDark: isDark, reducesMotion: true)
                    // One that has begun continues.
                    try await browser.wait("document.getAnimations().length == 0")
                    let faint = try await browser.run(PageScripts.reading + "return faintTexts();")
                    #expect(
                        faint as? [String] == [],
                        "\(look.testDescription), \(isDark ? "dark" : "light")"
                    )
                }
            }
        }

        @Test(arguments: [360, 1_280])
        func theTabKeyFollowsTheReadingOrder(width: Int) async throws {
            // The browser's own viewer of documents takes the Tab key.
            let looks = Look.all.filter { $0.screenlet != "pdf-display" }
            try await Chromium.openEach(looks, .init(width: width, height: 740)) { browser, look in
                let focusStops = try await browser.focusStops()

                let expected = try await browser.number(
                    of: """
                        [...document.querySelectorAll('a[href],button,input:not([type=hidden]),select,textarea')]
                          .filter(it => it.tabIndex >= 0 && !it.disabled && it.checkVisibility()).length
                        """
                )
                let areAll = focusStops.count >= Int(expected) - 1 && !focusStops.isEmpty
                #expect(areAll, look.comment)
                for (one, next) in zip(focusStops, focusStops.dropFirst()) {
                    let isBelow = next.top >= one.bottom - 2
                    let isBeside = next.left >= one.left && next.bottom > one.top
                    // Links in running text may continue on the next line.
                    let endsLower = next.top >= one.top && next.bottom > one.bottom
                    #expect(
                        isBelow || isBeside || endsLower,
                        "\(look.testDescription): \(one.name) goes to \(next.name)"
                    )
                }
                #expect(focusStops.allSatisfy { $0.isMarked }, look.comment)
            }
        }
    }
}

/// An element of the page as assistive technology sees it.
struct AccessibleNode {
    let role: String
    let name: String
    /// The level of a heading.
    let level: Int?

    var isInteractive: Bool {
        [
            "button", "link", "textbox", "combobox", "listbox", "checkbox", "radio", "option",
            "menuitem", "slider", "spinbutton", "switch", "tab", "Date", "form field",
        ].contains(role)
    }
}

/// An element that receives the focus while the Tab key moves through the page.
struct FocusStop {
    let name: String
    let left: Double
    let top: Double
    let bottom: Double
    /// Whether the element shows visibly that it has the focus.
    let isMarked: Bool
}

extension Chromium {
    /// What assistive technology receives, in reading order.
    func accessibleNodes() async throws -> [AccessibleNode] {
        let answer = try await tool("Accessibility.getFullAXTree")
        let nodes = answer["nodes"] as? [[String: any Sendable]] ?? []
        var known: [String: [String: any Sendable]] = [:]
        for node in nodes { known["\(node["nodeId"] ?? "")"] = node }
        var result: [AccessibleNode] = []
        func walk(_ node: [String: any Sendable]) {
            if node["ignored"] as? Bool != true { result.append(Self.node(node)) }
            for id in node["childIds"] as? [String] ?? [] {
                if let child = known[id] { walk(child) }
            }
        }
        if let root = nodes.first { walk(root) }
        return result
    }

    private static func node(_ node: [String: any Sendable]) -> AccessibleNode {
        func text(_ key: String) -> String {
            (node[key] as? [String: any Sendable])?["value"] as? String ?? ""
        }
        let properties = node["properties"] as? [[String: any Sendable]] ?? []
        let level = properties.first { $0["name"] as? String == "level" }?["value"]
        let number = (level as? [String: any Sendable])?["value"] as? NSNumber
        return AccessibleNode(
            role: text("role"),
            name: text("name").trimmingCharacters(in: .whitespaces),
            level: text("role") == "heading" ? number?.intValue : nil
        )
    }

    /// Where the Tab key leads, from the first element to the last.
    func focusStops() async throws -> [FocusStop] {
        try await run("scrollTo(0, 0); document.activeElement.blur()")
        var focusStops: [FocusStop] = []
        var seen: Set<String> = []
        for _ in 0..<80 {
            try await press(.tab)
            let parts = try await text(of: Self.focus).components(separatedBy: "\u{1F}")
            guard parts.count == 6 else { break }
            // The parts of a date are several stops within one field.
            guard seen.insert(parts[0]).inserted else { continue }
            focusStops.append(
                FocusStop(
                    name: parts[1],
                    left: Double(parts[2]) ?? .nan,
                    top: Double(parts[3]) ?? .nan,
                    bottom: Double(parts[4]) ?? .nan,
                    isMarked: parts[5] == "true"
                )
            )
        }
        return focusStops
    }

    private static let focus = """
        (it => {
          if (it == document.body) return '';
          window.stops = window.stops || [];
          if (!stops.includes(it)) stops.push(it);
          const box = it.getBoundingClientRect(), style = getComputedStyle(it);
          // The button of a row covers all of it, and follows what the row contains.
          const follows = it.matches('.pick') && it.parentElement.querySelector('[tabindex="0"]:not(.pick),a');
          return [stops.indexOf(it), it.outerHTML.slice(0, 80), box.left, (follows ? box.bottom : box.top) + scrollY,
            box.bottom + scrollY, style.outlineStyle != 'none' && parseFloat(style.outlineWidth) >= 2]
            .join('\\x1F');
        })(document.activeElement)
        """
}
