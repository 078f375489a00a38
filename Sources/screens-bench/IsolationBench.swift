import DemoPortal
import Foundation
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensPortal
import ScreensSystem
@_spi(Host) import ScreensWorker

/// Measures drawing in a worker and in this process, and the next drawing after a worker died.
@MainActor
func benchIsolation(_ bench: Bench) async throws {
    let names = [
        "drawing with 50 rows in a worker", "drawing after its worker died", "starting a worker",
    ]
    guard names.contains(where: bench.isWanted) else { return }
    let portal = try DemoPortal()
    let here = try await list(portal, isolated: false)
    let there = try await list(portal, isolated: true)
    await bench.compare(names[0], floor: "in process", runs: 501) {
        await draw(there)
    } against: {
        await draw(here)
    }
    var stage = there
    await bench.compare(names[1], floor: "in process", runs: 31) {
        await draw(stage)
    } prepare: {
        guard let list = try? await list(portal, isolated: true) else { return }
        stage = list
        await draw(stage)
        killWorkers()
    } against: {
        await draw(here)
    }
    try await benchStart(bench, names[2])
}

/// Starts workers that confine themselves and load the theme Flat7.
@MainActor
private func benchStart(_ bench: Bench, _ name: String) async throws {
    let registry = PluginRegistry.installed(guardedBy: isolation(of: "Flat7Theme"))
    guard let screenlet = ScreenletName("AssetList"),
        case .isolated(let offer, let plugin)? = try registry.view(
            ViewName(.screenlet(screenlet), theme: "flat7")
        )
    else { return }
    var started: IsolatedView?
    await bench.compare(name, floor: "a process that ends at once", runs: 101) {
        started = try? isolation().view(offer, of: plugin) { _ in }
    } prepare: {
        // Released here, outside of the measurement.
        withExtendedLifetime(started.take()) {}
    } against: {
        _ = try? Child.start(["/bin/true"]).wait()
    }
}

/// An isolation whose workers are the host in the folder of this program.
private func isolation(of names: String...) -> Isolation {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "screens-host").path
    return Isolation(program: program, quarantine: nil, scope: .named(Set(names)))
}

/// An asset list with its first 50 rows in the theme Flat7, which draws here or in a worker.
@MainActor
private func list(_ portal: DemoPortal, isolated: Bool) async throws -> Stage {
    let host = ScreenletHost(
        plugins: .installed(
            guardedBy: isolated ? isolation(of: "Flat7Theme") : isolation()
        ),
        server: try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        ),
        session: SessionContext(user: portal.user, password: portal.password)
    )
    let stage = try host.stage("asset-list", theme: "flat7")
    stage.show()
    await stage.settled()
    return stage
}

/// Draws the body and its rows.
@MainActor
private func draw(_ stage: Stage) async {
    let drawing = await stage.drawing(in: DrawingContext())
    let rows = await drawing.rows(0..<50)
    precondition(rows.count == 50)
}

/// Kills this process's children, which are workers.
private func killWorkers() {
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    for thread in threads ?? [] {
        let children = try? String(
            contentsOfFile: "/proc/self/task/\(thread)/children",
            encoding: .utf8
        )
        for child in (children ?? "").split(separator: " ").compactMap({ pid_t($0) }) {
            kill(child, SIGKILL)
        }
    }
}
