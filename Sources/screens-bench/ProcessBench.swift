import Foundation
import ScreensPlugins
import ScreensSystem

/// Measures complete commands; the floor is a Swift program that imports Foundation and prints a line.
func benchProcesses(_ bench: Bench) async throws {
    let names = [
        "run asset-list", "list", "two plugins of 1,000 installed", "new screenlet Poll",
        "run asset-list by headless REST",
    ]
    let lists = ["start alone", "list of 250 plugins"]
    guard (names + lists).contains(where: bench.isWanted) else { return }
    let scratch = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let floor = try emptyProgram(in: scratch)
    let run = ["run", "asset-list", "--theme", "flat7"]

    try await bench.compare(names[0], floor: "empty Swift program") {
        try screens(run, scratch)
    } against: {
        try execute(floor, [], scratch)
    }
    try await bench.compare(names[4], floor: "by the services of 7.0", aim: "× 1.1") {
        try screens(run + ["--dialect", "headless"], scratch)
    } against: {
        try screens(run, scratch)
    }
    try await bench.compare(names[1], floor: "empty Swift program") {
        try screens(["list"], scratch)
    } against: {
        try execute(floor, [], scratch)
    }
    try await benchLists(bench, lists, scratch)
    let made = scratch.appending(path: "PollScreenlet")
    try await bench.compare(names[3], floor: "empty Swift program") {
        try screens(["new", "screenlet", "Poll", "--no-input", "--in", scratch.path], scratch)
    } prepare: {
        try? FileManager.default.removeItem(at: made)
    } against: {
        try execute(floor, [], scratch)
    }
    let few = try home(installed: 10, in: scratch)
    let many = try home(installed: 1_000, in: scratch)
    try await bench.compare(names[2], floor: "with 10 installed", aim: "15 ms more", runs: 31) {
        try screens(run, many)
    } against: {
        try screens(run, few)
    }
}

/// Measures listing plugins; the floor is the start of a Swift program, the aim what GStreamer takes for 259 of its own.
private func benchLists(_ bench: Bench, _ names: [String], _ scratch: URL) async throws {
    let floor = try emptyProgram(in: scratch, importing: "")
    let list = ["list", "--plugin-path", try plugins(250, in: scratch)]
    try await bench.compare(names[0], floor: "Swift start", runs: 41) {
        try screens(["--version"], scratch)
    } against: {
        try execute(floor, [], scratch)
    }
    try await bench.compare(names[1], floor: "Swift start", aim: "20.6 ms", runs: 41) {
        try screens(list, scratch)
    } against: {
        try execute(floor, [], scratch)
    }
}

private var buildFolder: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
}

/// The command that is measured.
var screensProgram: String { buildFolder.appending(path: "screens-host").path }

/// Runs the command and waits for its end.
func screens(_ arguments: [String], _ scratch: URL) throws {
    try execute(buildFolder.appending(path: "screens-host"), arguments, scratch)
}

/// Runs a program and waits for its end; with a scratch folder, it gets an environment of its own.
///
/// It does not use Foundation's `Process`, which notices the end of a child only every 50 ms.
func execute(_ program: URL, _ arguments: [String], _ scratch: URL? = nil) throws {
    let environment = scratch.map { ["HOME=\($0.path)", "PATH=/usr/bin:/bin", "LANG=C"] }
    let end = try Child.start(
        [program.path] + arguments,
        environment: environment,
        files: [1: .nothing, 2: .nothing]
    ).wait()
    guard end == .exit(0) else {
        throw BenchError(text: "\(program.path) \(arguments) ended with \(String(describing: end))")
    }
}

/// Compiles a program that does nothing.
private func emptyProgram(in scratch: URL, importing module: String = "Foundation") throws -> URL {
    let source = scratch.appending(path: "empty\(module).swift")
    let program = scratch.appending(path: "empty\(module)")
    let text = module.isEmpty ? "print(1)\n" : "import \(module)\nprint(Date())\n"
    try text.write(to: source, atomically: true, encoding: .utf8)
    try execute(
        URL(filePath: "/usr/bin/env"),
        ["swiftc", "-O", source.path, "-o", program.path]
    )
    return program
}

/// A folder with a number of themes with different names, none of which is used.
private func plugins(_ count: Int, in scratch: URL) throws -> String {
    let folder = scratch.appending(path: "plugins-\(count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try forEachTheme(count) { name, library in
        try library.write(to: folder.appending(path: "lib\(name).so"))
    }
    return folder.path
}

/// A home folder in which a number of these themes are installed.
private func home(installed count: Int, in scratch: URL) throws -> URL {
    let home = scratch.appending(path: "home-\(count)")
    let folder = home.appending(path: ".local/share/screens/plugins")
    try forEachTheme(count) { name, library in
        let place = ".versions/\(name)-1.0.0-x"
        let version = folder.appending(path: place)
        try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
        let file = version.appending(path: "lib\(name).so")
        try library.write(to: file)
        let receipt = InstalledPlugin.receipt(
            name: name,
            version: "1.0.0",
            archive: FileHash(of: []),
            library: (file.lastPathComponent, file.path, FileHash(of: [UInt8](library))),
            key: nil,
            resources: []
        )
        guard let receipt else { throw BenchError(text: "\(file.path) is gone") }
        try Data(receipt.text.utf8).write(to: version.appending(path: receipt.file))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "\(name).so").path,
            withDestinationPath: "\(place)/lib\(name).so"
        )
    }
    return home
}

/// Calls `body` with copies of the theme Flat7 that differ in their names.
private func forEachTheme(_ count: Int, _ body: (_ name: String, Data) throws -> Void) throws {
    let theme = try Data(contentsOf: buildFolder.appending(path: "libFlat7Theme.so"))
    let found = ["Flat7", "flat7"].map { places(of: $0, in: theme) }
    for number in 0..<count {
        let digits = String(10_000 + number).dropFirst()
        var copy = theme
        for (letter, places) in zip(["X", "x"], found) {
            for place in places {
                copy.replaceSubrange(place, with: Data("\(letter)\(digits)".utf8))
            }
        }
        try body("X\(digits)Theme", copy)
    }
}

private func places(of name: String, in theme: Data) -> [Range<Data.Index>] {
    var found: [Range<Data.Index>] = []
    while let next = theme.range(
        of: Data(name.utf8),
        in: (found.last?.upperBound ?? 0)..<theme.count
    ) {
        found.append(next)
    }
    return found
}

struct BenchError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
