@_spi(Host) import ScreensKit

/// The portal's answers to the searches of one run for lost additions, so that an equal request is sent once.
///
/// All lost additions of a list are searched for in the same pages.
actor SharedAnswers {
    /// The most answers, because pages of a list may be large.
    private static let limit = 32
    private var answers: [[ServiceCommand]: Task<Answer, Never>] = [:]

    private typealias Answer = Result<[JSONValue], PortalError>

    /// Returns the answer to a request, which is sent if it is the first of its kind.
    ///
    /// Those who wait for the same answer receive an error, too; it is not stored.
    func answer(
        to commands: [ServiceCommand],
        of portal: any Portal
    ) async throws(PortalError) -> [JSONValue] {
        if let answer = answers[commands] { return try await answer.value.get() }
        guard answers.count < Self.limit else { return try await portal.call(commands) }
        let task = Task { () -> Answer in
            do throws(PortalError) {
                return .success(try await portal.call(commands))
            } catch {
                return .failure(error)
            }
        }
        answers[commands] = task
        let answer = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if case .failure = answer { answers[commands] = nil }
        return try answer.get()
    }
}

/// A portal whose answers are shared.
struct SharingPortal: WrappingPortal {
    let portal: any Portal
    let answers: SharedAnswers

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        try await answers.answer(to: commands, of: portal)
    }
}
