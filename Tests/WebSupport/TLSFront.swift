import Foundation
import TestSupport

/// A process that accepts encrypted connections and forwards their data to a server.
package final class TLSFront {
    package let certificate: String
    package private(set) var url = ""
    private let process: ChildProcess

    /// Forwards to an address or to a socket in the file system; `folder` receives the certificate.
    package init(of server: String, in folder: String, name: String = "IP:127.0.0.1") throws {
        certificate = "\(folder)/certificate.pem"
        let key = "\(folder)/key.pem"
        try TestSupport.run([
            "/usr/bin/openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=portal", "-addext",
            "subjectAltName=\(name)", "-keyout", key, "-out", certificate,
        ])
        let pipe = Pipe()
        process = try ChildProcess(
            ["python3", "-c", Self.program, certificate, key, server],
            output: pipe.fileHandleForWriting,
            errors: nil
        )
        let port = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        url = "https://127.0.0.1:\(port.filter(\.isNumber))"
    }

    deinit {
        kill(process.id, SIGKILL)
        _ = process.wait()
    }

    private static let program = """
        import socket, ssl, sys, threading
        from urllib.parse import urlparse
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        door = socket.create_server(("127.0.0.1", 0))
        print(door.getsockname()[1], flush=True)
        def pump(source, target):
            try:
                while data := source.recv(65536): target.sendall(data)
                target.shutdown(socket.SHUT_WR)
            except OSError: pass
        def connect(place):
            if place[0] != "/": return socket.create_connection(("127.0.0.1", urlparse(place).port))
            server = socket.socket(socket.AF_UNIX)
            server.connect(place)
            return server
        def serve(client):
            try: client = context.wrap_socket(client, server_side=True)
            except OSError: return
            server = connect(sys.argv[3])
            threading.Thread(target=pump, args=(server, client), daemon=True).start()
            pump(client, server)
        while True:
            threading.Thread(target=serve, args=(door.accept()[0],), daemon=True).start()
        """
}
