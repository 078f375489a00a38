/// A page of the portal.
struct PortalPage: Sendable {
    /// The path of the page that everyone may see.
    static let home = "/web/guest/home"

    let path: String
    let title: String
    let content: String
    /// Whether guests are sent to the page where they can sign in.
    var isProtected = false

    static let all = [
        PortalPage(
            path: home,
            title: "Home",
            content: """
                <h1>Welcome to our company</h1>
                <p>We deliver <strong>parcels</strong>. Read our <a href="/web/guest/news">news</a>, or \
                <a href="mailto:office@example.com">write to us</a>.</p>
                <p><img src="\(SeedCover.named("harbour").address)" alt="The harbour in the morning"/></p>
                <h2>Our offices</h2>
                <table><tr><th>Place</th><th>Since</th></tr><tr><td>Madrid</td><td>1998</td></tr>\
                <tr><td>東京</td><td>2011</td></tr></table>
                <ul><li>Open from 8 to 18</li><li><a href="https://www.example.com/jobs">Jobs</a></li></ul>
                <form action="/web/guest/search"><input name="q" aria-label="Search"/>\
                <button>Search</button></form>
                <script>Liferay.portalPageHasRun = true;</script>
                """
        ),
        PortalPage(
            path: "/web/guest/news",
            title: "News",
            content: """
                <h1>News</h1><h2>Two new lorries</h2><p>They run on electricity.</p>
                <blockquote><p>Quiet and clean.</p></blockquote>
                <p><a href="home">Back</a></p>
                """
        ),
        PortalPage(
            path: "/group/intranet/team",
            title: "Team",
            content: """
                <h1>Only for the team</h1><p>Lunch is at noon.</p>
                <p><a href="/group/intranet/team">Here</a></p>
                """,
            isProtected: true
        ),
    ]

    /// The page after signing in.
    static let start = all[0]

    static func at(_ path: String) -> PortalPage? { all.first { $0.path == path } }

    /// The page where people sign in.
    static func signIn(redirect: String, name: String = "", hasFailed: Bool = false) -> PortalPage {
        let problem = hasFailed ? alert("Authentication failed. Please try again.") : ""
        return PortalPage(
            path: PortalRouter.loginPath,
            title: "Sign In",
            content: """
                <h1>Sign In</h1>\(problem)
                <form action="\(PortalRouter.loginPath)" method="post">
                <input name="redirect" type="hidden" value="\(redirect.escapedForAttribute)"/>
                <p><label>E-mail address or screen name \
                <input name="login" autocomplete="username" value="\(name.escapedForAttribute)"/></label></p>
                <p><label>Password \
                <input name="password" type="password" autocomplete="current-password"/></label></p>
                <p><label><input name="rememberMe" type="checkbox" value="true"/> Remember me</label></p>
                <p><button>Sign In</button></p></form>
                """
        )
    }

    /// The page where people who have lost their password choose a new one.
    static func newPassword(ticket: String, hasFailed: Bool = false) -> PortalPage {
        PortalPage(
            path: Tickets.path,
            title: "New Password",
            content: """
                <h1>New Password</h1>\(hasFailed ? alert("The two passwords must be the same.") : "")
                <form action="\(Tickets.path)" method="post">
                <input name="ticketKey" type="hidden" value="\(ticket.escapedForAttribute)"/>
                <p><label>New password \
                <input name="password1" type="password" autocomplete="new-password"/></label></p>
                <p><label>Again \
                <input name="password2" type="password" autocomplete="new-password"/></label></p>
                <p><button>Save</button></p></form>
                """
        )
    }

    /// A page with one sentence.
    static func message(_ title: String, _ words: String) -> PortalPage {
        PortalPage(
            path: home,
            title: title,
            content: """
                <h1>\(title.escapedForMarkup)</h1><p>\(words.escapedForMarkup)</p>
                <p><a href="\(home)">Home</a></p>
                """
        )
    }

    static func alert(_ words: String) -> String {
        "<p class=\"alert alert-error\" role=\"alert\">\(words)</p>"
    }
}
