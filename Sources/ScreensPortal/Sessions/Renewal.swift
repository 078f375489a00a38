import ScreensKit
import Synchronization

/// A value that expires, and that is renewed once however many requests need it at the same time.
final class Renewal<Value: Sendable>: Sendable {
    /// Makes a value; the previous one is `nil` for the first time.
    typealias Make = @Sendable (_ previous: Value?) async throws(PortalError) -> Value

    private struct State {
        var value: Value?
        /// How many values there have been.
        var number = 0
        var task: Task<Result<Value, PortalError>, Never>?
        /// Why no further value is made; `nil` while one can be.
        var refusal: PortalError?
    }

    /// A value, and how it came about.
    struct Current: Sendable {
        let value: Value
        let number: Int
        let isNew: Bool
    }

    private let state: Mutex<State>

    init(_ value: Value? = nil) {
        state = Mutex(State(value: value, number: value == nil ? 0 : 1))
    }

    /// The last value; `nil` before the first one.
    var last: Value? { state.withLock(\.value) }

    /// Changes the value, unless another one has replaced it.
    func change(_ number: Int, _ body: (inout Value) -> Void) {
        state.withLock { state in
            guard state.number == number, var value = state.value else { return }
            body(&value)
            state.value = value
        }
    }

    /// Makes no further value: the portal has refused what they are made from.
    func stop(_ number: Int, because refusal: PortalError) {
        state.withLock { if $0.number == number { $0.refusal = refusal } }
    }

    /// Returns the value if it can be used, else a new one.
    func current(
        if isUsable: (Value) -> Bool,
        else make: @escaping Make
    ) async throws(PortalError) -> Current {
        let found = state.withLock { state in
            state.task == nil
                ? state.value.flatMap { value in
                    isUsable(value) || state.refusal != nil
                        ? Current(value: value, number: state.number, isNew: false) : nil
                } : nil
        }
        if let found { return found }
        return try await renewed(make)
    }

    /// Returns a value that is newer than the one with a number.
    func newer(than number: Int, _ make: @escaping Make) async throws(PortalError) -> Current {
        let found = state.withLock { state in
            state.task == nil && state.number > number
                ? state.value.map { Current(value: $0, number: state.number, isNew: false) } : nil
        }
        if let found { return found }
        return try await renewed(make)
    }

    private func renewed(_ make: @escaping Make) async throws(PortalError) -> Current {
        let task = try state.withLock { state throws(PortalError) in
            if let refusal = state.refusal { throw refusal }
            if let task = state.task { return task }
            let task = Task { [previous = state.value] in
                let result: Result<Value, PortalError>
                do throws(PortalError) {
                    result = .success(try await make(previous))
                } catch {
                    result = .failure(error)
                }
                end(result)
                return result
            }
            state.task = task
            return task
        }
        let value = try await task.value.get()
        return Current(value: value, number: state.withLock(\.number), isNew: true)
    }

    private func end(_ result: Result<Value, PortalError>) {
        state.withLock { state in
            state.task = nil
            switch result {
            case .success(let value): (state.value, state.number) = (value, state.number + 1)
            // Sending a wrong password again and again would lock the account.
            case .failure(.unauthorized(let words)): state.refusal = .unauthorized(words)
            case .failure: break
            }
        }
    }
}
