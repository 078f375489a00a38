import LiferayKit
import ScreensKit

/// Searches for a comment whose addition the portal did not confirm.
///
/// No service finds a comment by the id of its addition, so it is recognised by its text, its author and its time, and is
/// none of those that other additions of this machine have become. Comments are in the order of their threads: behind the
/// wanted one are only newer ones. It searches from the last one to the first that is too old.
struct AddedComment {
    /// The number of comments in the first page and in the largest ones.
    private static let pageSizes: ClosedRange<Int64> = 50...400
    /// The most pages of one search.
    private static let pageLimit = 100
    /// The most pages after a refusal: a comment that was added just before it is among the newest.
    private static let newestPages = 4
    /// The longest time of one search.
    private static let patience: Duration = .seconds(30)
    /// How far the clocks of a portal and of this machine may differ, in milliseconds: a day.
    private static let tolerance: Int64 = 86_400_000
    private let object: CommentedObject
    private let comment: CommentEntry
    private let madeAt: Timestamp?
    private let others: Set<String>

    /// The search for the comment of a change; `nil` for one that adds none.
    init?(_ change: EntryChange<CommentEntry>) {
        guard let comment = change.local, let object = CommentedObject(change.entry) else {
            return nil
        }
        (self.object, madeAt, others) = (object, change.madeAt, change.others)
        self.comment = comment
    }

    /// The comment as the portal has it; `nil` if the portal does not have it.
    ///
    /// - Throws: `PortalError`, also if it was not found within the limits of a search: it may be among the older ones.
    func find(in service: CommentService) async throws(PortalError) -> CommentEntry? {
        if let headless = service.headless { return try await find(in: headless) }
        let portal = service.context.portal
        let count = try await portal.call(service.count(object)).int64 ?? -1
        guard count >= 0 else {
            throw PortalError.unexpected("the number of comments is not a number")
        }
        let author = try await author(count, portal)
        var (end, size) = (count, Self.pageSizes.lowerBound)
        let begin = ContinuousClock.now
        for _ in 0..<(madeAt == nil ? Self.newestPages : Self.pageLimit)
        where end > 0 && ContinuousClock.now - begin < Self.patience {
            let start = max(0, end - size)
            let page = try await page(start..<end, service)
            if let found = page.last(where: { isWanted($0, by: author) }) { return found }
            if isTooOld(page[0]) { return nil }
            (end, size) = (start, min(2 * size, Self.pageSizes.upperBound))
        }
        guard end > 0 else { return nil }
        throw PortalError.unexpected(
            "there are \(count) comments, and the new one is not among the last \(count - end)"
        )
    }

    /// The comment among the newest ones of headless REST.
    private func find(in service: HeadlessComments) async throws(PortalError) -> CommentEntry? {
        let author = try await author(service.context)
        let size = Int(Self.pageSizes.lowerBound)
        for page in 0..<(madeAt == nil ? Self.newestPages : Self.pageLimit) {
            let (rows, count) = try await service.comments(
                page * size..<(page + 1) * size,
                on: object,
                newestFirst: true
            )
            for row in rows {
                let comment = try CommentEntry(headless: row)
                if isWanted(comment, by: author) { return comment }
                if isTooOld(comment) { return nil }
            }
            if rows.count < size || count <= (page + 1) * size { return nil }
        }
        throw PortalError.unexpected("the new comment is not among the newest ones")
    }

    private func author(_ context: InteractionContext) async throws(PortalError) -> Int64 {
        guard comment.userId == 0 else { return comment.userId }
        return try await context.sendHeadless(
            forObject: HeadlessService.adminUser.request(["my-user-account"])
        ).id()
    }

    /// The user who has written the comment, by whose sign-in it is sent.
    private func author(_ count: Int64, _ portal: any Portal) async throws(PortalError) -> Int64 {
        guard comment.userId == 0, count > 0 else { return comment.userId }
        let user = try await portal.call(ServiceCommand("/user/get-current-user", [:]))
        guard let id = user["userId"]?.int64 else {
            throw PortalError.unexpected("the current user has no ID")
        }
        return id
    }

    /// Some comments; an answer of another shape does not say whether the wanted one is there.
    private func page(
        _ range: Range<Int64>,
        _ service: CommentService
    ) async throws(PortalError) -> [CommentEntry] {
        let command = ServiceCommand(
            service.listPath(),
            object.parameters.merging([
                "start": .int64(range.lowerBound), "end": .int64(range.upperBound),
            ]) { $1 }
        )
        guard let replies = try await service.context.portal.call(command).array, !replies.isEmpty
        else {
            throw PortalError.unexpected(
                "there are no comments at \(range.lowerBound) to \(range.upperBound)"
            )
        }
        var comments: [CommentEntry] = []
        for reply in replies { comments.append(try CommentEntry(reply: reply)) }
        return comments
    }

    private func isWanted(_ other: CommentEntry, by author: Int64) -> Bool {
        other.userId == author && other.hasSameText(as: comment) && !isTooOld(other)
            && !others.contains("\(other.commentId)")
    }

    /// Whether a comment is older than the change that added the wanted one.
    private func isTooOld(_ other: CommentEntry) -> Bool {
        guard let madeAt, let date = other.createDate else { return false }
        return date.milliseconds < madeAt.milliseconds - Self.tolerance
    }
}
