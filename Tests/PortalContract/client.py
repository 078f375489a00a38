"""A client of the demo portal that was written from the portal's contract, without our sources.

Usage: client.py URL VERSION SAMPLES, where VERSION is 62 or 70 and SAMPLES is the portal's JSON of sign-in and ids.
Prints a line for each expectation that does not hold, and exits with 1 if there is one.
"""

import base64
import http.client
import json
import re
import sys
import urllib.parse
import xml.etree.ElementTree as ET

ADDRESS, VERSION, SAMPLES = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
OLD = VERSION == 62
SITE, COMPANY = SAMPLES["groupId"], SAMPLES["companyId"]
PLUGIN = "/screens-web." if OLD else "/screens."
CLASSES = {
    "blogs": 10007 if OLD else 20011,
    "file": 10011 if OLD else 20015,
    "record": 10097 if OLD else 29501,
    "article": 10109 if OLD else 29634,
}
FILE_CLASS = "com.liferay.document.library.kernel.model.DLFileEntry"
QUERY = (
    "com.liferay.portlet.asset.service.persistence.AssetEntryQuery"
    if OLD
    else "com.liferay.asset.kernel.service.persistence.AssetEntryQuery"
)
failures = []


def expect(condition, words):
    if not condition:
        failures.append(words)
        print(f"{VERSION}: {words}")


class Portal:
    def __init__(self, user=SAMPLES["user"], password=SAMPLES["password"], scheme="Basic"):
        token = base64.b64encode(f"{user}:{password}".encode()).decode()
        self.headers = {"Authorization": f"{scheme} {token}"} if user else {}

    def send(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(ADDRESS).netloc, timeout=20)
        connection.request(method, path, body, {**self.headers, **headers})
        reply = connection.getresponse()
        result = reply.status, reply.headers, reply.read()
        connection.close()
        return result

    def reply(self, path, **parameters):
        body = json.dumps([{path: parameters}]).encode()
        kind = "application/json; charset=utf-8"
        status, _, body = self.send("POST", "/api/jsonws/invoke", body, **{"Content-Type": kind})
        return status, json.loads(body)

    def call(self, path, **parameters):
        status, results = self.reply(path, **parameters)
        if status != 200 or not isinstance(results, list):
            expect(False, f"{path} {parameters} answers {status} {results}")
            raise SystemExit(1)
        return results[0]

    def words(self, path, **parameters):
        """The error of a refused call: its class and its message."""
        status, error = self.reply(path, **parameters)
        if OLD:
            expect(status == 200, f"{path} fails with {status}")
            return (error["exception"], error["message"]) if "message" in error else ("", error["exception"])
        expect(status >= 400, f"{path} fails with {status}")
        expect(error["throwable"].startswith(error["error"]["type"]), f"{error} names its class twice")
        return error["error"]["type"], error["error"]["message"]

    def assets(self, **query):
        parameters = {f"assetEntryQuery.{name}": value for name, value in query.items()}
        parameters["+assetEntryQuery"] = QUERY
        return self.call(PLUGIN + "screensassetentry/get-asset-entries", locale="en_US", **parameters)

    def count(self, **query):
        parameters = {f"entryQuery.{name}": value for name, value in query.items()}
        return self.call("/assetentry/get-entries-count", **{"+entryQuery": QUERY}, **parameters)

    def upload(self, title, content):
        fields = {
            "repositoryId": SITE, "folderId": 0, "sourceFileName": title, "mimeType": "image/png", "title": title,
            "description": "", "changeLog": "",
        }
        body = b"".join(
            f'--limit\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in fields.items()
        )
        head = f'--limit\r\nContent-Disposition: form-data; name="file"; filename="{title}"\r\n'
        body += head.encode() + b"Content-Type: image/png\r\n\r\n" + content + b"\r\n--limit--\r\n"
        kind = "multipart/form-data; boundary=limit"
        status, _, reply = self.send("POST", "/api/jsonws/dlapp/add-file-entry", body, **{"Content-Type": kind})
        expect(status == 200, f"an upload answers {status} {reply}")
        return json.loads(reply)


def is_id(value):
    """Whether a value is an id: Java's longs are numbers in 6.2 and texts in 7.0."""
    return isinstance(value, int) if OLD else isinstance(value, str) and value.isdigit()


def sign_in():
    service = "/group/get-user-sites-groups"
    words = "Access denied to com.liferay.portal.kernel.service.GroupService#getUserSitesGroups"
    for guest in [Portal(password="wrong"), Portal(user="nobody"), Portal(user="")]:
        status, error = guest.reply(service)
        if OLD:
            expect(status == 200, f"a guest gets {status}")
            expect(error == {"exception": "Authenticated access required"}, f"a guest gets {error}")
        else:
            expect(status == 403, f"a guest gets {status}")
            expect(error["error"] == {"type": "java.lang.SecurityException", "message": words}, f"{error}")
    for scheme in ["basic", "BASIC", "bAsIc"]:
        sites = Portal(scheme=scheme).call(service)
        expect(any(int(site["groupId"]) == SITE for site in sites), f"{scheme}: {sites}")
        expect(all(is_id(site["companyId"]) for site in sites), f"{sites}")
    # SDKs sign in like this: with the company of the first site, then the user.
    user = portal.call(
        "/user/get-user-by-email-address",
        companyId=int(sites[0]["companyId"]),
        emailAddress=SAMPLES["user"],
    )
    expect(is_id(user["userId"]), f"{user}")
    expect(int(sites[0]["companyId"]) == COMPANY, f"{sites}")
    if OLD:
        expect(portal.call("/group/get-user-sites") == sites, "6.2 knows get-user-sites")


def cookie_session():
    """The sign-in form, its cookies, and the token that services require."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    guest = Portal(user="")

    def log_in(password):
        fields = urllib.parse.urlencode({"login": SAMPLES["user"], "password": password, "rememberMe": "true"})
        status, headers, body = guest.send("POST", "/c/portal/login", fields, **form)
        expect(status == 200, f"the form answers {status}")
        cookies = [cookie.split(";")[0] for cookie in headers.get_all("Set-Cookie") or []]
        token = re.search(r"""Liferay\.authToken\s*=\s*['"](\w{8})['"]""", body.decode())
        expect(token, "the page has a token")
        return "; ".join(["COOKIE_SUPPORT=true"] + cookies), token and token[1]

    def user(cookies, token):
        service = "/screens-web.screensuser/get-current-user" if OLD else "/user/get-current-user"
        headers = {"Content-Type": "application/json", "Cookie": cookies, "X-CSRF-Token": token}
        status, _, body = guest.send("POST", "/api/jsonws/invoke", json.dumps([{service: {}}]), **headers)
        return json.loads(body)

    cookies, token = log_in(SAMPLES["password"])
    expect("JSESSIONID=" in cookies and "COMPANY_ID=" in cookies and "ID=" in cookies, cookies)
    found = user(cookies, token)
    expect(isinstance(found, list) and found[0]["emailAddress"] == SAMPLES["user"], f"{found}")
    expect("exception" in user(cookies, "01234567"), "another token is refused")
    cookies, token = log_in("wrong")
    expect("exception" in user(cookies, token), "a wrong password makes no session")
    status, headers, _ = guest.send("GET", "/group/intranet/team")
    expect(status == 302 and headers["Location"].startswith("/c/portal/login?redirect="), f"a guest gets {status}")
    status, _, body = guest.send("GET", "/web/guest/home")
    expect(status == 200 and b"<nav" in body, f"a page answers {status}")


def tokens():
    if OLD:
        return
    fields = {"grant_type": "password", "client_id": "screens", "username": SAMPLES["user"], "password": SAMPLES["password"]}
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    guest = Portal(user="")
    status, _, body = guest.send("POST", "/o/oauth2/token", urllib.parse.urlencode(fields), **form)
    reply = json.loads(body)
    expect(status == 200 and {"access_token", "expires_in", "scope", "refresh_token"} <= set(reply), f"{reply}")
    bearer = Portal(user="")
    bearer.headers = {"Authorization": "Bearer " + reply["access_token"]}
    expect(bearer.call("/user/get-current-user")["emailAddress"] == SAMPLES["user"], "a token signs in")
    other = Portal(user="screens-server", password="wrong")
    status, headers, body = other.send("POST", "/o/oauth2/token", urllib.parse.urlencode(fields), **form)
    expect(status == 401 and json.loads(body)["error"] == "invalid_client", f"a wrong secret answers {body}")
    expect(headers["WWW-Authenticate"].startswith("Basic"), "a wrong secret is challenged")
    fields["password"] = "wrong"
    status, _, body = guest.send("POST", "/o/oauth2/token", urllib.parse.urlencode(fields), **form)
    expect(status == 400 and json.loads(body)["error"] == "invalid_grant", f"a wrong password answers {body}")


def lost_password():
    service = (PLUGIN + "screensuser/" if OLD else "/user/") + "send-password-by-"
    anonymous = Portal(user=SAMPLES["anonymousApiUserName"])
    for name, parameters in [
        ("email-address", {"companyId": COMPANY, "emailAddress": SAMPLES["user"]}),
        ("screen-name", {"companyId": COMPANY, "screenName": SAMPLES["screenName"]}),
        ("user-id", {"userId": SAMPLES["userId"]}),
    ]:
        expect(anonymous.call(service + name, **parameters) is False, f"{name} sends a link")
    type, _ = anonymous.words(service + "user-id", userId=1)
    expect(type.endswith(".NoSuchUserException"), type)


def versions():
    status, headers, body = Portal(user="").send("HEAD", "/")
    build = re.search(r"Build (\d+)", headers.get("Liferay-Portal", ""))
    expect(status == 200 and not body, f"HEAD / answers {status} {body}")
    expect(build and int(build[1]) == (6201 if OLD else 7003), f"{headers.items()}")
    expect(portal.call("/portal/get-build-number") == int(build[1]), "the numbers of the build")


def files():
    entries = portal.assets(classNameIds=CLASSES["file"], start=0, end=60)
    expect(len(entries) > 30, f"{len(entries)} files")
    for entry in entries:
        file, address = entry["object"]["fileEntry"], entry["object"]["url"]
        status, headers, body = portal.send("GET", address)
        expect(status == 200, f"GET {address} answers {status}")
        expect(headers["Content-Type"].split(";")[0] == entry["mimeType"] == file["mimeType"], f"{address}")
        expect(len(body) == int(file["size"]) > 0, f"{address} has {len(body)} bytes of {file['size']}")
        expect(headers["Last-Modified"], f"{address} has a date")
        starts = {"application/pdf": b"%PDF-", "text/plain": b"", "image/webp": b"RIFF"}
        expect(body.startswith(starts.get(file["mimeType"], b"PK\x03\x04")), f"{address}: {body[:9]}")
        expect(int(file["fileEntryId"]) == int(entry["classPK"]) and is_id(file["fileEntryId"]), f"{file}")
        expect(portal.call("/dlapp/get-file-entry", fileEntryId=entry["classPK"]) == file, f"{file}")
        place = {"groupId": file["groupId"], "folderId": file["folderId"]}
        expect(portal.call("/dlapp/get-file-entry", title=file["title"], **place) == file, f"{file}")
        type, _ = portal.words("/dlapp/get-file-entry", title="no such title", **place)
        expect(type.endswith(".NoSuchFileEntryException"), type)
    folder = {"repositoryId": SITE, "folderId": 0}
    number = portal.call("/dlapp/get-file-entries-count", **folder)
    expect(number > 200, f"{number} files in the root")
    every = {"start": -1, "end": -1}
    expect(len(portal.call("/dlapp/get-file-entries", **folder, **every)) == number, "count and list")
    pdfs = {**folder, "mimeTypes": ["application/pdf"]}
    some = portal.call("/dlapp/get-file-entries", **pdfs, start=0, end=5, obc=None)
    expect(len(some) == 5 and all(file["extension"] == "pdf" for file in some), f"{some}")
    expect(5 < portal.call("/dlapp/get-file-entries-count", **pdfs) < number, "files of a type")
    for lost in ["/documents/1/0/x/y", f"/documents/{SITE}/0/x/no-such-file", "/documents/", "/documents/a/b/c/d"]:
        expect(portal.send("GET", lost)[0] == 404, f"GET {lost}")
    type, words = portal.words("/dlapp/get-file-entries", repositoryId=-1, folderId=0, start=0, end=1)
    if OLD:
        expect(type.endswith(".NoSuchRepositoryException"), type)
        expect(words == "No Repository exists with the primary key -1", words)
    else:
        expect(type.endswith(".NoSuchGroupException"), type)
        expect(words == "No Group exists with the key {repositoryId=-1}", words)


def uploads():
    content = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    signed = [byte - 256 if byte > 127 else byte for byte in content]
    before = portal.count(classNameIds=CLASSES["file"])
    common = {"repositoryId": SITE, "folderId": 0, "mimeType": "image/png", "description": "", "changeLog": ""}
    added = [
        portal.upload("été & co/+1?.png", content),
        portal.call("/dlapp/add-file-entry", sourceFileName="a.png", title="a", bytes=str(signed), **common),
        portal.call("/dlapp/add-file-entry", sourceFileName="b.png", title="b", bytes=list(content), **common),
    ]
    expect(portal.count(classNameIds=CLASSES["file"]) == before + 3, "uploads are assets")
    entries = portal.assets(classNameIds=CLASSES["file"], orderByCol1="createDate", start=0, end=3)
    expect({entry["object"]["fileEntry"]["uuid"] for entry in entries} == {file["uuid"] for file in added}, f"{entries}")
    for entry in entries:
        for query in ["", "?version=1.0&imageThumbnail=1"]:
            status, headers, body = Portal(user="").send("GET", entry["object"]["url"] + query)
            expect((status, body) == (200, content), f"GET {entry['object']['url']}{query} answers {status}")
            expect(headers["Content-Type"] == "image/png", f"{headers.items()}")
    for file in added:
        expect(portal.call("/dlapp/delete-file-entry", fileEntryId=file["fileEntryId"]) is None, "deleting answers null")
    expect(portal.count(classNameIds=CLASSES["file"]) == before, "deleted files are no assets")
    expect(portal.send("GET", entries[0]["object"]["url"])[0] == 404, "deleted files cannot be fetched")
    type, _ = portal.words("/dlapp/delete-file-entry", fileEntryId=added[0]["fileEntryId"])
    expect(type.endswith(".NoSuchFileEntryException"), type)
    other = portal.assets(classNameIds=CLASSES["file"], start=0, end=60)
    other = next(entry for entry in other if int(entry["userId"]) != SAMPLES["userId"])
    type, _ = portal.words("/dlapp/delete-file-entry", fileEntryId=other["classPK"])
    expect("PrincipalException" in type, type)


def permissions():
    """Files for members of a site, requested by a member, by another user and by a guest."""
    seller, contractor = Portal(user="kenji"), Portal(user="pat")
    inside = seller.assets(classNameIds=CLASSES["file"], groupIds=20180, start=-1, end=-1)
    outside = {entry["entryId"] for entry in contractor.assets(classNameIds=CLASSES["file"], start=-1, end=-1)}
    secret = next(entry for entry in inside if entry["entryId"] not in outside)["object"]["url"]
    expect(seller.send("GET", secret)[0] == 200, f"GET {secret} of a member")
    expect(contractor.send("GET", secret)[0] == 403, f"GET {secret} of another")
    status, headers, _ = Portal(user="").send("GET", secret)
    expect(status == 302 and headers["Location"].startswith("/c/portal/login?"), f"GET {secret} of a guest: {status}")


def records():
    service = PLUGIN + "screensddlrecord/"
    for entry in portal.assets(classNameIds=CLASSES["record"], start=0, end=40):
        attributes, values = entry["object"]["modelAttributes"], entry["object"]["modelValues"]
        expect(int(attributes["recordId"]) == int(entry["classPK"]), f"{attributes}")
        found = portal.call(service + "get-ddl-record", ddlRecordId=entry["classPK"], locale="en_US")
        expect(found == entry["object"], f"{found} is not {entry['object']}")
        expect(values["Title"] == entry["title"], f"{values}")
    lists = {"ddlRecordSetId": attributes["recordSetId"]}
    number = portal.call(service + "get-ddl-records-count", **lists)
    every = portal.call(service + "get-ddl-records", **lists, locale="en_US", start=-1, end=-1, obc=None)
    expect(number == len(every) > 30, f"{number} records counted, {len(every)} listed")
    own = portal.call(service + "get-ddl-records-count", **lists, userId=SAMPLES["userId"])
    expect(own == sum(int(record["modelAttributes"]["userId"]) == SAMPLES["userId"] for record in every), f"{own}")
    before = portal.count(classNameIds=CLASSES["record"])
    added = portal.call(
        ("/ddlrecord/" if OLD else "/ddl.ddlrecord/") + "add-record",
        groupId=SITE, displayIndex=0, fieldsMap={"Title": "Neu", "Notes": "Heute"},
        recordSetId=attributes["recordSetId"],
    )
    expect(portal.call(service + "get-ddl-records-count", **lists) == number + 1, "a new record is counted")
    expect(portal.count(classNameIds=CLASSES["record"]) == before + 1, "a new record is an asset")
    newest = portal.assets(classNameIds=CLASSES["record"], orderByCol1="createDate", start=0, end=1)[0]
    expect(int(newest["classPK"]) == int(added["recordId"]), f"{newest}")
    expect(newest["object"]["modelValues"] == {"Title": "Neu", "Notes": "Heute"}, f"{newest}")
    survey = portal.call(service + "get-ddl-record", ddlRecordId=SAMPLES["surveyRecordId"], locale="en_US")
    values = survey["modelValues"]
    expect(values["Score"] == "8.5", f"a decimal is a text: {values['Score']!r}")
    expect(values["Budget"] == (450.75 if OLD else "450.75"), f"a number: {values['Budget']!r}")


def articles():
    for entry in portal.assets(classNameIds=CLASSES["article"], start=0, end=10):
        about = entry["object"]
        structure = about["DDMStructure"]
        path = "/ddmstructure/get-structure" if OLD else "/ddm.ddmstructure/get-structure"
        expect(portal.call(path, structureId=structure["structureId"]) == structure, f"{structure}")
        if OLD:
            fields = {field.get("name") for field in ET.fromstring(structure["xsd"]).findall("dynamic-element")}
            expect("definition" not in structure, "6.2 has xsd alone")
            expect(about["modelAttributes"]["structureId"] == structure["structureKey"], f"{about}")
        else:
            fields = {field["name"] for field in json.loads(structure["definition"])["fields"]}
            expect("xsd" not in structure, "7.0 has definition alone")
            expect(about["modelAttributes"]["DDMStructureKey"] == structure["structureKey"], f"{about}")
        values = {value.get("name") for value in ET.fromstring(about["modelValues"]).findall("dynamic-element")}
        expect(values and values <= fields, f"{values} of {fields}")


def web_content():
    """The handbook: an article as HTML, with a template, in a list, and as an asset."""
    services = "/journalarticle/" if OLD else "/journal.journalarticle/"
    rendering = PLUGIN + "screensjournalarticle/get-journal-article-content"
    article = {"groupId": SITE, "articleId": "38201"}
    core = {"languageId": "es_ES", "themeDisplay": None}
    html = portal.call(services + "get-article-content", **article, **core)
    expect("<h2>Primeros pasos</h2>" in html and "@cdn_host@" in html, f"{html[:80]}")
    expect(portal.call(rendering, classPK=38201, locale="es_ES") == html, "the plugin and the portal agree")
    card = portal.call(rendering, **article, ddmTemplateId=29752, locale="es_ES")
    expect(html in card and card != html, "another template, other HTML")
    for picture in re.findall('src="(?:@cdn_host@)?([^"]+)"', html):
        status, headers, _ = Portal(user="").send("GET", picture)
        expect(status == 200 and headers["Content-Type"] == "image/png", f"GET {picture} answers {status}")
    folder = {"groupId": SITE, "folderId": 38101}
    listed = portal.call(services + "get-articles", **folder, start=-1, end=-1, obc=None)
    expect(portal.call(services + "get-articles-count", **folder) == len(listed) > 6, f"{len(listed)} articles")
    for bean in listed:
        expect(portal.call(services + "get-article", groupId=SITE, articleId=bean["articleId"]) == bean, f"{bean}")
        titles = {title.get("language-id"): title.text for title in ET.fromstring(bean["title"])}
        expect(bean["titleCurrentValue"] in titles.values() and is_id(bean["resourcePrimKey"]), f"{titles}")
        ET.fromstring(bean["content"])
    root = {"groupId": SITE, "folderId": 0}
    page = portal.call(services + "get-articles", **root, start=10, end=30, obc=None)
    expect(len(page) == 20 and portal.call(services + "get-articles-count", **root) > 200, "the root has pages")
    type, _ = portal.words(services + "get-article", groupId=SITE, articleId="1")
    expect(type.endswith(".NoSuchArticleException"), type)


def blogs():
    entries = portal.assets(classNameIds=CLASSES["blogs"], start=0, end=100)
    about = [entry["object"]["blogsEntry"] for entry in entries]
    for blog in about:
        text = ET.fromstring(f"<div>{blog['content']}</div>")
        expect(len(text) > 0 and "".join(text.itertext()).strip(), f"content {blog['content']!r}")
        expect(isinstance(blog["displayDate"], int) and blog["userName"], f"{blog}")
    if OLD:
        return
    expect(any(blog["subtitle"] for blog in about), "blogs have subtitles")
    covers = {blog["coverImageFileEntryId"] for blog in about}
    expect("0" in covers and len(covers) > 2 and all(map(is_id, covers)), f"covers {covers}")
    service = "/screens.screensassetentry/get-asset-entry"
    for cover in covers - {"0"}:
        entry = portal.call(service, className=FILE_CLASS, classPK=cover, locale="en_US")
        status, headers, body = Portal(user="").send("GET", entry["object"]["url"])
        expect(status == 200 and headers["Content-Type"] == entry["mimeType"], f"cover {cover} answers {status}")
        start = {"image/png": b"\x89PNG", "image/webp": b"RIFF"}.get(entry["mimeType"])
        expect(start and body.startswith(start), f"a cover of {entry['mimeType']} begins with {body[:4]}")
        expect(entry["object"]["fileEntry"]["fileEntryId"] == cover, f"{entry}")


def one_entry():
    service = PLUGIN + "screensassetentry/get-asset-entry"
    entry = portal.assets(classNameIds=CLASSES["blogs"], start=0, end=9)[0]
    if OLD:
        _, words = portal.words(service, entryId=entry["entryId"], locale="en_US")
        expect("No JSON web service action" in words, words)
        return
    expect(portal.call(service, entryId=entry["entryId"], locale="en_US") == entry, f"{entry}")
    named = portal.call(service, className=entry["className"], classPK=entry["classPK"], locale="en_US")
    expect(named == entry, f"{named}")
    user = portal.call(
        service, className="com.liferay.portal.kernel.model.User", classPK=SAMPLES["userId"], locale="en_US"
    )
    expect(not user["visible"] and user["object"]["user"]["screenName"], f"{user}")
    for wrong in [{"entryId": 1}, {"className": "a.B", "classPK": 1}]:
        type, _ = portal.words(service, locale="en_US", **wrong)
        expect(type.endswith(".NoSuchEntryException"), type)
    # The permissions of the object decide; entries of other classes are visible to everybody.
    every = {"visible": None, "listable": None, "start": -1, "end": -1}
    seen = {entry["entryId"] for entry in portal.assets(**every)}
    hidden = [entry for entry in Portal(user="omar").assets(**every) if entry["entryId"] not in seen]
    for kind, is_refused in [("BlogsEntry", True), ("JournalArticle", True), ("WikiPage", False)]:
        entry = next(entry for entry in hidden if entry["className"].endswith("." + kind))
        status, _ = portal.reply(service, entryId=entry["entryId"], locale="en_US")
        expect((status == 403) == is_refused, f"a hidden {kind} answers {status}")


def queries():
    every = {"visible": None, "publishDate": None, "expirationDate": None}
    if not OLD:
        every["listable"] = None
    total = portal.count(**every)
    # The portal ignores properties that a version's bean lacks.
    for name, value in [("userName", "jane"), ("linkedAssetEntryIds", 1), ("nonsense", 1)]:
        is_known = name == "userName" and not OLD
        expect((portal.count(**every, **{name: value}) == total) != is_known, f"{name} in {VERSION}")
    title, description = portal.count(**every, title="picnic"), portal.count(**every, description="Marketing")
    both = portal.count(**every, title="picnic", description="Marketing")
    either = portal.count(**every, title="picnic", description="Marketing", andOperator=False)
    together = portal.count(**every, title="picnic", description="Marketing", andOperator=True)
    expect(0 < together < min(title, description), f"{together} of {title} and {description}")
    expect(both == (together if OLD else title + description - together), f"{both} by default")
    expect(either == both, f"{either} with andOperator false")
    names = portal.count(**every, keywords="Haddad")
    texts = sum(
        "haddad" in (entry["title"] + entry["description"]).lower()
        for entry in Portal(user="omar").assets(**every, keywords="Haddad", start=-1, end=-1)
    )
    expect((names == texts) == OLD, f"{names} with Haddad, {texts} in texts")
    for words in ["PINGÜINO", "pingüino", "Pingüino DE la RECEPCIÓN", "МИР", "50% DONE", "[a", "*", "?"]:
        folded = portal.count(**every, keywords=words)
        expect(folded == portal.count(**every, keywords=words.lower()), f"{words} finds {folded}")
        expect(folded > 0 or words in ["МИР", "[a", "*"], f"{words} finds nothing")
    expect(portal.count(**every, keywords="¿mañana? ¡MAÑANA!") == 1, "capital letters of any script")
    dates = lambda type: [
        entry["modifiedDate"]
        for entry in portal.assets(**every, orderByCol1="modifiedDate", orderByType1=type, start=0, end=50)
    ]
    for type, is_ascending in [
        ("ASC", True), ("asc", True), ("nonsense", True), ("", True), ("DESC", False), ("desc", False), (None, False),
    ]:
        found = dates(type)
        expect(found == sorted(found, reverse=not is_ascending), f"orderByType1 {type!r}")


portal = Portal()
for check in [
    sign_in, cookie_session, tokens, lost_password, versions, files, uploads, permissions, records, articles, web_content, blogs, one_entry, queries,
]:
    check()
sys.exit(1 if failures else 0)
