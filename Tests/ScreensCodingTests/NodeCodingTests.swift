import LiferayKit
import ScreensCoding
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

struct NodeCodingTests {
    private static let tree = Node.form(
        [
            .text("Ünïcode 👍🏽", .title).spanning(.growing),
            .time(Timestamp(milliseconds: -1)), .time(Timestamp(milliseconds: .max)),
            .button("Save", action: Action("save", ["a": [1, 2.5, nil, "b"]]), label: "saves"),
            .image(
                ImageReference(id: "portrait", label: "Ada", frame: PictureFrame(isRound: true))
            ),
            .input(
                Input(.menu, name: "n", label: "N", options: [.init(value: "v", label: "V")])
            ),
            Node(Node.Kind(rawValue: 200), .none, role: Node.Role(rawValue: 99)),
            .list(count: 3), .row([]), .divider,
        ],
        submit: Action("submit")
    )

    @Test func nodesSurviveARoundTrip() throws {
        let nodes = [Self.tree, .text(""), .column([Self.tree, Self.tree])]

        #expect(try NodeCoding.decode(NodeCoding.encode(nodes)) == nodes)
        #expect(try NodeCoding.decode(NodeCoding.encode([])) == [])
    }

    @Test func aTreeOf64LevelsIsDecodedAndADeeperOneIsRefused() throws {
        let deepest = (1..<64).reduce(Node.text("end")) { node, _ in .row([node]) }

        #expect(try NodeCoding.decode(NodeCoding.encode([deepest])) == [deepest])
        #expect(throws: NodeCoding.Failure.tooDeep) { try NodeCoding.encode([.row([deepest])]) }
    }

    @Test func extrasOfManyRowsAreSentOnce() throws {
        let row = Node.image(.symbol(.document))
        let one = try NodeCoding.encode([row]).count

        #expect(try NodeCoding.encode(Array(repeating: row, count: 50)).count < one + 50 * 8)
    }

    @Test func noBytesCrashTheReader() throws {
        let valid = try NodeCoding.encode([Self.tree])
        for length in valid.indices {
            #expect(throws: NodeCoding.Failure.self) {
                try NodeCoding.decode(Array(valid[..<length]))
            }
        }
        var read = 0
        for place in valid.indices {
            for value in [0, 1, 0x10, 0x7F, 0x80, 0xFF] as [UInt8]
            where value != valid[place] {
                var bytes = valid
                bytes[place] = value
                if (try? NodeCoding.decode(bytes)) != nil { read += 1 }
            }
        }
        // Some changes affect only a text.
        #expect(read > 0)
    }

    @Test func aCountWithoutNodesIsRefused() {
        let none: [UInt8] = [3, 1, 0, 0]
        #expect(throws: NodeCoding.Failure.self) {
            try NodeCoding.decode(none + [0xFF, 0xFF, 0xFF, 0x7F])
        }
    }

    // MARK: The window of a model

    @Test func aWindowOfALongListContainsOnlyItsRows() throws {
        let model = AssetListModel.sample(count: 1_000)
        let window = ModelWindow(100..<150)

        let bytes = try BinaryCoding.encode(model, userInfo: [.modelWindow: window])
        let copy = try BinaryCoding.decode(AssetListModel.self, from: bytes)

        #expect(window.isApplied)
        #expect(copy.count == 1_000)
        #expect(copy.row(at: 99) == nil && copy.row(at: 150) == nil)
        #expect((100..<150).allSatisfy { copy.row(at: $0) == model.row(at: $0) })
        #expect(try bytes.count * 10 < BinaryCoding.encode(model).count)
    }

    @Test func aWindowBeyondTheEndIsEmpty() throws {
        let bytes = try BinaryCoding.encode(
            AssetListModel.sample(count: 3),
            userInfo: [.modelWindow: ModelWindow(2..<64)]
        )
        let copy = try BinaryCoding.decode(AssetListModel.self, from: bytes)

        #expect(copy.row(at: 2) != nil && copy.row(at: 3) == nil)
    }
}
