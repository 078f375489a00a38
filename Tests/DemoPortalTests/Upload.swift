import DemoPortal
import Foundation
import ScreensKit

/// The body of an upload.
struct Upload {
    static let boundary = "xxBOUNDARYxx"

    var fields: [String: String]
    var file: Data? = Data("Hello, world".utf8)
    var fileName = "hello.txt"

    /// Makes an upload with all parameters of the service.
    init(_ client: Client, title: String = "Hello", folder: JSONValue = 0) {
        fields = [
            "repositoryId": String(client.portal.groupId),
            "folderId": String(folder.int64 ?? -1), "sourceFileName": "hello.txt",
            "mimeType": "text/plain", "title": title, "description": "", "changeLog": "First",
        ]
    }

    var body: Data {
        var body = Data()
        func add(_ text: String) { body.append(contentsOf: text.utf8) }
        for (name, value) in fields {
            add("--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n")
            add("\(value)\r\n")
        }
        if let file {
            add("--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"file\"; ")
            add("filename=\"\(fileName)\"\r\nContent-Type: text/plain\r\n\r\n")
            body.append(file)
            add("\r\n")
        }
        add("--\(Self.boundary)--\r\n")
        return body
    }
}

extension Client {
    func send(
        _ upload: Upload,
        type: String = "multipart/form-data; boundary=\(Upload.boundary)",
        cutTo length: Int? = nil
    ) async throws -> Reply {
        let body = upload.body
        return try await send(
            body.prefix(length ?? body.count),
            path: "/api/jsonws/dlapp/add-file-entry",
            headers: ["Content-Type": type]
        )
    }
}
