private import FoundationEssentials
@_spi(Host) public import ScreensKit

extension Strings {
    /// The texts of the package that a test's file is in, from its folder `resources`.
    ///
    /// - Parameters:
    ///   - file: a file of the package; the test's own unless given.
    ///   - locale: such as `es_ES`.
    public init(ofPackageAround file: String = #filePath, locale: LocaleIdentifier = "en_US") {
        let folder = PackageFolder.around(file)
        self.init(locale: locale) { path in
            folder.flatMap { FileManager.default.contents(atPath: "\($0)/resources/\(path)") }
                .map { Array($0) }
        }
    }

    /// The problems of a package's texts: missing or unused keys, plural forms, arguments.
    ///
    /// - Parameter file: a file of the package; the test's own by default.
    /// - Returns: a sentence for each; none for a package without texts.
    public static func problems(inPackageAround file: String = #filePath) -> [String] {
        guard let folder = PackageFolder.around(file).map({ "\($0)/resources/strings" }),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        else { return [] }
        var files: [String: Strings] = [:]
        for name in names where name.hasSuffix(".json") {
            let bytes =
                FileManager.default.contents(atPath: "\(folder)/\(name)").map { Array($0) } ?? []
            guard bytes.count <= maximumBytes,
                let texts = JSON.value([String: String].self, from: bytes)
            else { return ["\(name) is not a JSON object of texts."] }
            files[String(name.dropLast(5))] = Strings(texts)
        }
        return problems(in: files)
    }
}

extension DrawingContext {
    /// The same context with texts of a package, as the host gives them to a view of its plugin.
    ///
    /// - Parameter file: a file of the package; the test's own unless given.
    /// - Returns: the context with the texts of the package that the file is in.
    public func inPackage(around file: String = #filePath) -> DrawingContext {
        var context = self
        context.strings = Strings(ofPackageAround: file, locale: locale)
        return context
    }
}

private enum PackageFolder {
    /// The nearest folder around a file that has a package's manifest.
    static func around(_ file: String) -> String? {
        var folder = file[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if FileManager.default.fileExists(atPath: "\(folder)/Package.swift") {
                return String(folder)
            }
        }
        return nil
    }
}
