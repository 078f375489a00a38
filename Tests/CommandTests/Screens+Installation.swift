import Foundation
import ScreensPlugins
import TestSupport
import Testing

extension Screens {
    /// A folder with all of the installation but some files.
    func installation(without missing: [String]) throws -> String {
        let build = try #require(HostLibrary.folder)
        let folder = "\(folder)/installed"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let libraries = try FileManager.default.contentsOfDirectory(atPath: build)
            .filter { $0.hasSuffix(".so") && !missing.contains($0) }
        for name in libraries + ["screens-host"] {
            // In a process of its own: a file that a child of another test still has open for writing
            // could not be started.
            try TestSupport.run(["/bin/cp", "\(build)/\(name)", "\(folder)/\(name)"])
        }
        return folder
    }

    /// The words that start the command of a folder.
    static func starting(_ folder: String) -> [String] {
        ["/bin/sh", "-c", "exec '\(folder)/screens-host' \"$@\""]
    }
}
