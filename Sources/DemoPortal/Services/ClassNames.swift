import ScreensKit

/// The service that tells the number of a class by its name.
func classNameServices() -> [String: [Method]] {
    [
        "/classname/fetch-class-name": [
            Method(["value"]) { call throws(ServiceError) in
                let value = try call.parameters.plain.text("value") ?? ""
                let core = call.portal
                guard let kind = core.classes.kind(name: value) else { return .null }
                let id = core.dialect.id(core.classes[kind].id)
                let answer: JSONObject = ["classNameId": id, "value": .text(value)]
                let mvcc = core.dialect.id(0)
                return .object(
                    core.dialect == .v62 ? answer : answer.merging(["mvccVersion": mvcc]) { $1 }
                )
            }
        ]
    ]
}
