import ScreensSystem

/// What is different between two snapshots of a gallery.
public struct GalleryDifference: Sendable {
    /// A file that is in one of them only, or has another content.
    public struct Change: Hashable, Sendable {
        /// What happened to a file.
        public enum Kind: Hashable, Sendable {
            /// It is in the second snapshot only.
            case added
            /// It is in the first snapshot only.
            case removed
            /// It has another content; for texts, the first line that is different, in both.
            case changed(line: Int, before: String, after: String)
            /// It is a page with another content.
            case changedPage
        }

        /// The view and the file: `AssetListView_flat7/empty.en_US.regular.txt`.
        public let path: String
        /// What happened to it.
        public let kind: Kind
    }

    /// The changes, in the order of their paths.
    public let changes: [Change]

    /// How large a file may be that is compared.
    private static let fileLimit = 16 << 20

    /// Compares two snapshots; blocks the thread until that is done.
    ///
    /// - Throws: ``GallerySnapshot/Problem`` if a folder does not exist, or a file cannot be read.
    public init(from old: String, to new: String) throws(GallerySnapshot.Problem) {
        let (before, after) = (try Self.files(in: old), try Self.files(in: new))
        var changes: [Change] = []
        for path in before.union(after).sorted() {
            guard after.contains(path) else {
                changes.append(Change(path: path, kind: .removed))
                continue
            }
            guard before.contains(path) else {
                changes.append(Change(path: path, kind: .added))
                continue
            }
            if let kind = try Self.change(of: path, from: old, to: new) {
                changes.append(Change(path: path, kind: kind))
            }
        }
        self.changes = changes
    }

    private static func files(in folder: String) throws(GallerySnapshot.Problem) -> Set<String> {
        guard let views = Files.names(in: folder) else { throw .missing(folder) }
        return Set(
            views.flatMap { view in
                (Files.names(in: "\(folder)/\(view)", followingLink: false) ?? []).map {
                    "\(view)/\($0)"
                }
            }
        )
    }

    private static func change(
        of path: String,
        from old: String,
        to new: String
    ) throws(GallerySnapshot.Problem) -> Change.Kind? {
        do throws(FileFailure) {
            let before = try Files.read("\(old)/\(path)", atMost: fileLimit)
            let after = try Files.read("\(new)/\(path)", atMost: fileLimit)
            guard before != after else { return nil }
            return path.hasSuffix(".txt") ? firstChange(lines(before), lines(after)) : .changedPage
        } catch {
            throw .file("\(error)")
        }
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func firstChange(_ before: [String], _ after: [String]) -> Change.Kind {
        let shared = zip(before, after).prefix { $0 == $1 }.count
        return .changed(
            line: shared + 1,
            before: shared < before.count ? before[shared] : "",
            after: shared < after.count ? after[shared] : ""
        )
    }
}
