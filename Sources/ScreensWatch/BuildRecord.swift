internal import Glibc
internal import ScreensBuild
@_spi(Host) internal import ScreensKit
internal import ScreensSystem

/// How the package manager called the compiler: the manifest that it leaves to the program that
/// builds.
///
/// It is a private file of another program, in a form that its next version may change. It only says
/// how a build can be had sooner, and is never believed: what it says must agree with what the package
/// manager answers, and hold nothing else. Otherwise the package manager builds each change itself.
struct BuildRecord: Equatable {
    /// Why no call of the compiler can be taken from it: the end of a sentence.
    struct Objection: Error, Hashable, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// A program that was run, and what it turned into what.
    struct Command: Equatable {
        var inputs: [String] = []
        var outputs: [String] = []
        var arguments: [String] = []
    }

    private let commands: [String: Command]
    private static let sizeLimit = 64 << 20

    /// The record of the last build for debugging.
    ///
    /// - Parameter bin: where that build put its libraries: two folders below the record.
    /// - Throws: ``Objection`` where there is no file that can be read.
    init(besideBuild bin: String) throws(Objection) {
        let file = Files.parent(Files.parent(bin)) + "/debug.yaml"
        var facts = stat()
        // A pipe would keep its reader waiting.
        guard lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size <= Self.sizeLimit, let bytes = try? Files.read(file)
        else { throw Objection("the package manager left no readable build record") }
        self.init(manifest: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a manifest, of which every list stands on a line of its own, as JSON.
    init(manifest: String) {
        var commands: [String: Command] = [:]
        var name: String?
        for line in manifest.split(separator: "\n") {
            if line.hasPrefix("  \"C."), line.hasSuffix("\":") {
                name = String(line.dropFirst(5).dropLast(2))
            } else if !line.hasPrefix("    ") {
                name = nil
            }
            guard let name else { continue }
            if let list = Self.list("inputs", line) {
                commands[name, default: .init()].inputs = list
            }
            if let list = Self.list("outputs", line) {
                commands[name, default: .init()].outputs = list
            }
            if let list = Self.list("args", line) {
                commands[name, default: .init()].arguments = list
            }
        }
        self.commands = commands
    }

    private static func list(_ key: String, _ line: Substring) -> [String]? {
        let beginning = "    \(key): "
        guard line.hasPrefix(beginning) else { return nil }
        return JSON.value(from: Array(line.dropFirst(beginning.utf8.count).utf8))
    }

    /// One call of the compiler that makes a library of its sources; `nil` where that takes several
    /// calls.
    ///
    /// - Parameters:
    ///   - library: a product of the package.
    ///   - layout: what the package manager says of the package.
    /// - Returns: the call.
    /// - Throws: ``Objection`` where the record does not agree with that.
    func compilation(
        of library: PackageLayout.Library,
        in layout: PackageLayout
    ) throws(Objection) -> Compilation? {
        guard library.modules.count == 1, let module = library.modules.first else { return nil }
        guard let linking = only("dylib", { $0.outputs.contains(library.path) }),
            let compiling = only("module", { Self.names(module, $0) })
        else { throw Objection("its build record has no command for the library") }
        let objects = linking.inputs.filter { $0.hasSuffix(".o") }
        let own = objects.filter {
            compiling.outputs.contains($0) || $0.hasSuffix(".swiftmodule.o")
        }
        guard !own.isEmpty, own.count == objects.count else { return nil }
        return try Compilation(of: module, compiling, linking, in: layout)
    }

    /// The command of a kind that meets a condition; `nil` for none and for several.
    private func only(_ kind: String, _ isMeant: (Command) -> Bool) -> Command? {
        let found = commands.filter { $0.key.hasSuffix("-debug.\(kind)") && isMeant($0.value) }
        return found.count == 1 ? found.first?.value : nil
    }

    private static func names(_ module: PackageLayout.Module, _ command: Command) -> Bool {
        let words = command.arguments
        guard let option = words.firstIndex(of: "-module-name") else { return false }
        return words.dropFirst(option + 1).first == module.name
    }
}
