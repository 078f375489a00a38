import DemoPortal
import Foundation
import ScreensHost
import ScreensKit
import ScreensPlugins
import ScreensPortal
import TestSupport
import Testing

@testable import ScreensWeb

/// A live page with a portal of its own.
@MainActor
final class Site {
    let portal: DemoPortal
    let surface: WebSurface
    let workshop: Workshop
    private(set) var stages: [Stage] {
        get { box.stages }
        set { box.stages = newValue }
    }
    private let box = Box()

    private final class Box { var stages: [Stage] = [] }

    init(
        _ screenlet: String = "asset-list",
        theme: ThemeName = "default",
        set attributes: JSONObject = [:],
        limits: WebServer.Limits = .init()
    ) throws {
        let (portal, box, workshop) = (try DemoPortal(), box, try Workshop())
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([
                    .init(path: try #require(HostLibrary.folder), origin: .installation)
                ])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
        let samples = portal.samples
        surface = try WebSurface(
            WebOptions(title: "Title <1>", uploads: try workshop.folder("uploads")) {
                let stage = try host.stage(screenlet, theme: theme)
                for (name, value) in samples where Self.isIdentifying(name, of: stage) {
                    try stage.attributes.set(name, value)
                }
                for (name, value) in attributes { try stage.attributes.set(name, value) }
                box.stages.append(stage)
                return stage
            } context: { stage in
                DrawingContext(style: stage.style, locale: stage.locale)
            },
            limits: limits
        )
        (self.portal, self.workshop) = (portal, workshop)
    }

    private static func isIdentifying(_ name: String, of stage: Stage) -> Bool {
        ["className", "classPK", "userId", "structureId", "recordSetId"].contains(name)
            && stage.attributes.type(of: name) != nil
    }

    /// A browser that has opened the page.
    func browser() async throws -> Browser {
        var browser = Browser(port: surface.port, site: self)
        let key = try #require(surface.url.components(separatedBy: "key=").last)
        let page = try await browser.get("/?key=\(key)")
        try #require(page.status == 200)
        browser.read(page)
        return browser
    }
}

/// A browser without a script.
struct Browser {
    let port: UInt16
    /// Kept as long as somebody looks.
    var site: Site?
    var cookie = ""
    var token = ""
    var page = ""

    /// Takes over cookie and token of a page.
    mutating func read(_ reply: RawReply) {
        if let set = reply.header("Set-Cookie") {
            cookie = String(set.prefix { $0 != ";" })
        }
        page = reply.body
        token = page.firstMatch(of: /name="token" value="([0-9a-f]+)"/).map { String($0.1) } ?? ""
    }

    /// The head of a request as a browser on the page sends it.
    func head(_ method: String, _ path: String, _ fields: [String] = []) -> String {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
            + (cookie.isEmpty ? [] : ["Cookie: \(cookie)"]) + fields
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    func get(_ path: String, _ fields: [String] = []) async throws -> RawReply {
        try await exchange(head("GET", path, fields), port: port)
    }

    var origin: String { "Origin: http://127.0.0.1:\(port)" }

    func post(
        _ path: String,
        _ values: [(String, String)],
        fields: [String]? = nil
    ) async throws -> RawReply {
        let body = values.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }
            .joined(separator: "&")
        let head = head(
            "POST",
            path,
            (fields ?? [origin]) + [
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)",
            ]
        )
        return try await exchange(head + body, port: port)
    }

    /// Sends a form of the page.
    func act(_ values: [(String, String)]) async throws -> RawReply {
        try await post("/act", [("token", token)] + values)
    }

    /// Sends a form with a file.
    func upload(
        _ values: [(String, String)],
        file: (part: String, name: String, bytes: [UInt8])
    ) async throws -> RawReply {
        let fields = ([("token", token)] + values).map { name, value in
            "--BoundaryOfParts\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
        }
        let start =
            fields.joined()
            + "--BoundaryOfParts\r\nContent-Disposition: form-data; name=\"\(file.part)\"; "
            + "filename=\"\(file.name)\"\r\nContent-Type: image/gif\r\n\r\n"
        let body = Array(start.utf8) + file.bytes + Array("\r\n--BoundaryOfParts--\r\n".utf8)
        let type = "Content-Type: multipart/form-data; boundary=BoundaryOfParts"
        let head = head("POST", "/act", [origin, type, "Content-Length: \(body.count)"])
        let connection = try RawConnection(port: port)
        await connection.send(Array(head.utf8) + body)
        return RawReply(text: await connection.receive())
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
