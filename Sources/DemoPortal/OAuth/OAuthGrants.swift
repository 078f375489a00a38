internal import CSodium
@_spi(Host) import ScreensKit
import ScreensSystem
private import Synchronization

/// What a user has allowed a client to do.
struct OAuthGrant: Sendable {
    let clientId: String
    let userId: Int64
    let scope: String
}

/// The codes and tokens of a portal, in memory.
final class OAuthGrants: Sendable {
    /// What the redirection to a client carries, for the client to exchange.
    fileprivate struct Code: Sendable {
        let grant: OAuthGrant
        let redirect: String
        let challenge: String?
        let end: Int64
        /// The tokens that it was exchanged for; `nil` before that.
        var tokens: OAuthTokens?
    }

    fileprivate struct State: Sendable {
        var codes: [String: Code] = [:]
        var access: [String: (grant: OAuthGrant, end: Int64)] = [:]
        var refresh: [String: OAuthGrant] = [:]
    }

    private static let codeLifetime: Int64 = 120_000
    /// How long a token is valid, in seconds.
    private let lifetime: Int
    private let state = Mutex(State())

    init(lifetime: Int) { self.lifetime = lifetime }

    func code(
        for grant: OAuthGrant,
        redirect: String,
        challenge: String?,
        at now: Int64
    ) -> String {
        let code = Secret().text
        let end = now + Self.codeLifetime
        state.withLock { state in
            state.codes[code] = Code(
                grant: grant,
                redirect: redirect,
                challenge: challenge,
                end: end
            )
        }
        return code
    }

    /// The tokens for a code; `nil` unless it is the client's, and used for the first time.
    func exchange(
        _ code: String,
        client: String,
        redirect: String,
        verifier: String?,
        at now: Int64
    ) -> OAuthTokens? {
        state.withLock { state -> OAuthTokens? in
            guard let found = state.codes[code], found.grant.clientId == client else { return nil }
            // Somebody else may have had the code, too.
            if let tokens = found.tokens {
                state.remove(tokens)
                return nil
            }
            let isProven = found.challenge.map { $0 == verifier.map(Self.challenge) } ?? true
            guard found.end > now, found.redirect == redirect, isProven else { return nil }
            let tokens = state.issue(found.grant, lifetime, at: now)
            state.codes[code]?.tokens = tokens
            return tokens
        }
    }

    func tokens(
        for grant: OAuthGrant,
        isRefreshable: Bool = true,
        at now: Int64
    ) -> OAuthTokens {
        state.withLock { $0.issue(grant, lifetime, isRefreshable: isRefreshable, at: now) }
    }

    /// New tokens for a refresh token, which is valid once; `nil` unless it is the client's.
    func refresh(_ token: String, client: String, at now: Int64) -> OAuthTokens? {
        state.withLock { state -> OAuthTokens? in
            guard let grant = state.refresh[token], grant.clientId == client else { return nil }
            state.refresh[token] = nil
            return state.issue(grant, lifetime, at: now)
        }
    }

    /// What an access token allows; `nil` if it is unknown or has expired.
    func grant(_ token: String, at now: Int64) -> OAuthGrant? {
        let found = state.withLock { $0.access[token] }
        return found.flatMap { $0.end > now ? $0.grant : nil }
    }

    /// The challenge of a verifier (RFC 7636, S256).
    static func challenge(_ verifier: String) -> String {
        var hash = [UInt8](repeating: 0, count: 32)
        let bytes = Array(verifier.utf8)
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Base64.text(hash).replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }
}

extension OAuthGrants.State {
    mutating func issue(
        _ grant: OAuthGrant,
        _ lifetime: Int,
        isRefreshable: Bool = true,
        at now: Int64
    ) -> OAuthTokens {
        let tokens = OAuthTokens(
            access: Secret().text,
            refresh: isRefreshable ? Secret().text : nil,
            lifetime: lifetime,
            scope: grant.scope
        )
        access[tokens.access] = (grant, now + Int64(clamping: lifetime) * 1_000)
        if let token = tokens.refresh { refresh[token] = grant }
        return tokens
    }

    mutating func remove(_ tokens: OAuthTokens) {
        access[tokens.access] = nil
        if let token = tokens.refresh { refresh[token] = nil }
    }
}

/// What a client gets for a code, a password, a refresh token or its own secret.
struct OAuthTokens: Sendable {
    let access: String
    let refresh: String?
    let lifetime: Int
    let scope: String

    var json: JSONValue {
        var members: JSONObject = [
            "access_token": .text(access), "expires_in": .int64(Int64(lifetime)),
            "scope": .text(scope), "token_type": "Bearer",
        ]
        if let refresh { members["refresh_token"] = .text(refresh) }
        return .object(members)
    }
}

/// Why a client gets nothing (RFC 6749, sections 4.1.2.1 and 5.2).
struct OAuthRefusal: Error, Sendable, Hashable {
    let code: String
    let description: String
    var status = 400

    static func invalidRequest(_ description: String) -> OAuthRefusal {
        OAuthRefusal(code: "invalid_request", description: description)
    }

    static func invalidGrant(_ description: String) -> OAuthRefusal {
        OAuthRefusal(code: "invalid_grant", description: description)
    }

    var json: JSONValue { ["error": .text(code), "error_description": .text(description)] }
}

/// What a client can ask for.
enum OAuthScope {
    static let all = (["liferay-json-web-services"] + OpenAPIDocument.all.map(\.scope)).flatMap {
        ["\($0).everything", "\($0).everything.read", "\($0).everything.write"]
    }

    /// Whether the scopes of a token allow a request to an API.
    static func allow(_ scopes: String, _ method: String, _ api: OpenAPIDocument) -> Bool {
        let kind = method == "GET" ? "read" : "write"
        return scopes.split(separator: " ").contains {
            $0 == "\(api.scope).everything" || $0 == "\(api.scope).everything.\(kind)"
        }
    }

    /// The scopes of a request; all of them if it names none.
    static func checked(_ text: String) throws(OAuthRefusal) -> String {
        let names = text.split(separator: " ").map(String.init)
        guard names.allSatisfy(all.contains) else {
            throw OAuthRefusal(
                code: "invalid_scope",
                description: "The scopes are \(all.joined(separator: ", "))"
            )
        }
        return (names.isEmpty ? all : names).joined(separator: " ")
    }
}
