internal import CMicroHTTPD
private import Glibc
internal import ScreensSystem

/// A form that a client sent.
package struct UploadedForm: Sendable {
    /// A file in the form.
    package struct File: Sendable {
        /// The name of its part.
        package var part: String
        /// The file name that the client sent.
        package var name: String
        package var mediaType: String
        package var size = 0
        /// The stored bytes of the file.
        package var stored: StoredFile
    }

    /// Why a form is not complete.
    package enum Problem: Sendable, Hashable {
        case malformed, fieldsTooLarge, fileTooLarge
        case notStored(StoreFailure)
    }

    /// The fields in the order in which they were received.
    package var values: [(name: String, value: String)] = []
    package var files: [File] = []
    package var problem: Problem?

    package init() {}

    /// The fields by name.
    ///
    /// If a name occurs several times, the last value counts.
    package var fields: [String: String] {
        Dictionary(values.map { ($0.name, $0.value) }) { _, last in last }
    }

    /// Returns the values of a field in order.
    package func values(of name: String) -> [String] {
        values.filter { $0.name == name }.map(\.value)
    }
}

/// Parses a form while it arrives.
///
/// Its fields go to memory, its file to the disk.
///
/// Used only by the thread of its connection.
final class FormReader {
    private static let fieldLimit = 1 << 20
    /// How many bytes a field counts besides its name and text, which limits the number of fields.
    private static let fieldOverhead = 256
    private static let bufferSize = 64 << 10

    private let store: FileStore
    private let library: MicroHTTPD
    private var handle: OpaquePointer?
    private var form = UploadedForm()
    private var values: [(name: String, bytes: [UInt8])] = []
    private let isFileWanted: (String, String) -> Bool
    private var fieldSize = 0
    private var descriptor: CInt = -1

    /// Creates a reader; `nil` if the request does not announce a form.
    ///
    /// Files that `wantsFile` refuses are skipped.
    init?(
        _ connection: ServerConnection,
        _ store: FileStore,
        wantsFile: @escaping (_ part: String, _ fileName: String) -> Bool
    ) {
        self.store = store
        library = connection.library
        isFileWanted = wantsFile
        let context = Unmanaged.passUnretained(self).toOpaque()
        handle = library.pointee.MHD_create_post_processor(
            connection.handle,
            Self.bufferSize,
            Self.iterator,
            context
        )
        if handle == nil { return nil }
    }

    deinit { finish() }

    /// The most bytes of a request with a file of the largest size.
    static func sizeLimit(of store: FileStore) -> Int { store.limit + fieldLimit }

    /// Parses more bytes; does nothing after a problem.
    func add(_ bytes: UnsafeRawBufferPointer) {
        guard form.problem == nil, let handle else { return }
        let text = bytes.bindMemory(to: CChar.self)
        let result = library.pointee.MHD_post_process(handle, text.baseAddress, text.count)
        if result == .NO { fail(.malformed) }
    }

    /// Returns the form at the end of the request.
    func end() -> UploadedForm {
        if !finish() { fail(.malformed) }
        form.values = values.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }
        return form
    }

    @discardableResult private func finish() -> Bool {
        closeFile()
        guard let handle else { return true }
        self.handle = nil
        return library.pointee.MHD_destroy_post_processor(handle) == .YES
    }

    private func closeFile() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        form.files.last?.stored.endWriting()
    }

    private func fail(_ problem: UploadedForm.Problem) {
        guard form.problem == nil else { return }
        form.problem = problem
        closeFile()
        form.files = []
    }
}

extension FormReader {
    private static let iterator: MHD_PostDataIterator = {
        context,
        _,
        key,
        file,
        mediaType,
        _,
        data,
        offset,
        size in
        guard let context else { return .NO }
        let reader = Unmanaged<FormReader>.fromOpaque(context).takeUnretainedValue()
        let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size)
        let name = key.map(String.init(cString:)) ?? ""
        guard let file else { return reader.addField(name, bytes, isStart: offset == 0) }
        let fileName = String(cString: file)
        guard reader.isFileWanted(name, fileName) else { return .YES }
        if offset == 0 {
            reader.beginFile(name, fileName, mediaType.map(String.init(cString:)) ?? "")
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
        if isStart { values.append((name, [])) }
        guard !values.isEmpty else { return stop(.malformed) }
        values[values.count - 1].bytes.append(contentsOf: bytes)
        return .YES
    }

    private func beginFile(_ part: String, _ name: String, _ mediaType: String) {
        closeFile()
        do throws(StoreFailure) {
            let (stored, descriptor) = try store.makeFile()
            self.descriptor = descriptor
            fieldSize += Self.fieldOverhead + name.utf8.count
            form.files.append(
                UploadedForm.File(part: part, name: name, mediaType: mediaType, stored: stored)
            )
        } catch {
            fail(.notStored(error))
        }
    }

    private func addToFile(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        let size = form.files.reduce(0) { $0 + $1.size }
        guard form.problem == nil, let last = form.files.indices.last else { return .NO }
        guard fieldSize <= Self.fieldLimit else { return stop(.fieldsTooLarge) }
        guard bytes.count <= store.limit - size else { return stop(.fileTooLarge) }
        guard Files.append(bytes, to: descriptor) else {
            return stop(.notStored(StoreFailure()))
        }
        form.files[last].size += bytes.count
        return .YES
    }

    private func stop(_ problem: UploadedForm.Problem) -> MHD_Result {
        fail(problem)
        return .NO
    }
}
