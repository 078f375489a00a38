import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal
import TestSupport
import Testing

// Comments, as users write, change and delete them.
extension QueueTrial {
    func commentList(
        _ network: NetworkCondition
    ) async throws -> (stage: Stage, list: any CommentListScreenlet) {
        let stage = try fixture.host(network).stage("comment-list")
        let list = try stage.screenlet(as: (any CommentListScreenlet).self)
        (list.className, list.classPK) = (fixture.className, fixture.classPK)
        (list.firstPageSize, list.offlinePolicy) = (1_000, policy)
        stage.show()
        await stage.settled()
        return (stage, list)
    }

    func addComment(_ network: NetworkCondition) async throws {
        let stage = try fixture.host(network).stage("comment-add")
        let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
        (add.className, add.classPK, add.body) = (fixture.className, fixture.classPK, newText)
        add.offlinePolicy = policy
        stage.show()
        #expect(add.addComment())
        await stage.settled()

        var item = Item(texts: [])
        item.note(newText, isAcknowledged: add.model.problem == nil)
        comments.append(item)
        note("“\(newText)” added: \(add.model.problem?.message ?? "yes")")
    }

    func changeComment(_ network: NetworkCondition) async throws {
        let (stage, list) = try await commentList(network)
        guard let (number, key) = chosen(in: list) else { return }
        guard try stage.perform(Action("editComment", ["comment": .text(key)])) else { return }
        _ = try stage.perform(.setValue(ShownComment.fieldName, [newText]))
        #expect(try stage.perform(Action("saveComment")))
        await stage.settled()

        // A text that was not accepted is still in its field.
        let isAcknowledged = list.rows.allSatisfy { $0.step == nil }
        comments[number].note(newText, isAcknowledged: isAcknowledged)
        note("“\(newText)” changed from \(comments[number].texts): \(isAcknowledged)")
    }

    func deleteComment(_ network: NetworkCondition) async throws {
        let (stage, list) = try await commentList(network)
        guard let (number, key) = chosen(in: list) else { return }
        guard try stage.perform(Action("deleteComment", ["comment": .text(key)])) else { return }
        await stage.settled()

        let isAcknowledged = list.rows.allSatisfy { $0.step == nil }
        comments[number].note(nil, isAcknowledged: isAcknowledged)
        note("\(comments[number].texts) deleted as \(key): \(isAcknowledged)")
    }

    /// One of the user's comments that the list shows.
    ///
    /// A comment whose answer was lost is shown twice until it is looked up: whoever deletes the portal's one keeps the other.
    /// Here, the user goes by the one that is still to be sent.
    private func chosen(in list: any CommentListScreenlet) -> (number: Int, key: String)? {
        let shown = list.rows.compactMap { row in
            comments.firstIndex { $0.texts.contains(row.comment.plainText) }
                .map { (number: $0, key: row.key, isUnsent: row.unsent != nil) }
        }
        let unsent = Set(shown.filter(\.isUnsent).map(\.number))
        let left = shown.filter { $0.isUnsent || !unsent.contains($0.number) }
        return left.isEmpty ? nil : dice.pick(left.map { ($0.number, $0.key) })
    }
}

extension CommentListScreenlet {
    /// The comments that are loaded and not deleted.
    fileprivate var rows: [ShownComment] {
        (0..<model.count).compactMap { model.row(at: $0) }.filter { !$0.isDeleted }
    }
}
