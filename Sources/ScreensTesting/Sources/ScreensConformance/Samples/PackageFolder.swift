private import FoundationEssentials
@_spi(Host) import ScreensKit

/// The folder of a plugin's package, and the files in it that the suite reads.
struct PackageFolder: Sendable {
    private let folder: String

    /// The nearest folder around a file that has a package's manifest; `nil` if there is none.
    init?(around file: String) {
        var folder = file[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
                continue
            }
            self.folder = String(folder)
            return
        }
        return nil
    }

    /// Everything that is checked without running code; of the sources, those of the types' modules.
    func files(of types: [Any.Type]) -> PluginFiles {
        let modules = Set(types.map { String(String(reflecting: $0).prefix { $0 != "." }) })
        return PluginFiles(
            description: bytes(PluginDescription.file),
            texts: texts,
            sources: modules.reduce(into: [:]) { all, module in
                all.merge(sources(of: module)) { first, _ in first }
            }
        )
    }

    /// The files of texts, by their names.
    var texts: [String: [UInt8]] {
        let names = FileManager.default.names("\(folder)/resources/strings")
        return read(names.filter { $0.hasSuffix(".json") }, in: "resources/strings")
    }

    private func sources(of module: String) -> [String: [UInt8]] {
        let place = "\(folder)/Sources/\(module)"
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: place)) ?? []
        return read(paths.filter { $0.hasSuffix(".swift") }, in: "Sources/\(module)")
    }

    private func read(_ names: [String], in place: String) -> [String: [UInt8]] {
        let files = names.compactMap { name in bytes("\(place)/\(name)").map { (name, $0) } }
        return Dictionary(uniqueKeysWithValues: files)
    }

    /// The content of a file, by its path in the folder; `nil` if there is none.
    func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(folder)/\(path)").map { Array($0) }
    }

    /// Whether there is a file at a path in the plugin's resources.
    func hasResource(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/resources/\(path)")
    }
}

extension FileManager {
    fileprivate func names(_ folder: String) -> [String] {
        (try? contentsOfDirectory(atPath: folder)) ?? []
    }
}

extension Conformance {
    /// The problems of a package that are found without running its code.
    ///
    /// They are keys of `plugin.json` that do not exist, types that are not public, and missing or broken texts.
    ///
    /// - Parameters:
    ///   - file: a file of the package; the test's own by default.
    ///   - types: types of the package, whose modules are read.
    /// - Returns: a sentence or two for each.
    public static func problems(
        ofPackageAround file: String = #filePath,
        with types: [Any.Type]
    ) -> [String] {
        PackageFolder(around: file)?.files(of: types).problems.map(\.message) ?? []
    }
}

extension ConformanceMaterial {
    /// The material, with what is known about the package that a file is in.
    ///
    /// - Parameters:
    ///   - file: a file of the package.
    ///   - types: the types that are checked together.
    /// - Returns: the same material with texts, resources, themes and screenlets, as far as it had none.
    public func inPackage(around file: String, with types: [Any.Type]) -> ConformanceMaterial {
        var material = self
        let package = PackageFolder(around: file)
        material.strings = strings ?? { Strings(ofPackageAround: file, locale: $0) }
        material.hasResource = hasResource ?? package.map { $0.hasResource }
        let declared = package?.files(of: types).types.map(\.name) ?? []
        material.themes = Conformance.builtInThemes.union(themes ?? [])
            .union((declared + types.map { "\($0)" }).flatMap(Self.themes(ofType:)))
        material.addModelTypes(of: types)
        return material
    }

    /// The theme that a type provides, or that its view belongs to.
    private static func themes(ofType name: String) -> [String] {
        if case .theme(let theme)? = OfferedName(typeName: name, kind: .theme) {
            return [theme.text]
        }
        return ViewName(typeName: name).map { [$0.theme.text] } ?? []
    }
}
