import LiferayKit
import ScreensKit

/// Looks for the captions of a video: WebVTT files beside it that have its name.
///
/// Those of `pier.mp4` are named `pier.vtt` or `pier.mp4.vtt`, and those in one language `pier.es.vtt` or
/// `pier.mp4.es.vtt`.
struct CaptionSearch {
    /// How many files of the folder are looked at.
    static let fileLimit = 200
    /// How many captions a video has at most.
    static let limit = 20

    private let video: FileEntry

    init(_ video: FileEntry) { self.video = video }

    /// Finds the captions, in order of their languages; none if the portal refuses to list the folder.
    ///
    /// - Throws: ``PortalError`` if the connection breaks, so that an incomplete answer does not replace a complete one in
    ///   the cache.
    func captions(in context: InteractionContext) async throws -> [Media.Captions] {
        do throws(PortalError) {
            let reply = try await context.portal.call(command)
            let found = (reply.array ?? []).prefix(Self.fileLimit).compactMap {
                FileEntry($0).flatMap { captions($0, context) }
            }
            return Array(found.sorted { $0.language < $1.language }.prefix(Self.limit))
        } catch {
            guard error.isRefusal else { throw error }
            return []
        }
    }

    private var command: ServiceCommand {
        ServiceCommand(
            "/dlapp/get-file-entries",
            [
                "repositoryId": .int64(video.groupId), "folderId": .int64(video.folderId),
                "mimeTypes": ["text/vtt", "text/plain"], "start": 0,
                "end": .int64(Int64(Self.fileLimit)), "obc": .null,
            ]
        )
    }

    private func captions(_ file: FileEntry, _ context: InteractionContext) -> Media.Captions? {
        guard let path = file.path, let language = language(of: file) else { return nil }
        let words = context.liferayString("filedisplay-screenlet-captions")
        return Media.Captions(
            path: path,
            language: language.isEmpty ? "und" : language,
            label: language.isEmpty ? words : "\(words) (\(language))"
        )
    }

    /// The language that a file's name has after that of the video; empty for none, `nil` for another file.
    private func language(of file: FileEntry) -> String? {
        for name in [file.title, file.fileName] where name.lowercased().hasSuffix(".vtt") {
            let stem = name.dropLast(4)
            for video in names where stem.hasPrefix(video) {
                let rest = stem.dropFirst(video.count)
                if rest.isEmpty { return "" }
                let language = rest.dropFirst()
                if rest.hasPrefix("."), Self.isLanguage(language) {
                    return String(language.replacing("_", with: "-"))
                }
            }
        }
        return nil
    }

    /// The title and the name of the video, with and without the ending.
    private var names: [String] {
        [video.title, video.fileName].filter { !$0.isEmpty }.flatMap { name in
            let dot = name.lastIndex(of: ".") ?? name.endIndex
            return [name, String(name[..<dot])].filter { !$0.isEmpty }
        }
    }

    /// Whether a text has the form of a language, such as `en` or `pt_BR`.
    private static func isLanguage(_ text: Substring) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        return parts.count <= 3 && (2...3).contains(parts[0].count)
            && parts.dropFirst().allSatisfy { (2...8).contains($0.count) }
            && parts.joined().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
