import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// What a form of 200 fields costs: reading its definition, and drawing it.
func benchForms(_ bench: Bench) async throws {
    guard bench.isWanted("form of 200 fields") else { return }
    let text = definition(fields: 200)
    let bytes = Data(text.utf8)
    let json = try JSONDecoder().decode(JSONValue.self, from: bytes)
    await bench.compare("reading a form of 200 fields", floor: "its JSON alone", runs: 101) {
        _ = try? DDMDefinition(json: .string(text), locale: "en_US")
    } against: {
        _ = try? JSONDecoder().decode(JSONValue.self, from: bytes)
    }
    let record = DDLRecord(definition: try DDMDefinition(json: json, locale: "en_US"))
    var model = DDLFormModel()
    model.record = record
    let context = DrawingContext()
    let shown = model
    let page = HTMLRenderer().page(drawing(shown, context), title: "Form")
    await bench.compare("drawing a form of 200 fields", floor: "copying the page", runs: 101) {
        _ = HTMLRenderer().page(drawing(shown, context), title: "Form")
    } against: {
        var copy = page
        copy.withUnsafeMutableBytes { $0[0] = 0 }
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
