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
    /// Guests may not ask for users, and one refusal makes the portal refuse all questions of a request. So the author has
    /// a request of its own.
    ///
    /// - Throws: ``PortalError`` for a broken connection, so that an incomplete entry does not replace a complete one
    ///   in the cache.
    func details(
        of entry: BlogsEntry,
        _ asset: JSONObject,
        _ blog: JSONObject,
        _ context: InteractionContext
    ) async throws -> [Detail: JSONValue] {
        let questions = questions(on: entry, asset, blog, context)
        async let author = answers(to: questions.filter { $0.detail == .author }, context)
        async let others = answers(to: questions.filter { $0.detail != .author }, context)
        return try await author.merging(await others) { $1 }
    }

    /// What the portal answers; what it refuses is left out: an entry is shown without a cover that its reader may not see.
    private func answers(
        to questions: [Question],
        _ context: InteractionContext
    ) async throws -> [Detail: JSONValue] {
        guard !questions.isEmpty else { return [:] }
        var found: [Detail: JSONValue] = [:]
        do throws(PortalError) {
            let outcomes = try await context.portal.callEach(questions.map(\.command))
            for (question, outcome) in zip(questions, outcomes) {
                switch outcome {
                case .success(let answer): found[question.detail] = answer
                case .failure(let error): if !error.isRefusal { throw error }
                }
            }
        } catch {
            // The refusal of an only command is thrown.
            guard error.isRefusal else { throw error }
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
}
