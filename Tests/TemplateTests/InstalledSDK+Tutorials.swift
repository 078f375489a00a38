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
        let files = FileManager.default
        let tools = "\(Self.place)/tools"
        try files.createDirectory(atPath: tools, withIntermediateDirectories: true)
        try swift.write(toFile: "\(tools)/swift", atomically: true, encoding: .utf8)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tools)/swift")
        return [tools, "\(Self.place)/installed/bin"]
    }

    private var swift: String {
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
