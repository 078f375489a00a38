import ScreensKit
import Testing

@testable import ScreensOffline

struct ConflictTableTests {
    private func fields(
        _ base: JSONValue?,
        _ local: JSONValue?,
        _ remote: JSONValue?
    ) -> [String] {
        ConflictTable(base: base, local: local, remote: remote).rows.map(\.field)
    }

    @Test(arguments: [
        ([2, 1], [1, 2], true), ([2, 1], [2, 1], true), ([2, 1], [3, 1], false),
    ])
    func changesOfDifferentFieldsCanBeMerged(local: [Int64], remote: [Int64], can: Bool) {
        func value(_ numbers: [Int64]) -> JSONValue {
            ["a": .int64(numbers[0]), "b": .int64(numbers[1])]
        }
        let table = ConflictTable(base: value([1, 1]), local: value(local), remote: value(remote))

        #expect(table.canBeMerged == can)
    }

    @Test func fieldsThatAreTheSameEverywhereAreLeftOut() {
        let rows = ConflictTable(
            base: ["a": 1, "b": 1, "c": 1],
            local: ["a": 2, "b": 1, "c": 1],
            remote: ["a": 1, "b": 3, "c": 1]
        ).rows

        #expect(
            rows == [
                .init(field: "a", base: 1, local: 2, remote: 1),
                .init(field: "b", base: 1, local: 1, remote: 3),
            ]
        )
    }

    @Test func aFieldThatIsMissingSomewhereIsShown() {
        #expect(fields(["a": 1], ["a": 1, "b": 1], ["a": 1]) == ["b"])
        #expect(fields(["a": 1, "b": 2], ["a": 2, "b": 2], nil) == ["a", "b"])
        #expect(fields(nil, nil, nil) == [])
    }

    @Test func namedValuesAreComparedByName() {
        func list(_ names: [(String, JSONValue)]) -> JSONValue {
            .array(names.map { ["name": .text($0.0), "value": ["text": $0.1]] })
        }
        let one = list([("First", "1"), ("Second", "2")])
        let other = list([("Second", "2"), ("First", "one")])

        #expect(fields(one, one, other) == ["First"])
    }

    @Test func instancesOfOneNameAreComparedOneByOne() {
        func list(_ texts: [JSONValue]) -> JSONValue {
            .array(texts.map { ["name": "Phone", "value": ["text": $0]] })
        }

        #expect(fields(list(["1", "2"]), list(["one", "2"]), list(["1", "2"])) == ["Phone"])
        #expect(fields(list(["1", "2"]), list(["1", "two"]), list(["1", "2"])) == ["Phone[1]"])
    }

    @Test func fieldsHaveTheLabelsOfTheirForm() {
        func record(_ text: JSONValue) -> JSONValue {
            [
                "definition": [
                    "fields": [
                        ["name": "Who", "label": "Full name"],
                        ["name": "A{U+30A}", "label": ""],
                        ["name": "Box", "nestedFields": [["name": "Phone", "label": "Mobile"]]],
                    ]
                ],
                "values": [
                    ["name": "Who", "value": ["text": text]],
                    ["name": "A{U+30A}", "value": ["text": text]],
                    ["name": "Phone", "value": "1"], ["name": "Phone", "value": text],
                ],
            ]
        }
        let table = ConflictTable(base: record("a"), local: record("b"), remote: nil)

        #expect(table.rows.map(\.field) == ["A{U+30A}", "Phone", "Phone[1]", "Who"])
        #expect(table.rows.map(table.title) == ["A\u{30A}", "Mobile", "Mobile[1]", "Full name"])
    }

    @Test func onlyTheValuesOfAFormAreCompared() {
        func form(_ name: String, _ date: Int64) -> JSONValue {
            ["attributes": ["modifiedDate": .int64(date)], "values": ["Name": .text(name)]]
        }
        #expect(fields(form("a", 1), form("b", 1), form("c", 2)) == ["Name"])
    }

    /// A record whose form was unknown is cached as it was received.
    @Test func aRecordWithoutItsFormIsComparedByWhatThePortalSent() {
        let base: JSONValue = [
            "received": ["Kind": #"["customer"]"#, "Limit": "12500.50", "Name": "Ada"],
            "values": [],
        ]
        let local: JSONValue = [
            "received": ["Name": "Ada"],
            "values": [
                ["name": "Kind", "value": ["options": ["customer"]]],
                ["name": "Limit", "value": ["decimal": "12500.5"]],
                ["name": "Name", "value": ["text": "Eve"]],
            ],
        ]

        let rows = ConflictTable(base: base, local: local, remote: base).rows

        #expect(rows == [.init(field: "Name", base: "Ada", local: "Eve", remote: "Ada")])
    }
}
