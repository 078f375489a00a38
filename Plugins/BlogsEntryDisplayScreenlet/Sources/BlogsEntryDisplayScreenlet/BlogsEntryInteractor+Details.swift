import LiferayKit
import ScreensKit

extension BlogsEntryInteractor {
    /// What an answer for an entry does not have.
    enum Detail: Hashable {
        /// The author, without the picture, which the host loads when it is shown.
        case author
        /// The cover, which is a file of the document library.
        case cover
        case categories
    }

    /// What the portal answers for the details that an entry can have.
    ///
    /// They are asked for in one request. A portal that refuses one command refuses all, so it is then asked for each
    /// alone: an entry is shown without a cover that its reader may not see.
    ///
    /// - Throws: ``PortalError`` for a broken connection, so that an incomplete entry does not replace a complete one
    ///   in the cache.
    func details(
        of entry: BlogsEntry,
        _ asset: JSONObject,
        _ blog: JSONObject,
        _ context: InteractionContext
    ) async throws(PortalError) -> [Detail: JSONValue] {
        let questions = questions(on: entry, asset, blog, context)
        if let answers = try await answers(to: questions, context) { return answers }
        var found: [Detail: JSONValue] = [:]
        for question in questions where questions.count > 1 {
            found.merge(try await answers(to: [question], context) ?? [:]) { $1 }
        }
        return found
    }

    private typealias Question = (detail: Detail, command: ServiceCommand)

    private func questions(
        on entry: BlogsEntry,
        _ asset: JSONObject,
        _ blog: JSONObject,
        _ context: InteractionContext
    ) -> [Question] {
        var questions: [Question] = []
        if let userId = entry.author.userId {
            let command = ServiceCommand("/user/get-user-by-id", ["userId": .int64(userId)])
            questions.append((.author, command))
        }
        if let id = blog["coverImageFileEntryId"]?.int64, id > 0 {
            let file = identity(.dlFileEntry, id, context)
            questions.append((.cover, assetCommand(file, context)))
        }
        if let id = entry.classPK {
            var object = identity(.blogsEntry, id, context)
            // The portal's own name, which differs between releases.
            if let name = asset["className"], name.text?.isEmpty == false {
                object["className"] = name
            }
            let command = ServiceCommand("/assetcategory/get-categories", object)
            questions.append((.categories, command))
        }
        return questions
    }

    /// The portal's answers; `nil` if it refuses them.
    private func answers(
        to questions: [Question],
        _ context: InteractionContext
    ) async throws(PortalError) -> [Detail: JSONValue]? {
        guard !questions.isEmpty else { return [:] }
        do throws(PortalError) {
            let answers = try await context.portal.call(questions.map(\.command))
            return Dictionary(zip(questions.map(\.detail), answers)) { first, _ in first }
        } catch {
            guard error.isRefusal else { throw error }
            return nil
        }
    }
}
