internal import Glibc

/// An installation of Screens: one folder with the kits' libraries, the libraries that are opened on first need,
/// the plugins, and `screens-host`, which runs plugins in processes of their own.
public struct Installation: Hashable, Sendable {
    /// The folder.
    public let folder: String

    /// Creates a description of the installation in a folder.
    ///
    /// Nothing is checked.
    public init(folder: String) { self.folder = folder }

    /// The installation whose kit this process uses: the one that the program was built against.
    public static var current: Installation { Installation(folder: HostLibrary.folder ?? ".") }

    /// The program that runs plugins in worker processes.
    public var worker: String { "\(folder)/screens-host" }

    /// Checks that nothing is missing.
    ///
    /// A program that calls this first fails with one sentence, and not later, when a missing file is
    /// needed.
    ///
    /// - Throws: ``IncompleteInstallation``.
    public func check() throws(IncompleteInstallation) {
        let files = HostLibrary.names.sorted().map { "\(folder)/\($0)" } + [worker]
        var missing = files.filter { access($0, F_OK) != 0 }.map {
            String($0.dropFirst(folder.count + 1))
        }
        if !hasPlugins { missing.append("every plugin") }
        guard missing.isEmpty else {
            throw IncompleteInstallation(folder: folder, missing: missing)
        }
    }

    private var hasPlugins: Bool {
        PluginSearchPath.standard(environment: { _ in nil }, workingFolder: "/", kitFolder: folder)
            .places.contains { (try? $0.files())?.isEmpty == false }
    }
}

/// An installation that lacks something.
public struct IncompleteInstallation: Error, Hashable, Sendable {
    /// The folder in which the files should be.
    public let folder: String
    /// The files that are missing, without their folder.
    public let missing: [String]

    /// What is missing, where it was looked for, and what to do, in one sentence.
    public var message: String {
        "The installation of Screens in \(folder) is incomplete: \(missing.joined(separator: ", ")) "
            + "\(missing.count == 1 ? "is" : "are") missing. Run \"make install\" in a checkout of Screens."
    }
}

extension IncompleteInstallation: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
