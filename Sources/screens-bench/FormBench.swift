import Foundation
import LiferayKit
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensRendering
import ScreensTesting

/// Measures reading the definition of a form with 200 fields, and drawing it.
@MainActor
func benchForms(_ bench: Bench) async throws {
    guard bench.isWanted("form of 200 fields") else { return }
    let text = definition(fields: 200)
    let bytes = Array(text.utf8)
    let loader = try FormLoader(definition: text)
    await bench.compare("reading a form of 200 fields", floor: "its JSON alone", runs: 101) {
        await loader.load()
    } against: {
        _ = try? JSON.decode(JSONValue.self, from: bytes)
    }
    let context = DrawingContext()
    let shown = loader.model
    precondition(shown.fields.count == 200)
    let page = HTMLRenderer().page(drawing(shown, context), title: "Form")
    await bench.compare("drawing a form of 200 fields", floor: "copying the page", runs: 101) {
        _ = HTMLRenderer().page(drawing(shown, context), title: "Form")
    } against: {
        var copy = page
        copy.withUnsafeMutableBytes { $0[0] = 0 }
    }
}

/// The installed DDL Form, with a portal that has only one form.
@MainActor
private final class FormLoader: ScreenletRuntime {
    let server = ServerInfo(companyId: 1, groupId: 2)
    let locale: LocaleIdentifier = "en_US"
    let strings = Strings()
    private let portal: ScriptedPortal
    private let form: any DDLFormScreenlet
    private var loading: Task<Void, Never>?

    init(definition: String) throws {
        portal = ScriptedPortal(["definition": .text(definition)])
        guard let name = ScreenletName("ddl-form"),
            let form = try PluginRegistry.installed().screenletType(name)?.init()
                as? any DDLFormScreenlet
        else { throw NoForm() }
        self.form = form
        form.structureId = 1
        form.runtime = self
    }

    var model: DDLFormModel { form.model }

    func load() async {
        form.loadForm()
        await loading?.value
    }

    func start<I: Interactor>(
        _ action: String,
        with interactor: I.Type,
        request: I.Request,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<LoadedOutput<I.Output>, ScreensError>) -> Void
    ) -> Interaction {
        let context = portal.context()
        loading = Task {
            guard let output = try? await I(request).run(in: context) else { return }
            then(.success(LoadedOutput(output, freshness: Freshness(source: .remote))))
        }
        return Interaction {}
    }

    func write<S: Synchronizer>(
        _ write: EntryWrite<S>,
        action: String,
        policy: OfflinePolicy,
        then: @escaping @MainActor (Result<WrittenEntry<S.Value>, ScreensError>) -> Void
    ) -> Interaction { Interaction {} }

    func modelChanged() {}

    func report(_ event: ScreenletEvent) {}

    struct NoForm: Error {}
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
