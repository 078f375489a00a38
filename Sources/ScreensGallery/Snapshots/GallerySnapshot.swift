@_spi(Host) public import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem
import ScreensWorker

/// The views of a gallery as files: a text and a page for each state, locale and width.
///
/// The files of a view are in the folder of its name: `AssetListView_flat7/empty.en_US.regular.txt`. Equal drawings make equal
/// files.
public struct GallerySnapshot: Sendable {
    /// What was written.
    public struct Outcome: Sendable {
        /// How many views were drawn.
        public internal(set) var views = 0
        /// How many files were written.
        public internal(set) var files = 0
        /// One sentence for each view that could not be drawn.
        public internal(set) var failures: [String] = []
    }

    /// Why no snapshot is made, or none can be read.
    public enum Problem: Error, Hashable, Sendable {
        /// There are files in the folder.
        case notEmpty(String)
        /// There is no folder.
        case missing(String)
        /// A file cannot be written or read.
        case file(String)
    }

    let gallery: Gallery
    let scenes: [Gallery.Scene]

    /// Prepares a snapshot of each view in all of the locales and widths.
    public init(
        of gallery: Gallery,
        in locales: [LocaleIdentifier] = ["en_US"],
        widths: [DrawingContext.WidthClass] = [.regular, .compact]
    ) {
        self.gallery = gallery
        scenes = locales.flatMap { locale in
            widths.map { Gallery.Scene(locale: locale, width: $0) }
        }
    }

    /// Writes the files; blocks the thread until that is done.
    ///
    /// - Parameter folder: a folder that is empty or does not exist.
    /// - Returns: what was written, and which views could not be drawn.
    /// - Throws: ``Problem``.
    public func write(to folder: String) throws(Problem) -> Outcome {
        if let names = Files.names(in: folder), !names.isEmpty { throw .notEmpty(folder) }
        var outcome = Outcome()
        for entry in gallery.entries {
            switch drawings(of: entry) {
            case .failure(let failure): outcome.failures.append(failure.message)
            case .success(let drawings):
                guard drawings.contains(where: { !$0.samples.isEmpty }) else { continue }
                outcome.views += 1
                for (scene, samples) in drawings {
                    outcome.files += try Self.write(samples, of: entry, in: scene, to: folder)
                }
            }
        }
        return outcome
    }

    private func drawings(
        of entry: Gallery.Entry
    ) -> Result<[(scene: Gallery.Scene, samples: [Gallery.Sample])], SampleWorker.Failure> {
        Result { () throws(SampleWorker.Failure) in
            var drawings: [(scene: Gallery.Scene, samples: [Gallery.Sample])] = []
            for scene in scenes { drawings.append((scene, try entry.samples(in: scene))) }
            return drawings
        }
    }

    /// Writes a text and a page for each sample, and returns the number of files.
    private static func write(
        _ samples: [Gallery.Sample],
        of entry: Gallery.Entry,
        in scene: Gallery.Scene,
        to folder: String
    ) throws(Problem) -> Int {
        let text = TextRenderer(columns: scene.columns)
        let page = HTMLRenderer(isLive: false)
        var names: Set<String> = []
        do throws(FileFailure) {
            let place = "\(folder)/\(entry.name.typeName)"
            try Files.makeFolder(place)
            for sample in samples {
                let state = fileName(of: sample.state, besides: &names)
                let path = "\(place)/\(state).\(scene.locale).\(scene.width.rawValue)"
                let title = "\(entry.name.typeName), \(sample.state)"
                try Files.write(text.render(sample.drawing), to: path + ".txt")
                try Files.write(page.page(sample.drawing, title: title), to: path + ".html")
            }
        } catch {
            throw .file("\(error)")
        }
        return 2 * samples.count
    }

    /// A file name for a state, which may have any characters, and which a third party's samples may have twice.
    private static func fileName(of state: String, besides others: inout Set<String>) -> String {
        let letters = state.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: Character(Unicode.Scalar(byte))
            default: Character("-")
            }
        }
        let name = String(letters.prefix(80))
        var (number, unique) = (1, name)
        while !others.insert(unique).inserted {
            number += 1
            unique = "\(name)-\(number)"
        }
        return unique
    }
}

extension Gallery.Scene {
    /// How many columns the text of a drawing has.
    public var columns: Int { width == .compact ? 40 : 80 }
}
