import Foundation

/// Measures from saving a view to seeing it; the floor is the compiler alone.
func benchWatching(_ bench: Bench) async throws {
    let name = "save to seen with --watch"
    guard bench.isWanted(name) else { return }
    let scratch = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let theme = try WatchedTheme(in: scratch)
    let host = try theme.watch()
    defer { host.process.terminate() }
    var number = 0
    try await bench.compare(name, floor: "swiftc alone") {
        number += 1
        try theme.save("draft \(number).")
        try host.wait(for: "draft \(number).")
    } against: {
        try theme.compile()
    }
}

/// A theme's package, built against the kit of this build.
private struct WatchedTheme {
    let scratch: URL
    private let build = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    private var flags: [String] {
        [
            "-I", "\(build.path)/Modules", "-Xcc",
            "-fmodule-map-file=\(build.path)/CScreensABI.build/module.modulemap",
        ]
    }

    private var sources: URL { scratch.appending(path: "BenchTheme/Sources/BenchTheme") }

    init(in scratch: URL) throws {
        self.scratch = scratch
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try write(manifest, to: scratch.appending(path: "BenchTheme/Package.swift"))
        try write(
            """
            import CScreensABI
            import ScreensKit
            @c(screens_plugin) public func screensPlugin() -> UnsafePointer<screens_stamp_t> {
                screens_plugin_stamp()
            }
            """,
            to: sources.appending(path: "EntryPoint.swift")
        )
        try save("draft 0.")
    }

    func save(_ text: String) throws {
        let view = """
            import LiferayKit
            import ScreensKit
            public struct AssetListView_bench: ScreenletView {
                public init() {}
                public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                    .text("\(text)")
                }
            }
            """
        try write(view, to: sources.appending(path: "View.swift"))
    }

    func compile() throws {
        let files = ["EntryPoint", "View"].map { sources.appending(path: "\($0).swift").path }
        try execute(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-swift-version", "6", "-Onone", "-wmo", "-emit-library", "-module-name"]
                + ["BenchTheme"] + flags + ["-L\(build.path)", "-lScreensKit", "-lLiferayKit"]
                + files
                + ["-module-cache-path", "\(scratch.path)/cache", "-o", "\(scratch.path)/floor.so"]
        )
    }

    /// Starts the host, and waits for the first drawing.
    func watch() throws -> WatchingHost {
        let host = try WatchingHost(
            build.appending(path: "screens-host"),
            ["run", "asset-list", "--theme", "bench", "--output", "text", "--watch"]
                + ["\(scratch.path)/BenchTheme"],
            home: scratch.path
        )
        try host.wait(for: "draft 0.")
        return host
    }

    private func write(_ text: String, to file: URL) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
    }

    /// As templates make it.
    private var manifest: String {
        let sdk = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .path
        return """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "BenchTheme",
                products: [.library(name: "BenchTheme", type: .dynamic, targets: ["BenchTheme"])],
                dependencies: [
                    .package(path: "\(sdk)/LiferayKit"), .package(path: "\(sdk)/ScreensKit"),
                ],
                targets: [
                    .target(
                        name: "BenchTheme",
                        dependencies: [
                            .product(name: "ScreensKit", package: "ScreensKit"),
                            .product(name: "LiferayKit", package: "LiferayKit"),
                        ]
                    )
                ]
            )
            """
    }
}

/// A host that draws after every build.
private final class WatchingHost {
    let process = Process()
    private let output = Pipe()
    private var seen = ""

    init(_ program: URL, _ arguments: [String], home: String) throws {
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": home]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    /// Reads until a text was drawn.
    func wait(for text: String) throws {
        while !seen.contains(text) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchError(text: "“\(text)” was never drawn") }
            seen += String(decoding: data, as: UTF8.self)
        }
        seen = ""
    }
}
