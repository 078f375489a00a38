import ScreensKit

/// The kinds of packages that can be made from templates, and their names.
package enum PluginKind: String, CaseIterable, Codable, Sendable {
    case screenlet, theme, field, interactor
    /// A program that shows screenlets: no plugin.
    case program
    /// A folder with pages of screenlets: no package, because it contains no code.
    case app

    /// The ending of the names of such packages: `Screenlet`; programs and apps can have any name.
    package var ending: String {
        switch self {
        case .program, .app: ""
        case .screenlet, .theme, .field, .interactor:
            rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }

    /// Whether it is built against an SDK.
    package var hasCode: Bool { self != .app }

    /// Checks the name of a new plugin, such as `Poll`.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - types: the public types of `LiferayKit`, whose screenlets' names it must not use.
    /// - Throws: ``ScaffoldError`` that describes a correct name.
    package func check(_ name: String, besides types: Set<String>) throws(ScaffoldError) {
        try checkSpelling(name)
        let lowercased = name.lowercased()
        let isTaken = reserved.contains { $0.lowercased() == lowercased }
        // The command finds apps and screenlets by the same names.
        let isScreenlet =
            [.screenlet, .app].contains(self)
            && types.contains { type in
                ["", "screenlet", "model", "view"].contains { lowercased + $0 == type.lowercased() }
            }
        guard isTaken || isScreenlet else { return }
        let what = self == .app ? "a screenlet" : "one"
        throw wrong(name, "Screens already has \(what) with this name.")
    }

    /// Checks the spelling of a name, without comparing it with others.
    ///
    /// - Throws: ``ScaffoldError`` that describes a correct name.
    func checkSpelling(_ name: String) throws(ScaffoldError) {
        guard Self.isSpelled(name) else {
            throw wrong(
                name,
                "It must begin with a capital letter, followed by letters and digits, "
                    + "at most 64 characters, such as \"\(Self.repaired(name) ?? "Poll")\"."
            )
        }
        if let stem = name.dropping(ending) {
            throw wrong(name, "Leave out the ending \"\(ending)\", which is added: \"\(stem)\".")
        }
        // Fields of a portal's forms can have names that are keywords of Swift, and apps are no Swift.
        let words = [.field, .app].contains(self) ? [] : [name, PluginName(name).camel]
        if words.contains(where: Self.reserved.contains) {
            throw wrong(name, "It is a reserved word in Swift.")
        }
    }

    private func wrong(_ name: String, _ why: String) -> ScaffoldError {
        ScaffoldError(.invalid, "\"\(name)\" cannot be the name of a new \(rawValue). \(why)")
    }

    private static func isSpelled(_ name: String) -> Bool {
        guard let first = name.utf8.first, (65...90).contains(first) else { return false }
        return name.utf8.count <= 64 && name.utf8.allSatisfy(isLetterOrDigit)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
    }

    /// The name that was probably intended: `SubscriberName` for `subscriber-name`.
    private static func repaired(_ name: String) -> String? {
        let words = name.split { !$0.utf8.allSatisfy(isLetterOrDigit) }
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let repaired = String(joined.drop { $0.isNumber }.prefix(64))
        return isSpelled(repaired) ? repaired : nil
    }

    /// The names of Screens' own themes, and those that would conflict with types of the framework.
    private var reserved: [String] {
        switch self {
        case .screenlet: ["Screenlet", "Layout", "List", "Composite"]
        case .theme: ["Default", "Flat7", "Thumbs", "Stars", "Like", "Emojis"]
        case .field, .interactor, .app: []
        // Modules that it imports.
        case .program:
            [
                "DemoPortal", "Foundation", "Glibc", "LiferayKit", "Screens", "ScreensApps",
                "ScreensAutomation",
                "ScreensHost", "ScreensKit", "ScreensOffline", "ScreensPlugins", "ScreensPortal",
                "ScreensPrinting", "ScreensRendering", "ScreensSession", "ScreensTerminal",
                "ScreensWeb", "ScreensWorker", "Swift",
                // Types that its sources have.
                "Assets", "Listener",
            ]
        }
    }

    /// Reserved words of Swift that a name could become in camel case.
    private static let reserved: Set<String> = [
        "Any", "Self", "Type", "Protocol", "actor", "any", "as", "associatedtype", "async", "await",
        "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "package",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
        "try",
        "typealias", "var", "where", "while",
    ]
}

/// The forms of a name that templates may ask for.
struct PluginName {
    /// As it was given: `SubscriberName`.
    let text: String

    init(_ text: String) { self.text = text }

    /// As on the command line: `subscriber-name`.
    var kebab: String { ScreenletName(text)?.commandName ?? text.lowercased() }

    /// As a variable: `subscriberName`, `ddlForm`.
    var camel: String {
        let words = kebab.split(separator: "-")
        return words.prefix(1).joined()
            + String(text.dropFirst(words.first.map(\.count) ?? 0))
    }

    /// As users read it: `Subscriber name`.
    var words: String {
        let words = kebab.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}

extension String {
    /// The text without an ending; `nil` if it does not have the ending, or nothing else.
    fileprivate func dropping(_ ending: String) -> String? {
        !ending.isEmpty && hasSuffix(ending) && count > ending.count
            ? String(dropLast(ending.count)) : nil
    }
}
