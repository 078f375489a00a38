internal import ScreensBuild
@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

extension PluginPacker {
    /// Whether a build can create the library: the source is a package's folder, and no library was named.
    public var canBuild: Bool { library == nil && PackageManager(of: source).hasPackage }

    /// The problem that the release build is older than its sources; `nil` if it is not, or there is none.
    public var outdatedBuild: String? {
        (try? product(of: "release")).flatMap { PluginFolder(source)?.outdatedBuild($0)?.message }
    }

    /// Builds the package for release.
    ///
    /// - Parameter progress: called on any thread with each line that the package manager prints.
    /// - Throws: ``ShippingError`` with the first error, its file and its line.
    public func build(progress: @escaping @Sendable (String) -> Void) async throws(ShippingError) {
        let options = scratchPath.map { ["--scratch-path", $0] } ?? []
        let manager = PackageManager(of: source, options: options)
        let plugins = PluginFolder(source)?.plugins ?? []
        let outcome = await manager.build(
            .release,
            product: plugins.count == 1 ? plugins[0] : nil,
            progress: progress
        )
        guard outcome.status != 0 else { return }
        let command = "swift build -c release"
        throw .failure(
            "\(source) cannot be built. \(outcome.firstError(in: source)) Run \"\(command)\" in it for "
                + "the complete output."
        )
    }
}

extension BuildTool.Outcome {
    /// The first error, with the file's path in the package's folder; a sentence.
    fileprivate func firstError(in folder: String) -> String {
        let lines = words.split(separator: "\n")
        let line =
            lines.first { $0.contains(": error: ") } ?? lines.first { $0.hasPrefix("error: ") }
            ?? lines.last ?? "The package manager printed nothing."
        let place = "\(folder)/"
        let text = line.hasPrefix(place) ? line.dropFirst(place.count) : line
        return text.hasSuffix(".") ? String(text) : "\(text)."
    }
}
