import Foundation
import TestSupport

/// The libraries whose interfaces plugins depend on.
enum Kit: String, CaseIterable {
    case screens = "ScreensKit"
    case liferay = "LiferayKit"

    /// The file that lists the kit's interface.
    var list: String { "\(TestBuild.root)/Sources/\(rawValue)/\(rawValue).api" }
}

/// What a kit offers to plugins: a line for each public declaration, qualified and sorted.
///
/// The lines come from the interface file that the compiler writes for a library with library
/// evolution. They omit what is meant for the host alone, what follows from a listed
/// conformance, and heads of extensions that say only whose members follow. A requirement and its
/// default are one line, with the word `default`. In frozen types, the order of the stored properties counts too.
struct KitInterface {
    let lines: [String]
    private let synthesis: Synthesis

    /// Reads an interface file, of a kit that may be built on another.
    init(_ interface: String, on kit: KitInterface? = nil) {
        var reader = InterfaceReader(interface)
        reader.read(in: "", isFrozen: false)
        let synthesis = Synthesis(reader.declarations, on: kit?.synthesis)
        lines = Self.lines(of: reader.declarations.filter { !synthesis.implies($0) })
        self.synthesis = synthesis
    }

    /// The sorted lines, one for each requirement with its default.
    private static func lines(of declarations: [Declaration]) -> [String] {
        var lines = Set(declarations.filter { !$0.isBareExtension }.map(\.line))
        for declaration in declarations where !declaration.isConditional {
            guard let requirement = declaration.requirement, lines.remove(requirement) != nil
            else { continue }
            lines.remove(declaration.line)
            lines.insert(
                declaration.line.replacing("public ", with: "default ", maxReplacements: 1)
            )
        }
        return lines.sorted()
    }

    /// The interfaces of the kits as they are now.
    static let current = Result {
        try all(in: "\(TestBuild.root)/Sources", scratch: "\(TestBuild.root)/.build-kit")
    }

    /// Builds the kits of a folder of sources only for their interface files.
    static func all(in sources: String, scratch: String) throws -> [Kit: KitInterface] {
        // The second kit depends on the first, so that its build makes both.
        let package = "\(sources)/\(Kit.liferay.rawValue)"
        let place = ["--scratch-path", scratch]
        try run(
            ["swift", "build", "--package-path", package, "--enable-parseable-module-interfaces"]
                + place
        )
        let build = try TestBuild.binFolder(of: package, options: place)
        func text(_ kit: Kit) throws -> String {
            let file = "\(build)/Modules/\(kit.rawValue).swiftinterface"
            return try String(contentsOfFile: file, encoding: .utf8)
        }
        let screens = KitInterface(try text(.screens))
        return [.screens: screens, .liferay: KitInterface(try text(.liferay), on: screens)]
    }
}

/// Reads the lines of an interface file.
private struct InterfaceReader {
    private static let containers = ["struct", "enum", "class", "actor", "protocol", "extension"]
    private static let accessors: Set = [
        "get", "set", "mutating", "nonmutating", "_read", "_modify", "async", "throws",
    ]

    private var rest: ArraySlice<String>
    private var isConditional = false
    private(set) var declarations: [Declaration] = []

    init(_ interface: String) {
        rest =
            interface.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.hasPrefix("//") && !$0.hasPrefix("#") && !$0.contains("import ") }[...]
    }

    /// Reads declarations up to the end of the enclosing container.
    mutating func read(in context: String, isFrozen: Bool, isConditional: Bool = false) {
        defer { self.isConditional = false }
        var attributes = ""
        var stored = 0
        while let line = rest.popFirst(), line != "}" {
            // An attribute may have a line of its own.
            guard !line.hasPrefix("@") || line.split(separator: " ").count > 1 else {
                attributes += "\(line) "
                continue
            }
            let text = Self.short(attributes + line)
            self.isConditional = isConditional
            attributes = ""
            guard line.hasSuffix("{") else {
                let counts = isFrozen && Self.isStored(text)
                stored += counts ? 1 : 0
                add(context, counts ? "#\(stored) \(text)" : text)
                continue
            }
            let head = String(text.dropLast(2))
            if let name = Self.container(head) {
                add(context, head)
                let isExtension = head.contains("extension ")
                let inner = isExtension || context.isEmpty ? name : "\(context).\(name)"
                read(
                    in: inner,
                    isFrozen: head.contains("@frozen"),
                    isConditional: isExtension && head.contains(" where ")
                )
            } else {
                add(context, head + body())
            }
        }
    }

    private mutating func add(_ context: String, _ text: String) {
        declarations.append(
            Declaration(context: context, text: text, isConditional: isConditional)
        )
    }

    /// Skips a body; for the body of a property, it returns the accessors.
    private mutating func body() -> String {
        var depth = 1
        var found: [String] = []
        while depth > 0, let line = rest.popFirst() {
            let words = line.split(separator: " ").map(String.init).filter { !$0.hasPrefix("@") }
            if depth == 1, let first = words.first, Self.accessors.contains(first) {
                found.append(words.prefix { $0 != "{" }.joined(separator: " "))
            }
            depth += line.count { $0 == "{" } - line.count { $0 == "}" }
        }
        return found.isEmpty ? "" : " { \(found.joined(separator: " ")) }"
    }

    /// The name of the type that a declaration opens; `nil` for functions and properties.
    private static func container(_ head: String) -> String? {
        let words = head.split(separator: " ").map(String.init)
        guard let keyword = words.firstIndex(where: containers.contains),
            !words[..<keyword].contains(where: ["func", "var", "init", "subscript"].contains),
            keyword + 1 < words.count
        else { return nil }
        return String(words[keyword + 1].prefix { $0 != "<" && $0 != ":" })
    }

    private static func isStored(_ text: String) -> Bool {
        !text.contains("static ")
            && (text.hasPrefix("case ") || text.contains(" var ") || text.contains(" let "))
    }

    /// The declaration, without the module names that are not needed to read it.
    private static func short(_ line: String) -> String {
        ["ScreensKit.", "LiferayKit.", "Swift.", "_Concurrency."].reduce(line) { text, module in
            text.replacing(module, with: "")
        }
    }
}
