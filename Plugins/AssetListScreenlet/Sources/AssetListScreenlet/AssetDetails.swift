import LiferayKit
import ScreensKit

/// What the services for assets do not say of the entries of a page: covers, portraits of authors, ratings, and
/// numbers of comments.
struct AssetDetails {
    /// How many entries of a page are asked about: all of them would make a large page slow.
    static let most = 100

    fileprivate enum Subject: Hashable {
        case cover(file: Int64)
        case author(Int64)
        case rating(entry: Int64)
        case comments(className: String, classPK: Int64)
    }

    private var answers: [Subject: JSONValue] = [:]

    /// Asks for all details in one request.
    ///
    /// A portal that refuses one command refuses all. It is then asked without the numbers of comments, because not
    /// every portal has the service, and at last for the covers alone, because guests may see these more often than
    /// accounts.
    ///
    /// - Throws: ``PortalError`` if the portal cannot be reached, so that rows without details do not replace others in
    ///   the cache.
    init(of entries: [AssetEntry], in context: InteractionContext) async throws {
        let all = Self.subjects(of: entries, on: context.server.version)
        let common = all.filter { if case .comments = $0 { false } else { true } }
        let covers = common.filter { if case .cover = $0 { true } else { false } }
        if try await ask(about: all, in: context) { return }
        if common != all, try await ask(about: common, in: context) { return }
        if covers != common { _ = try await ask(about: covers, in: context) }
    }

    /// The entry with what was answered.
    func completing(_ entry: AssetEntry) -> AssetEntry {
        var entry = entry
        entry.listing.coverPath = entry.coverFileId.flatMap {
            answers[.cover(file: $0)]?["object"]?["url"]?.text
        }
        entry.listing.author = entry.userId.flatMap {
            answers[.author($0)].flatMap { try? Portrait(user: $0) }
        }
        let rating = entry.entryId.flatMap { answers[.rating(entry: $0)] }
        let isRated = rating?["totalCount"]?.int64 ?? 0 > 0
        entry.listing.averageScore = isRated ? rating?["average"]?.double : nil
        entry.listing.commentCount = Subject(commentsOn: entry).flatMap { answers[$0]?.count }
        return entry
    }

    /// What is not known of entries, each once.
    private static func subjects(of entries: [AssetEntry], on version: PortalVersion) -> [Subject] {
        var known: Set<Subject> = []
        let wanted = entries.prefix(most).flatMap { entry in
            // The services of 6.2 know no single asset, and its blogs have no covers.
            let cover = version.is62 ? nil : entry.coverFileId.map { Subject.cover(file: $0) }
            guard entry.isArticle else { return [cover].compactMap(\.self) }
            let author = entry.userId.map { Subject.author($0) }
            let rating = entry.entryId.map { Subject.rating(entry: $0) }
            let comments = version.is62 ? nil : Subject(commentsOn: entry)
            return [cover, author, rating, comments].compactMap(\.self)
        }
        return wanted.filter { known.insert($0).inserted }
    }

    /// Returns whether the portal answered.
    private mutating func ask(
        about subjects: [Subject],
        in context: InteractionContext
    ) async throws -> Bool {
        guard !subjects.isEmpty else { return true }
        do throws(PortalError) {
            let commands = subjects.map { Self.command(about: $0, in: context) }
            for (subject, answer) in zip(subjects, try await context.portal.call(commands)) {
                answers[subject] = answer
            }
            return true
        } catch {
            guard error.isRefusal else { throw error }
            return false
        }
    }

    private static func command(
        about subject: Subject,
        in context: InteractionContext
    ) -> ServiceCommand {
        let version = context.server.version
        switch subject {
        case .cover(let file):
            return ServiceCommand(
                version.screensPath("screensassetentry/get-asset-entry"),
                [
                    "className": .text(AssetClass.dlFileEntry.className(on: version)),
                    "classPK": .int64(file), "locale": .text(context.locale.identifier),
                ]
            )
        case .author(let id):
            return ServiceCommand("/user/get-user-by-id", ["userId": .int64(id)])
        case .rating(let entry):
            return ServiceCommand(
                version.screensPath("screensratingsentry/get-ratings-entries"),
                ["assetEntryId": .int64(entry), "ratingsLength": 1]
            )
        case .comments(let className, let classPK):
            return ServiceCommand(
                version.screensPath("screenscomment/get-comments-count"),
                ["className": .text(className), "classPK": .int64(classPK)]
            )
        }
    }
}

extension AssetDetails.Subject {
    /// `nil` if the portal does not say what the entry stands for.
    fileprivate init?(commentsOn entry: AssetEntry) {
        guard !entry.className.isEmpty, let classPK = entry.classPK, classPK > 0 else { return nil }
        self = .comments(className: entry.className, classPK: classPK)
    }
}

extension JSONValue {
    /// A number of things as portals count them, by 32 bits; `nil` for anything else.
    fileprivate var count: Int? {
        int64.flatMap { Int32(exactly: $0) }.flatMap { $0 < 0 ? nil : Int($0) }
    }
}

extension AssetEntry {
    /// Whether rows show who has written it, how it is rated, and how many comments it has.
    fileprivate var isArticle: Bool {
        switch assetClass {
        case .blogsEntry, .journalArticle: true
        default: false
        }
    }
}

extension AssetListing.Collection {
    /// What the entries of a page have in common; the filter says whether further pages may have others.
    init(of entries: [AssetEntry], in filter: AssetListFilter) {
        if !entries.isEmpty, entries.allSatisfy({ $0.assetClass == .user }) {
            self = .people
        } else if !entries.isEmpty, entries.allSatisfy(\.isPicture) {
            self = .pictures
        } else if filter.portletItemName.isEmpty {
            self = filter.namesOneClass ? .alike : .mixed
        } else {
            // A saved configuration has one page.
            self = Set(entries.map(\.className)).count > 1 ? .mixed : .alike
        }
    }
}

extension AssetListFilter {
    fileprivate var namesOneClass: Bool {
        if let ids = customEntryQuery["classNameIds"] { return ids.int64.map { $0 > 0 } ?? false }
        let name = customEntryQuery["className"]?.text ?? ""
        return !name.isEmpty || classNameId != .any
    }
}
