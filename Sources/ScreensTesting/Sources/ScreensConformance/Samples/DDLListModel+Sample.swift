public import LiferayKit
public import ScreensKit

extension DDLListRecord {
    /// A record of a list of contacts, whose label is the name.
    ///
    /// Its dates are in milliseconds since 1970; the default is noon of 5 March 2024 in UTC.
    public static func sample(
        name: String = "Ada Lovelace",
        note: String = "Wrote the first program",
        userName: String = "Test Test",
        modifiedDate: Int64? = 1_709_640_000_000,
        recordId: Int64 = 40101
    ) -> DDLListRecord {
        var attributes: JSONObject = [
            "recordId": .int64(recordId), "recordSetId": 39824, "groupId": 20143, "userId": 20156,
            "userName": .text(userName), "version": "1.0",
        ]
        if let modifiedDate { attributes["modifiedDate"] = .int64(modifiedDate) }
        let fields = [
            DDMField(name: "Name", dataType: "string", editor: "text", label: "Full name"),
            DDMField(name: "Birthday", dataType: "date", label: "Born on"),
            DDMField(name: "Note", dataType: "string", editor: "textarea"),
        ]
        let values: [DDMInstance] = [
            DDMInstance(name: "Name", value: .text(name)),
            DDMInstance(name: "Birthday", value: DDMDate(iso: "1815-12-10").map(DDMValue.date)),
            DDMInstance(name: "Note", value: .text(note)),
        ]
        // A form of these three fields is always accepted.
        let form = try? DDMDefinition(fields: fields)
        let record =
            form.map { DDLRecord(definition: $0, values: values, attributes: attributes) }
            ?? DDLRecord(received: [:], attributes: attributes)
        return DDLListRecord(record, labelFields: ["Name"], locale: "en_US")
    }
}

extension DDLListRecord: SampledRow {
    /// The samples of DDL lists.
    public static var samplesOfLists: [(name: String, model: DDLListModel)] {
        DDLListModel.states(
            of: (0..<130).map { index in
                sample(
                    name: "Contact \(index + 1)",
                    modifiedDate: 1_709_640_000_000 + Int64(index) * 86_400_000,
                    recordId: 40101 + Int64(index) * 2
                )
            },
            long: [
                sample(
                    name: Array(repeating: "A name that goes on and on", count: 12)
                        .joined(separator: ", ")
                ),
                sample(name: String(repeating: "Donaudampfschifffahrt", count: 12)),
                sample(name: "", note: "", userName: "", modifiedDate: nil),
            ],
            hostile: HostileText.all.map { sample(name: $0, note: $0, userName: $0) },
            nonASCII: [
                sample(name: "Íñigo Núñez", note: "Qué traer"),
                sample(name: "湖畔の花子", note: "お知らせ", userName: "山田太郎"),
                sample(name: "نزهة على البحيرة", note: "ما يجب إحضاره", userName: "ليلى"),
                sample(name: "👩‍👩‍👧‍👦 Family 🇪🇸 👍🏽 ❤️", note: "e\u{301}te\u{301} 1️⃣"),
            ]
        )
    }
}

extension DDLListModel {
    /// The states that every view of DDL lists should draw well, by name.
    public static var allSamples: [(name: String, model: DDLListModel)] {
        DDLListRecord.samplesOfLists
    }
}
