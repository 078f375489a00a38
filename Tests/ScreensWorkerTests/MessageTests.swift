import ScreensCoding
@_spi(Host) import ScreensKit
import TestSupport
import Testing

@testable import ScreensWorker

/// Messages between host and worker arrive as they were sent, and corrupt ones are refused.
struct MessageTests {
    private static let examined = WorkerRequest.ExaminedType(
        stem: "T",
        kind: "ScreenletView",
        screenlets: ["S"],
        resources: nil
    )
    private static let drawings = [
        ViewRequest(
            view: "V",
            subject: .parts,
            model: .coded(type: "M.Model", value: [1, 2, 3], number: 7)
        ),
        ViewRequest(view: "V", subject: .body(around: [4]), model: .earlier(7)),
        ViewRequest(
            view: "W",
            subject: .rows(3..<9),
            model: .coded(type: "M.Model", value: [], number: nil)
        ),
    ]
    private static let requests: [WorkerRequest] = [
        .load(path: "/lib/libP.so", version: [1, 2], requiresSandbox: true),
        .make(["A", "B"]), .theme("T"), .screenlet("S", trying: ["size": [1, "two"]]), .view("V"),
        .service("S"),
        .draw(
            drawings,
            in: .init(now: Timestamp(milliseconds: 5), context: DrawingContext())
        ),
        .draw([], in: .init(now: Timestamp(milliseconds: 6), context: nil)),
        .examine(examined, .check),
        .examine(examined, .samples(in: DrawingContext(), after: [])),
        .examine(examined, .attributes(["size": 1])),
    ]
    private static let answers: [ViewAnswer] = [
        .nodes([1, 2], areEachAlone: true), .unknownModel, .parts([]),
        .parts([SentPart(subjects: [], modelType: "M", model: [1], fallback: [2])]),
    ]

    @Test func everyMessageArrivesAsItWasSent() throws {
        for request in Self.requests {
            let bytes = try BinaryCoding.encode(request)
            let read = try BinaryCoding.decode(WorkerRequest.self, from: bytes)
            #expect("\(read)" == "\(request)")
        }
        let bytes = try BinaryCoding.encode(Self.answers)
        let read = try BinaryCoding.decode([ViewAnswer].self, from: bytes)
        #expect("\(read)" == "\(Self.answers)")
    }

    @Test func corruptMessagesAreReadOrRefused() throws {
        var (dice, refused) = (Dice(61), 0)
        let answers = try BinaryCoding.encode(Self.answers)
        let requests = try Self.requests.map { try BinaryCoding.encode($0) }

        for _ in 0..<Soak.inputs(otherwise: 5_000) {
            let request = dice.corrupt(dice.pick(requests))
            let answer = dice.corrupt(answers)
            if (try? BinaryCoding.decode(WorkerRequest.self, from: request)) == nil { refused += 1 }
            if (try? BinaryCoding.decode([ViewAnswer].self, from: answer)) == nil { refused += 1 }
        }

        #expect(refused > 1_000)
    }

    @Test(
        arguments: [
            ["rows": ["_0": [9, 3]]], ["rows": ["_0": [3]]], ["rows": ["_0": []], "parts": [:]],
            ["columns": [:]], [:],
        ] as [JSONObject]
    )
    func impossibleSubjectsAreRefused(subject: JSONObject) throws {
        let request: JSONObject = [
            "view": "V", "subject": .object(subject), "model": ["earlier": ["_0": 7]],
        ]
        let bytes = try BinaryCoding.encode(request)

        #expect(throws: DecodingError.self) {
            try BinaryCoding.decode(ViewRequest.self, from: bytes)
        }
    }
}
