internal import Glibc
internal import ScreensBuild
@_spi(Host) internal import ScreensKit
internal import ScreensSystem

/// The compiler calls of a build, from the manifest that the package manager writes for its build system.
///
/// The manifest is a private file of another program, and its format can change with every version. It is only used to
/// make builds faster, and is never trusted: it must agree with the package manager's description of the package, and
/// have nothing else. Otherwise the package manager itself builds each change.
struct BuildRecord: Equatable {
    /// Why the manifest cannot be used: the end of a sentence.
    struct Obstacle: Error, Hashable, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// A program that was run, with its inputs and outputs.
    struct Command: Equatable {
        var inputs: [String] = []
        var outputs: [String] = []
        var arguments: [String] = []
    }

    private let commands: [String: Command]
    private static let sizeLimit = 64 << 20

    /// Reads the record of the last debug build.
    ///
    /// - Parameter bin: where that build put its libraries, two folders below the record.
    /// - Throws: ``Obstacle`` if there is no readable file.
    init(besideBuild bin: String) throws(Obstacle) {
        let file = Files.parent(Files.parent(bin)) + "/debug.yaml"
        var facts = stat()
        // Opening a pipe would block.
        guard lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size <= Self.sizeLimit, let bytes = try? Files.read(file)
        else { throw Obstacle("the package manager left no readable build record") }
        self.init(manifest: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a manifest in which every list is on a line of its own, as JSON.
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

    /// The single compiler call that makes a library from its sources; `nil` if several are needed.
    ///
    /// - Parameters:
    ///   - library: a product of the package.
    ///   - layout: the package manager's description of the package.
    /// - Returns: the call.
    /// - Throws: ``Obstacle`` if the record does not agree with the description.
    func compilation(
        of library: PackageLayout.Library,
        in layout: PackageLayout
    ) throws(Obstacle) -> Compilation? {
        guard library.modules.count == 1, let module = library.modules.first else { return nil }
        guard let linking = only("dylib", { $0.outputs.contains(library.path) }),
            let compiling = only("module", { Self.names(module, $0) })
        else { throw Obstacle("its build record has no command for the library") }
        let objects = linking.inputs.filter { $0.hasSuffix(".o") }
        let own = objects.filter {
            compiling.outputs.contains($0) || $0.hasSuffix(".swiftmodule.o")
        }
        guard !own.isEmpty, own.count == objects.count else { return nil }
        return try Compilation(of: module, compiling, linking, in: layout)
    }

    /// The only command of a kind that meets a condition; `nil` if there is none, or several.
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
