@_spi(Host) public import ScreensKit

extension Strings {
    /// The texts of the package that a test's file is in, from its folder `resources`.
    ///
    /// - Parameters:
    ///   - file: a file of the package; the test's own unless given.
    ///   - locale: such as `es_ES`.
    public init(ofPackageAround file: String = #filePath, locale: LocaleIdentifier = "en_US") {
        let package = PackageFolder(around: file)
        self.init(locale: locale) { package?.bytes("resources/\($0)") }
    }

    /// The problems of a package's texts: missing or unused keys, plural forms, arguments.
    ///
    /// - Parameter file: a file of the package; the test's own by default.
    /// - Returns: a sentence for each; none for a package without texts.
    public static func problems(inPackageAround file: String = #filePath) -> [String] {
        let texts = PackageFolder(around: file)?.texts ?? [:]
        return PluginFiles(texts: texts).problems.map(\.message)
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
