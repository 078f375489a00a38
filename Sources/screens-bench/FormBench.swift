@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Measures reading the definition of a form with 200 fields, and drawing it.
func benchForms(_ bench: Bench) async throws {
    let bytes = Array(definition(fields: 200).utf8)
    await bench.compare("reading a form of 200 fields", floor: "its JSON alone", runs: 101) {
        _ = try? DDMDefinition(json: JSON.decode(JSONValue.self, from: bytes), locale: "en_US")
    } against: {
        _ = try? JSON.decode(JSONValue.self, from: bytes)
    }
    let form = try DDMDefinition(json: JSON.decode(JSONValue.self, from: bytes), locale: "en_US")
    precondition(form.fields.count == 200)
    var model = DDLFormModel()
    model.record = DDLRecord(definition: form)
    let (context, shown) = (DrawingContext(), model)
    let page = HTMLRenderer().page(drawing(shown, context), title: "Form")
    await bench.compare("drawing a form of 200 fields", floor: "copying the page", runs: 101) {
        _ = HTMLRenderer().page(drawing(shown, context), title: "Form")
    } against: {
        var copy = page
        copy.withUnsafeMutableBytes { $0[0] = 0 }
    }
    await benchEmptyInstances(bench)
}

/// The floor is looking for a value in each.
private func benchEmptyInstances(_ bench: Bench) async {
    let names = (0..<200).map { "Field\($0)" }
    let group = DDMField(
        name: "Group",
        dataType: "",
        editor: "fieldset",
        isRepeatable: true,
        nestedFields: names.map { DDMField(name: $0, dataType: "string", isRequired: true) }
    )
    guard let form = try? DDMDefinition(fields: [group]) else { return }
    let instances = (0..<1000).map { _ in
        DDMInstance(name: "Group", nested: names.map { DDMInstance(name: $0) })
    }
    let record = DDLRecord(definition: form, values: instances)
    await bench.compare("1,000 empty instances of 200 fields", floor: "a look at each", runs: 11) {
        _ = record.problems
    } against: {
        _ = instances.allSatisfy(\.isEmpty)
    }
}

private func drawing(_ model: DDLFormModel, _ context: DrawingContext) -> Drawing {
    let fields = model.fields.map { $0.input(.text, in: context) }
    return Drawing(body: .form(fields, submit: model.submitAction), context: context)
}

private func definition(fields: Int) -> String {
    let list = (0..<fields).map { number in
        """
        {"name":"Field\(number)","type":"text","dataType":"string","required":true,"readOnly":false,\
        "showLabel":true,"repeatable":false,"label":{"en_US":"Field \(number)","es_ES":"Campo \(number)"},\
        "tip":{"en_US":"Anything","es_ES":"Algo"},"predefinedValue":{"en_US":"","es_ES":""}}
        """
    }
    return """
        {"availableLanguageIds":["en_US","es_ES"],"defaultLanguageId":"en_US",\
        "fields":[\(list.joined(separator: ","))]}
        """
}
