import Foundation

/// What whole commands cost; the floor is a Swift program that imports Foundation and prints a line.
func benchProcesses(_ bench: Bench) async throws {
    let names = [
        "run asset-list", "list", "two plugins of 1,000 installed", "new screenlet Poll",
    ]
    let lists = ["start alone", "list of 250 plugins, warm", "list of 250 plugins, cold"]
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
    let few = try plugins(10, in: scratch)
    let many = try plugins(1_000, in: scratch)
    try await bench.compare(names[2], floor: "with 10 installed", aim: "the same", runs: 31) {
        try screens(run + ["--plugin-path", many], scratch)
    } against: {
        try screens(run + ["--plugin-path", few], scratch)
    }
}

/// What listing costs, with all known from before, and with nothing; the floor is Swift's own start.
private func benchLists(_ bench: Bench, _ names: [String], _ scratch: URL) async throws {
    let floor = try emptyProgram(in: scratch, importing: "")
    let list = ["list", "--plugin-path", try plugins(250, in: scratch)]
    try await bench.compare(names[0], floor: "Swift start", runs: 41) {
        try screens(["--version"], scratch)
    } against: {
        try execute(floor, [], scratch)
    }
    try await bench.compare(names[1], floor: "Swift start", aim: "6 ms", runs: 41) {
        try screens(list, scratch)
    } against: {
        try execute(floor, [], scratch)
    }
    try await bench.compare(names[2], floor: "Swift start", aim: "12 ms", runs: 41) {
        try screens(list, scratch)
    } prepare: {
        try? FileManager.default.removeItem(at: scratch.appending(path: ".cache"))
    } against: {
        try execute(floor, [], scratch)
    }
}

private var buildFolder: URL {
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
}

/// The command that is measured.
var screensProgram: String { buildFolder.appending(path: "screens-host").path }

/// Runs the command to its end.
func screens(_ arguments: [String], _ scratch: URL) throws {
    try execute(buildFolder.appending(path: "screens-host"), arguments, scratch)
}

/// Runs a program to its end, with an environment of its own where a scratch folder is given.
///
/// Spawned by hand: Foundation's `Process` notices the end of a child only every 50 ms.
func execute(_ program: URL, _ arguments: [String], _ scratch: URL? = nil) throws {
    let environment = scratch.map { ["HOME=\($0.path)", "PATH=/usr/bin:/bin", "LANG=C"] }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for output in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0)
    }
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child = pid_t()
    let inherited = environment == nil ? environ : nil
    let failure = variables.withUnsafeMutableBufferPointer { variables in
        posix_spawn(&child, program.path, &files, nil, &words, inherited ?? variables.baseAddress)
    }
    var status: Int32 = -1
    guard failure == 0, waitpid(child, &status, 0) == child, status == 0 else {
        throw BenchError(text: "\(program.path) \(arguments) ended with status \(status)")
    }
}

/// Compiles the program that does nothing.
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

/// A folder with that many themes, none of which is needed, each under names of its own.
///
/// They are old enough to be remembered: what has just been written may change unnoticed.
private func plugins(_ count: Int, in scratch: URL) throws -> String {
    let folder = scratch.appending(path: "plugins-\(count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let theme = try Data(contentsOf: buildFolder.appending(path: "libFlat7Theme.so"))
    let names = ["Flat7", "flat7"].map { name -> [Range<Data.Index>] in
        var found: [Range<Data.Index>] = []
        while let next = theme.range(
            of: Data(name.utf8),
            in: (found.last?.upperBound ?? 0)..<theme.count
        ) {
            found.append(next)
        }
        return found
    }
    for number in 0..<count {
        let digits = String(10_000 + number).dropFirst()
        var copy = theme
        for (letter, places) in zip(["X", "x"], names) {
            for place in places {
                copy.replaceSubrange(place, with: Data("\(letter)\(digits)".utf8))
            }
        }
        try copy.write(to: folder.appending(path: "libX\(digits)Theme.so"))
    }
    sleep(3)
    return folder.path
}

struct BenchError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
