@_spi(Host) import ScreensKit
import ScreensTesting
import ScreensXML
import TestSupport
import Testing

/// What is left of forms, pictures in several files, changes, videos and frames.
@Suite(.timeLimit(.minutes(5)))
struct HTMLContentTests {
    private func text(_ html: String) -> String { HTMLReaderTests.read(html).plainText }

    @Test func theTextInAFormIsKept() {
        let html = """
            <form action=/x><p>Opening <b>hours</b></p><label>Name <input name=n></label><select><option>gone</select>\
            <textarea>gone</textarea><button>gone</button></form>after
            """

        #expect(
            text(html)
                == "Opening hours\nName\nafter\n4 parts of this text cannot be shown here."
        )
    }

    @Test(arguments: [
        "<picture><source srcset='/documents/a.webp 2x' type=image/webp><source srcset='/documents/a.avif'>"
            + "<img src='/documents/pier.png' alt=Pier></picture>",
        "<picture><source srcset='/documents/pier.png 320w, /documents/b.png 640w'><img alt=Pier></picture>",
        "<img srcset='/documents/pier.png, /documents/b.png 2x' alt=Pier>",
        "<img srcset=' /documents/pier.png 320w,\n/documents/b.png 640w' alt=Pier>",
        "<img src='data:image/gif;base64,R0lGOD' srcset='/documents/pier.png 1x' alt=Pier>",
    ])
    func aPictureInSeveralFilesIsKept(html: String) {
        let found = HTMLReaderTests.read("\(html)<p>after</p>")

        #expect(
            found.blocks == [
                .image(.portalFile("/documents/pier.png", label: "Pier")),
                .paragraph([.text("after")]),
            ]
        )
    }

    @Test(arguments: [
        ("<del>50</del> <ins>40</ins>", "(struck out: 50) (added: 40)"),
        ("now <s>50</s><strike> 60</strike>!", "now (struck out: 50 60)!"),
        ("<ins>a<del>b</del>c</ins>", "(added: a)(struck out: b)(added: c)"),
        ("<del>a<br>b</del>", "(struck out: a)\n(struck out: b)"),
        ("<ins><p>a</p><ul><li>b</ul></ins>", "(added: a)\n(added: b)"),
        ("<del> </del><ins></ins>a", "a"), ("<pre>x<del>y</del></pre>", "x(struck out: y)"),
        ("<ins><pre>x\ny</pre></ins>", "(added: x\ny)"),
        ("<del><table><tr><td>1<td>2</table></del>", "(struck out: 1)\t(struck out: 2)"),
    ])
    func changesAreToldApartInWords(html: String, words: String) {
        #expect(text(html) == words)
    }

    @Test func changesAndLinksDoNotCutEachOther() {
        let outline = HTMLReaderTests.read(
            "<del><a href=/x>a</a> b</del> <a href=/y>c <ins>d</ins></a> e"
        ).outline

        #expect(
            outline == """
                paragraph
                  text caption: (struck out:\u{20}
                  link → http://portal.example:8080/x
                    text: a
                  text:  b
                  text caption: )
                  text: \u{20}
                  link → http://portal.example:8080/y
                    text: c\u{20}
                    text caption: (added:\u{20}
                    text: d
                    text caption: )
                  text:  e

                """
        )
    }

    @Test func changesAreNamedInTheLanguageOfTheUser() {
        let addresses = HTMLAddresses(portal: HTMLReaderTests.portal)
        let words = HTMLReader.read("<del>1</del><ins>2</ins>", at: addresses, locale: "es_ES")

        #expect(words.plainText == "(tachado: 1)(añadido: 2)")
    }

    @Test(arguments: [
        ("<video src=/a/harbour.mp4></video>", "Video: harbour.mp4", "/a/harbour.mp4"),
        (
            "<video controls><source src=/a.mp4 type=video/mp4><source src=/b.webm><p>gone</video>",
            "Video: a.mp4", "/a.mp4"
        ),
        ("<audio title='The  song'><source src=/s.ogg></audio>", "Audio: The song", "/s.ogg"),
        ("<iframe src=/map?x=1 title=Map>gone</iframe>", "Embedded content: Map", "/map?x=1"),
        ("<iframe src=/map></iframe>", "Embedded content: portal.example:8080", "/map"),
        ("<embed src=/price.pdf>", "Embedded content: price.pdf", "/price.pdf"),
        (
            "<object data=/price.pdf type=application/pdf><p>gone</p></object>",
            "Embedded content: price.pdf", "/price.pdf"
        ),
        (
            "<object><param name=movie value=/x.swf><embed src=/x.swf>gone</object>",
            "Embedded content: x.swf", "/x.swf"
        ),
        (
            "<frameset><frame src=/main title=Main><noframes>gone</noframes></frameset>",
            "Embedded content: Main", "/main"
        ),
    ])
    func mediaBecomeLinks(html: String, label: String, path: String) throws {
        let found = HTMLReaderTests.read("before \(html) after")
        let address = try #require(LinkAddress(HTMLReaderTests.portal + path))

        #expect(found.blocks.contains(.paragraph([.link(label, to: address)])))
        #expect(found.plainText.hasPrefix("before") && !found.plainText.contains("gone"))
        #expect(!found.plainText.contains("shown"))
        expectAllowed(found)
    }

    @Test(arguments: [
        "<embed src=/x.pdf><p>after</p>", "<track src=/x.vtt><p>after</p>",
        "<object data=/x.pdf></object><p>after</p>", "<video></video><p>after</p>",
        "<map><area href=/x><p>after</p></map>", "<marquee>after</marquee>",
        "<output>after</output>", "<applet><p>after</p></applet>", "<keygen><p>after</p>",
    ])
    func whatFollowsOrBrowsersShowIsKept(html: String) {
        #expect(text(html).contains("after"))
    }

    @Test(arguments: [
        ("<canvas></canvas>", 1), ("<svg><path/></svg><math><mi>x</mi></math>", 2),
        ("<svg aria-hidden=true></svg><svg role=presentation></svg>", 0),
        ("<input type=hidden><input type=text>", 1), ("<div hidden><input></div>", 0),
        ("<iframe src='javascript:x()'></iframe>", 1), ("<video></video>", 1),
        ("<iframe width=1 height=1 src=/count></iframe>", 0),
        ("<img src='data:image/gif;base64,R0lGOD'><img><img alt=''><img src=/x width=1>", 2),
        ("<script>x()</script><style>y</style><link><noscript>z</noscript>", 0),
        ("<select><option>1</select>", 1), ("<button><svg></svg>Send</button>", 1),
    ])
    func whatIsLeftOutIsCounted(html: String, count: Int) {
        let expected =
            switch count {
            case 0: "a"
            case 1: "a\n1 part of this text cannot be shown here."
            default: "a\n\(count) parts of this text cannot be shown here."
            }
        #expect(text("<p>a</p>" + html) == expected)
    }

    @Test func onlyAPageWithoutAnythingIsEmpty() {
        for html in ["", "<p> </p>", "<style>a</style><div hidden>b</div>", "<input type=hidden>"] {
            #expect(HTMLReaderTests.read(html).isEmpty, "\(html)")
        }
        for html in ["<div id=app></div><script src=/x.js></script>", "<canvas>", "<form><input>"] {
            #expect(text(html) == "1 part of this text cannot be shown here.", "\(html)")
        }
    }
}
