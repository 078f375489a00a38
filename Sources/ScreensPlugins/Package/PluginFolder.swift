internal import Glibc
@_spi(Host) package import ScreensKit
internal import ScreensSystem

/// The folder of a plugin's package, as its files describe it: neither its manifest nor its code is run.
///
/// Only builds in the folder `.build` are found. The package manager, which knows the others, takes a second to
/// answer.
package struct PluginFolder: Sendable {
    /// The folder.
    package let path: String
    /// The names of the plugins, which are the dynamic libraries that the manifest declares.
    package let plugins: [String]

    private static let manifestLimit = 1 << 20

    /// Reads the manifest of a folder; `nil` if it declares no plugin.
    package init?(_ path: String) {
        self.path = path
        guard
            let bytes = try? Files.read("\(path)/Package.swift", atMost: Self.manifestLimit)
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("ScreensKit") else { return nil }
        plugins = Self.dynamicLibraries(in: text).filter { !HostLibrary.isPart("lib\($0).so") }
        if plugins.isEmpty { return nil }
    }

    /// The nearest package around a file; `nil` if it declares no plugin.
    package init?(around file: String) {
        var folder = file
        while folder.contains("/"), folder != "/" {
            folder = Files.parent(folder)
            guard Files.exists("\(folder)/Package.swift") else { continue }
            self.init(folder)
            return
        }
        return nil
    }

    /// The names of dynamic libraries, of those products whose names are literal.
    private static func dynamicLibraries(in manifest: String) -> [String] {
        manifest.pieces(after: ".library(").compactMap { product in
            let facts = product.prefix { $0 != ")" && $0 != "[" }
            guard facts.contains(".dynamic"), let name = facts.pieces(after: "name:").first else {
                return nil
            }
            let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
            guard parts.count > 2, parts[0].allSatisfy(\.isWhitespace), isPlain(parts[1]) else {
                return nil
            }
            return String(parts[1])
        }
    }

    private static func isPlain(_ name: Substring) -> Bool {
        !name.isEmpty
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}

extension PluginFolder {
    /// A library that a build has created.
    package struct Build: Sendable {
        /// Its path, which goes through the link `debug` or `release`.
        package let library: String
        /// `debug` or `release`.
        package let configuration: String
        let modified: UInt64

        /// The command that makes the build again.
        package var command: String {
            configuration == "debug" ? "swift build" : "swift build -c \(configuration)"
        }
    }

    /// The newest build of each plugin that was built, for debugging or for release.
    package var builds: [Build] {
        plugins.compactMap { name in
            ["debug", "release"].compactMap { build(name, $0) }.max { $0.modified < $1.modified }
        }
    }

    private func build(_ name: String, _ configuration: String) -> Build? {
        let library = "\(path)/.build/\(configuration)/lib\(name).so"
        return Self.time(of: library).map {
            Build(library: library, configuration: configuration, modified: $0)
        }
    }

    /// When a library was built; `nil` if it is missing.
    ///
    /// The compiler does not write a release's code again if a change, such as one of a comment, leaves it the same.
    /// The list of its sources' dependencies is written each time.
    private static func time(of library: String) -> UInt64? {
        guard let own = FileStatus(path: library)?.modified else { return nil }
        let name = TrustDecision.name(ofFile: library)
        let list = "\(Files.parent(library))/\(name).build/\(name).d"
        return max(own, FileStatus(path: list)?.modified ?? 0)
    }

    /// The problem that a library is older than the package's sources; `nil` if it is not.
    package func outdatedBuild(_ library: String) -> PluginProblem? {
        guard let modified = Self.time(of: library) else { return nil }
        // The folder of a build has the name of its configuration, in every build folder.
        let configuration = library.contains("/release/") ? "release" : "debug"
        let build = Build(library: library, configuration: configuration, modified: modified)
        guard let source = source(newerThan: build) else { return nil }
        return .outdatedBuild(source, command: build.command)
    }

    /// The newest source that was changed after a build, by its path in the folder; `nil` if there is none.
    package func source(newerThan build: Build) -> String? {
        let paths = sources(endingIn: ["swift", "c", "h", "cpp", "m", "S"]) + ["Package.swift"]
        let times = paths.compactMap { path in
            FileStatus(path: "\(self.path)/\(path)").map { (path: path, time: $0.modified) }
        }
        let newest = times.max { $0.time < $1.time }
        return newest.flatMap { $0.time > build.modified ? $0.path : nil }
    }
}

extension PluginFolder {
    private static let depthLimit = 16
    private static let sourceLimit = 4_000
    private static let sourceSize = 1 << 20

    /// The files that are checked without running any code.
    package var files: PluginFiles {
        let names = Files.names(in: "\(path)/resources/strings") ?? []
        return PluginFiles(
            description: bytes(PluginDescription.file, PluginDescription.maximumBytes),
            texts: contents(names.filter { $0.hasSuffix(".json") }, in: "resources/strings/"),
            sources: contents(sources(endingIn: ["swift"]), in: "")
        )
    }

    private func contents(_ names: [String], in place: String) -> [String: [UInt8]] {
        let files = names.compactMap { name in
            bytes(place + name, Self.sourceSize).map { (name, $0) }
        }
        return Dictionary(files) { first, _ in first }
    }

    private func bytes(_ file: String, _ limit: Int) -> [UInt8]? {
        try? Files.read("\(path)/\(file)", atMost: limit)
    }

    /// The paths of sources in the folder; links are not followed.
    private func sources(endingIn endings: Set<Substring>) -> [String] {
        var (found, waiting) = ([String](), [(path: "Sources", depth: 0)])
        while let (folder, depth) = waiting.popLast(), found.count < Self.sourceLimit {
            let names = Files.names(in: "\(path)/\(folder)", followingLink: false) ?? []
            for name in names where !name.hasPrefix(".") {
                let file = "\(folder)/\(name)"
                if Files.isFolder("\(path)/\(file)", followingLink: false) {
                    if depth < Self.depthLimit { waiting.append((file, depth + 1)) }
                } else if let ending = name.split(separator: ".").last, endings.contains(ending) {
                    found.append(file)
                }
            }
        }
        return found.sorted()
    }
}

extension StringProtocol {
    /// What follows each occurrence of a text, up to the next one.
    fileprivate func pieces(after text: String) -> [Substring] {
        let parts = Substring(self).split(separator: text, omittingEmptySubsequences: false)
        return Array(parts.dropFirst())
    }
}
