/// The frame around the content of a page, which differs between versions.
struct PageLayout: Sendable {
    let dialect: PortalDialect
    let user: User?
    /// The token of the session, which guests have, too.
    let token: String

    func html(_ page: PortalPage) -> String {
        let classes = dialect == .v62 ? "aui ltr" : "ltr"
        let state = user == nil ? "signed-out" : "signed-in"
        let kind = page.isProtected ? "private-page" : "public-page"
        return """
            <!DOCTYPE html>
            <html class="\(classes)" dir="ltr" lang="en-US">
            <head><meta charset="utf-8"/><title>\(page.title.escapedForMarkup) - Intranet</title>
            <meta content="initial-scale=1.0, width=device-width" name="viewport"/>
            <style>body { font-family: sans-serif; } nav li { display: inline; margin: 0 1em 0 0; }</style>
            \(script(page))</head>
            <body class="\(dialect == .v62 ? "yui3-skin-sam " : "")\(state) \(kind) site">
            \(dialect == .v62 ? oldFrame(page) : newFrame(page))
            </body></html>
            """
    }

    private func oldFrame(_ page: PortalPage) -> String {
        """
        <div id="wrapper"><a href="#main-content" id="skip-to-content">Skip to Content</a>
        <header id="banner" role="banner"><div id="heading"><a class="logo" href="/web/guest">Intranet</a>\
        </div>\(signedIn)</header>
        <nav class="sort-pages modify-pages" id="navigation"><ul aria-label="Site Pages" role="menubar">\
        \(links(page, class: "selected"))</ul></nav>
        <div id="content"><div class="columns-1" id="main-content" role="main">\
        <div class="portlet-body">\(page.content)</div></div></div>
        <footer id="footer" role="contentinfo"><p>Powered by a demo portal</p></footer></div>
        """
    }

    private func newFrame(_ page: PortalPage) -> String {
        """
        <div class="container-fluid-1280" id="wrapper">
        <header id="banner" role="banner"><a class="logo custom-logo" href="/web/guest">Intranet</a>\
        \(signedIn)<nav class="navbar" id="navigation" role="navigation">\
        <ul class="nav navbar-nav">\(links(page, class: "active"))</ul></nav></header>
        <section id="content"><h1 class="hide-accessible">\(page.title.escapedForMarkup)</h1>\
        <div class="layout-content portlet-layout" id="main-content" role="main">\
        \(page.content)</div></section>
        <footer id="footer" role="contentinfo"><p>Powered by a demo portal</p></footer></div>
        """
    }

    private var signedIn: String {
        guard let user else {
            return " <a href=\"\(PortalRouter.loginPath)\" id=\"sign-in\">Sign In</a>"
        }
        return """
             <span class="user-full-name">\(user.fullName.escapedForMarkup)</span> \
            <a href="\(PortalRouter.logoutPath)">Sign Out</a>
            """
    }

    private func links(_ page: PortalPage, class selected: String) -> String {
        PortalPage.all.map { link in
            let mark = link.path == page.path ? " class=\"\(selected)\"" : ""
            return "<li\(mark)><a href=\"\(link.path)\">\(link.title)</a></li>"
        }.joined()
    }

    /// The script of every page; 6.2 and 7.0 write the token with other quotes.
    private func script(_ page: PortalPage) -> String {
        let token = dialect == .v62 ? "'\(token)'" : "\"\(token)\""
        return """
            <script type="text/javascript">
            // <![CDATA[
            var Liferay = window.Liferay || {};
            Liferay.authToken = \(token);
            Liferay.currentURL = '\(page.path)';
            Liferay.on = function() {};
            Liferay.ThemeDisplay = {
                getCompanyId: function() { return '\(SeedPeople.companyId)'; },
                getLanguageId: function() { return 'en_US'; },
                getUserId: function() { return '\(user?.userId ?? 0)'; },
                isSignedIn: function() { return \(user != nil); }
            };
            // ]]>
            </script>
            """
    }
}
