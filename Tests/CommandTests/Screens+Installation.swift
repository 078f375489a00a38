import Foundation
import ScreensPlugins
import TestSupport
import Testing

extension Screens {
    /// A folder with the installation except for some files.
    func installation(without missing: [String]) throws -> String {
        let build = try #require(HostLibrary.folder)
        let folder = "\(folder)/installed"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let libraries = try FileManager.default.contentsOfDirectory(atPath: build)
            .filter { $0.hasSuffix(".so") && !missing.contains($0) }
        for name in libraries + ["screens-host"] {
            // Another process copies the program: the system does not start a file that a child of
            // another test still has open for writing.
            try TestSupport.run(["/bin/cp", "\(build)/\(name)", "\(folder)/\(name)"])
        }
        return folder
    }

    /// The words that start the command of a folder.
    static func starting(_ folder: String) -> [String] {
        ["/bin/sh", "-c", "exec '\(folder)/screens-host' \"$@\""]
    }
}
