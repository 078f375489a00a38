internal import CMicroHTTPD

#if canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#endif

/// A form with at most one file.
struct UploadedForm: Sendable {
    /// The part named `file`.
    struct File: Sendable {
        /// What the client calls it.
        var name: String
        var mimeType: String
        var size = 0
        /// Where its bytes are.
        var stored: StoredFile
    }

    /// Why a form is not complete.
    enum Problem: Sendable, Hashable {
        case malformed, fieldsTooLarge, fileTooLarge
        case notStored(StoreFailure)
    }

    var fields: [String: String] = [:]
    var file: File?
    var problem: Problem?
}

/// Takes a form apart while it arrives: its fields to memory, its file to the disk.
///
/// Used by the one thread of its connection.
final class FormReader {
    private static let fieldLimit = 1 << 20
    /// What a field takes besides its name and text, so that there are not too many.
    private static let fieldOverhead = 256
    private static let bufferSize = 64 << 10

    private let store: FileStore
    private var handle: OpaquePointer?
    private var form = UploadedForm()
    private var fields: [String: [UInt8]] = [:]
    private var fieldSize = 0
    private var descriptor: CInt = -1

    /// `nil` when the request does not announce a form.
    init?(_ connection: OpaquePointer, _ store: FileStore) {
        self.store = store
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle = MHD_create_post_processor(connection, Self.bufferSize, Self.take, context)
        if handle == nil { return nil }
    }

    deinit { finish() }

    /// The most bytes that a request with a file of the largest size can have.
    var sizeLimit: Int { store.limit + Self.fieldLimit }

    /// Reads on; does nothing after a problem.
    func add(_ bytes: UnsafeRawBufferPointer) {
        guard form.problem == nil, let handle else { return }
        let text = bytes.bindMemory(to: CChar.self)
        if MHD_post_process(handle, text.baseAddress, text.count) == .NO { fail(.malformed) }
    }

    /// The form, at the end of the request.
    func end() -> UploadedForm {
        if !finish() { fail(.malformed) }
        form.fields = fields.mapValues { String(decoding: $0, as: UTF8.self) }
        return form
    }

    @discardableResult private func finish() -> Bool {
        closeFile()
        guard let handle else { return true }
        self.handle = nil
        return MHD_destroy_post_processor(handle) == .YES
    }

    private func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private func fail(_ problem: UploadedForm.Problem) {
        guard form.problem == nil else { return }
        form.problem = problem
        form.file = nil
        closeFile()
    }
}

extension FormReader {
    private static let take: MHD_PostDataIterator = {
        context,
        _,
        key,
        fileName,
        mimeType,
        _,
        data,
        offset,
        size in
        guard let context else { return .NO }
        let reader = Unmanaged<FormReader>.fromOpaque(context).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
        let name = key.map(String.init(cString:)) ?? ""
        guard let fileName else { return reader.addField(name, bytes, isStart: offset == 0) }
        guard name == "file" else { return .YES }
        if offset == 0 {
            let type = mimeType.map(String.init(cString:)) ?? ""
            reader.beginFile(String(cString: fileName), type)
        }
        return reader.addToFile(bytes)
    }

    private func addField(
        _ name: String,
        _ bytes: UnsafeRawBufferPointer,
        isStart: Bool
    ) -> MHD_Result {
        fieldSize += bytes.count + (isStart ? name.utf8.count + Self.fieldOverhead : 0)
        guard fieldSize <= Self.fieldLimit else { return stop(.fieldsTooLarge) }
        if isStart { fields[name] = [] }
        fields[name, default: []].append(contentsOf: bytes)
        return .YES
    }

    private func beginFile(_ name: String, _ mimeType: String) {
        closeFile()
        do throws(StoreFailure) {
            let (stored, descriptor) = try store.makeFile()
            self.descriptor = descriptor
            form.file = UploadedForm.File(name: name, mimeType: mimeType, stored: stored)
        } catch {
            fail(.notStored(error))
        }
    }

    private func addToFile(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        guard form.problem == nil, let size = form.file?.size else { return .NO }
        guard bytes.count <= store.limit - size else { return stop(.fileTooLarge) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(
                descriptor,
                UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                rest.count
            )
            guard count >= 0 || errno == EINTR else { return stop(.notStored(StoreFailure())) }
            rest = rest.dropFirst(max(0, count))
        }
        form.file?.size = size + bytes.count
        return .YES
    }

    private func stop(_ problem: UploadedForm.Problem) -> MHD_Result {
        fail(problem)
        return .NO
    }
}
