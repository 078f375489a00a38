import Foundation
import LiferayKit
import ScreensHTTP
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensPortal

/// No data from a portal can crash the client.
struct PortalFuzzTests {
    private static let samples = [
        #"[[{"entryId":"1","title":"<?xml version='1.0'?><root><Title language-id=\"en_US\">A</Title></root>","priority":0.5}],3]"#,
        #"{"exception":"a.B","message":"no","error":{"type":"a.B","message":"no"}}"#,
        #"[{"modelAttributes":{"recordId":1},"modelValues":{"Title":"Hello","Done":true}}]"#,
        "[[[[[[[[[[1]]]]]]]]]]", "<html>Bad gateway</html>", "",
    ]

    @Test func anyReplyIsReadOrRefused() {
        let count = Soak.inputs(otherwise: 5_000)
        for seed in 0..<UInt64(count) {
            var dice = Dice(seed)
            read(Self.corrupted(&dice), &dice)
        }
    }

    private func read(_ body: [UInt8], _ dice: inout Dice) {
        let status = [200, 200, 200, 204, 302, 401, 500, 503, 0, -1].randomElement(using: &dice)
        let reply = HTTPReply(
            status: status ?? 200,
            headers: ["retry-after": String(decoding: body.prefix(20), as: UTF8.self)],
            body: body
        )
        do {
            let results = try InvokerReply.results(reply, count: 2)
            for row in results.first?.array ?? [] { _ = AssetEntry(row.object ?? [:]) }
        } catch {
            #expect(!error.message.isEmpty, "\(body)")
        }
    }

    /// A sample with some of its bytes changed, removed or repeated.
    private static func corrupted(_ dice: inout Dice) -> [UInt8] {
        var bytes = Array((samples.randomElement(using: &dice) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...4, using: &dice) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: bytes[index] = .random(in: 0...255, using: &dice)
            case 1: bytes.removeSubrange(index...)
            case 2: bytes.insert(contentsOf: bytes.prefix(index), at: index)
            default: bytes[index] = Array(#"{}[]",:\0-9eE"#.utf8).randomElement(using: &dice) ?? 0
            }
        }
        return bytes
    }
}
