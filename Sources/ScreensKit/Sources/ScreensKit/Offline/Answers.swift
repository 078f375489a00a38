/// What a request or a write has led to, and how current that is.
public struct Answer<Output: Sendable>: Sendable {
    /// The result.
    public let output: Output
    /// The source and age of the result.
    public let freshness: Freshness

    /// A result.
    public init(_ output: Output, freshness: Freshness) {
        self.output = output
        self.freshness = freshness
    }
}

/// The answers of an interactor, one after another; see ``ScreenletRuntime/load(_:with:request:policy:)``.
public struct Answers<Output: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
    private let answer: @MainActor () async -> Result<Answer<Output>, ScreensError>?

    init(_ answer: @escaping @MainActor () async -> Result<Answer<Output>, ScreensError>?) {
        self.answer = answer
    }

    /// The answers, which can be awaited once.
    public func makeAsyncIterator() -> Answers { self }

    /// The next answer; `nil` after the last one.
    ///
    /// - Throws: the interactor's error, or ``ScreensError/cancelled`` if the task was cancelled.
    public func next(
        isolation actor: isolated (any Actor)?
    ) async throws(ScreensError) -> Answer<Output>? {
        let result = await answer()
        guard !Task.isCancelled else { throw .cancelled }
        return try result?.get()
    }
}
