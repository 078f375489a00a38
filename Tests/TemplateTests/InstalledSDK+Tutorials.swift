import Foundation
import TestSupport

extension InstalledSDK {
    /// A shell in an empty folder, for somebody who has just installed the host.
    ///
    /// Its `swift` builds in the folder that all plugins of the tests share, and copies the library
    /// to where a separate build would have put it. Programs are built in the usual way, with an
    /// empty environment, because that takes no longer.
    func shell(in name: String) throws -> Shell {
        try Shell(commands: commands(), in: emptyFolder(name))
    }

    /// The same at a terminal.
    func terminalShell(in name: String) throws -> TerminalShell {
        try TerminalShell(commands: commands(), in: emptyFolder(name))
    }

    private func emptyFolder(_ name: String) throws -> String {
        let folder = "\(Self.place)/tutorials/\(name)"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    private func commands() throws -> [String] {
        [try Self.tools.get(), "\(Self.place)/installed/bin"]
    }

    /// The folder of a `swift` that all tutorials share.
    private static let tools = Result {
        let folder = "\(place)/tools"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "\(folder)/swift.sh"
        try swift.write(toFile: script, atomically: true, encoding: .utf8)
        // Another process writes it: what this one has open for writing cannot be run by a child.
        try run(["install", "-m", "755", script, "\(folder)/swift"])
        return folder
    }

    private static var swift: String {
        let environment = ProcessInfo.processInfo.environment
        return """
            #!/bin/bash
            export PATH='\(environment["PATH"] ?? "")' HOME='\(environment["HOME"] ?? "")'
            if grep -q executableTarget Package.swift; then exec env -i PATH="$PATH" swift "$@"; fi
            case " $* " in *" release "*) kind=release ;; *) kind=debug ;; esac
            if [[ " $* " = *" --show-bin-path "* ]]; then
                echo "$PWD/.build/any-linux/$kind"
                exit
            fi
            build=(--scratch-path '\(Self.place)/build')
            swift "$@" --disable-build-manifest-caching "${build[@]}"
            status=$?
            mkdir -p .build/any-linux/$kind
            ln -sfn any-linux/$kind .build/$kind
            bin=$(swift build -c $kind "${build[@]}" --show-bin-path)
            cp "$bin/lib$(basename "$PWD").so" .build/$kind/ || exit
            exit $status
            """
    }
}
