@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// How the package manager built the libraries of a package: the manifest that it leaves to the
/// program that builds.
struct BuildRecord: Equatable {
    /// A library of the package.
    struct Product: Equatable {
        /// Where the package manager puts it.
        let library: String
        /// How to build it without the package manager; `nil` where that takes several steps.
        let compilation: Compilation?
    }

    let products: [Product]

    init(products: [Product]) { self.products = products }

    /// The record of a package's last build for debugging; `nil` where there is none.
    init?(package folder: String) {
        guard let bytes = try? Files.read("\(folder)/.build/debug.yaml") else {
            return nil
        }
        self.init(manifest: String(decoding: bytes, as: UTF8.self))
    }

    /// Reads a manifest, of which every list stands on a line of its own, as JSON.
    init(manifest: String) {
        let commands = Self.commands(manifest)
        let modules = commands.filter { $0.key.hasSuffix("-debug.module") }.map(\.value)
        products = commands.filter { $0.key.hasSuffix("-debug.dylib") }
            .sorted { $0.key < $1.key }
            .compactMap { _, linking in
                guard let library = linking.outputs.first(where: { $0.hasSuffix(".so") }),
                    let name = library.split(separator: "/").last.map(String.init),
                    !HostLibrary.names.contains(name)
                else { return nil }
                return Product(library: library, compilation: Compilation(linking, modules))
            }
    }

    /// A program that was run, and what it turned into what.
    struct Command: Equatable {
        var inputs: [String] = []
        var outputs: [String] = []
        var arguments: [String] = []
    }

    private static func commands(_ manifest: String) -> [String: Command] {
        var commands: [String: Command] = [:]
        var name: String?
        for line in manifest.split(separator: "\n") {
            if line.hasPrefix("  \"C."), line.hasSuffix("\":") {
                name = String(line.dropFirst(5).dropLast(2))
            } else if !line.hasPrefix("    ") {
                name = nil
            }
            guard let name else { continue }
            if let list = list("inputs", line) { commands[name, default: .init()].inputs = list }
            if let list = list("outputs", line) { commands[name, default: .init()].outputs = list }
            if let list = list("args", line) { commands[name, default: .init()].arguments = list }
        }
        return commands
    }

    private static func list(_ key: String, _ line: Substring) -> [String]? {
        let beginning = "    \(key): "
        guard line.hasPrefix(beginning) else { return nil }
        return JSON.value(from: Array(line.dropFirst(beginning.utf8.count).utf8))
    }
}
