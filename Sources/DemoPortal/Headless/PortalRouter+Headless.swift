import ScreensHTTP
@_spi(Host) import ScreensKit

/// The headless APIs, each request and each answer of which is compared with the document of its API.
extension PortalRouter {
    /// Whether an address is one of a headless API, even of one that the portal does not have.
    static func isHeadless(_ path: String) -> Bool {
        path.hasPrefix("/o/headless-") || path.hasPrefix("/o/data-engine/")
    }

    /// How the body of a request to a headless API is read; `nil` for other requests.
    func headlessBodyKind(of request: ServerRequest) -> BodyKind? {
        let isForm = request.fields["content-type"]?.lowercased().hasPrefix("multipart/") ?? false
        guard Self.isHeadless(request.path), isForm, request.method == "POST" else { return nil }
        return .form(core.files) { _, _ in true }
    }

    func headless(_ request: ServerRequest) -> ServerReply? {
        guard let api = OpenAPIDocument.of(request.path) else {
            return faulty([request.path]) { .page("Not Found", status: 404) }
        }
        guard request.path != api.path + "/openapi.json" else { return document(of: api, request) }
        let identity = Result { () throws(ServiceError) in try signInToService(request) }
        let allowed = Result { () throws(ContractProblem) in try api.allow(APIRequest(request)) }
        record(request, allowed, (try? identity.get()) ?? nil)
        return faulty([request.path]) { fault in
            do throws(HeadlessFailure) {
                return try answer(request, allowed, identity, api, fault)
            } catch {
                return error.reply
            }
        }
    }

    private func document(of api: OpenAPIDocument, _ request: ServerRequest) -> ServerReply? {
        faulty([request.path]) {
            guard request.method == "GET" else {
                return HeadlessFailure(400, "\(request.method) is no method of the document").reply
            }
            return .json(api.json.encoded(sortsKeys: true))
        }
    }

    private func record(
        _ request: ServerRequest,
        _ allowed: Result<AllowedRequest, ContractProblem>,
        _ user: User?
    ) {
        let body = (try? allowed.get())?.body ?? [:]
        let query = request.query.mapValues(JSONValue.text)
        var received = ReceivedRequest(path: request.path, parameters: body.merging(query) { $1 })
        (received.method, received.user) = (request.method, user?.screenName)
        received.idempotencyKey = request.idempotencyKey
        record([received])
    }

    private func answer(
        _ request: ServerRequest,
        _ allowed: Result<AllowedRequest, ContractProblem>,
        _ identity: Result<User?, ServiceError>,
        _ api: OpenAPIDocument,
        _ fault: FaultPlan.Fault
    ) throws(HeadlessFailure) -> ServerReply {
        // A form that is not complete has lost its files.
        if let problem = request.form?.problem {
            throw HeadlessFailure(ServiceError(problem, core.dialect))
        }
        let allowed = try allowed.mapError { HeadlessFailure(400, $0.description) }.get()
        let operation = allowed.operation
        guard let user = try identity.mapError(HeadlessFailure.init).get(),
            isInScope(request, of: api)
        else {
            throw HeadlessFailure(403, "Access denied to \(operation.javaMethod(api))", .message)
        }
        guard let route = headlessRoutes.route(operation) else {
            throw HeadlessFailure(500, "The demo portal does not answer \(operation.name)")
        }
        var call = HeadlessCall(
            request: allowed,
            query: request.query,
            locale: locale(of: request),
            user: user,
            core: core,
            services: headlessRoutes.services,
            file: request.form?.files.last
        )
        if case .laggingSearch(let seconds) = fault { call.searchLag = Int64(seconds) * 1_000 }
        do throws(ServiceError) {
            return try reply(route(call), to: call, api, fault)
        } catch {
            throw HeadlessFailure(error)
        }
    }

    /// The reply with an answer; one that its document does not allow is a mistake of the demo portal.
    private func reply(
        _ answer: HeadlessAnswer,
        to call: HeadlessCall,
        _ api: OpenAPIDocument,
        _ fault: FaultPlan.Fault
    ) -> ServerReply {
        let operation = call.request.operation
        let json: JSONValue? =
            switch answer {
            case .json(let value): value
            case .html(let text): .text(text)
            case .nothing: nil
            }
        do throws(ContractProblem) {
            try api.check(json, to: operation)
        } catch {
            return HeadlessFailure(500, error.description).reply
        }
        switch answer {
        case .json(let value):
            var value = value.selecting(call.query, operation.answer)
            if case .changedType(let name) = fault { value = value.changing(typeOf: name) }
            return .json(value.encoded(), status: operation.status)
        case .html(let text):
            return ServerReply(
                contentType: "text/html; charset=UTF-8",
                body: .bytes(Array(text.utf8))
            )
        case .nothing: return ServerReply(status: operation.status, body: .bytes([]))
        }
    }

    /// Whether the token of a request is for the API; other sign-ins are for all of them.
    private func isInScope(_ request: ServerRequest, of api: OpenAPIDocument) -> Bool {
        guard case .bearer(let token) = request.credentials,
            let grant = grants.grant(token, at: core.now)
        else { return true }
        return OAuthScope.allow(grant.scope, request.method, api)
    }

    /// The portal's locale for the first language of a request that the portal has; the English one without any.
    private func locale(of request: ServerRequest) -> String {
        let wanted = (request.fields["accept-language"] ?? "").split(separator: ",").lazy.map {
            $0.prefix { $0 != ";" }.filter { $0 != " " }.replacing("-", with: "_")
        }
        return (wanted.compactMap(Language.init(ofLocale:)).first ?? .english).rawValue
    }
}

extension APIRequest {
    fileprivate init(_ request: ServerRequest) {
        let body: Body =
            if let form = request.form {
                .form(fields: form.fields, files: form.files.map(\.part))
            } else {
                .bytes(request.bytes)
            }
        self.init(
            request.method,
            request.path,
            query: request.query,
            contentType: request.fields["content-type"],
            body: body
        )
    }
}

extension OpenAPIDocument.Operation {
    /// The method of the portal's interface that a refusal names.
    fileprivate func javaMethod(_ api: OpenAPIDocument) -> String {
        let parts = api.path.split(separator: "/")
        let package = parts[1].replacing("-", with: ".")
        let version = parts[2].replacing(".", with: "_")
        let schema = answer?.schema ?? body?.schema ?? "Object"
        return "com.liferay.\(package).internal.resource.\(version).\(schema)ResourceImpl"
            + "#\(identifier)"
    }
}
