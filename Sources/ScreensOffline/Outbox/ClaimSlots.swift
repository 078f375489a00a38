import Glibc

/// The contents of the claims file: the current generation of each claim, and the last sign of life of its holder.
struct ClaimSlots: Sendable {
    /// The record of one claim; all zeros if it was never written.
    struct Slot: Equatable, Sendable {
        var generation: UInt64 = 0
        /// The machine to whose clock `beat` refers; 0 for none.
        var machine: UInt64 = 0
        var beat: Int64 = 0
    }

    let file: Int32
    private static let size = 24
    /// Claims with higher ids are held until their process ends, because the file would become too large.
    private static let limit: Int64 = 1 << 24

    /// The byte that is locked for a claim.
    ///
    /// For the first generation, it is the id of the change.
    static func byte(_ id: Int64, _ generation: UInt64) -> Int64 {
        (0..<limit).contains(id) ? Int64(generation & 0xF_FFFF) << 24 | id : id
    }

    subscript(_ id: Int64) -> Slot {
        var slot = Slot()
        guard let place = Self.place(id) else { return slot }
        _ = withUnsafeMutableBytes(of: &slot) { pread(file, $0.baseAddress, Self.size, place) }
        return slot
    }

    /// Records that the holder is running, without a new generation.
    func note(_ id: Int64, at now: Int64) {
        guard let place = Self.place(id) else { return }
        var words = (Self.machine, now)
        _ = withUnsafeBytes(of: &words) { pwrite(file, $0.baseAddress, $0.count, place + 8) }
    }

    /// Begins a generation.
    func begin(_ generation: UInt64, of id: Int64, at now: Int64) {
        guard let place = Self.place(id) else { return }
        let slot = Slot(generation: generation, machine: Self.machine, beat: now)
        _ = withUnsafeBytes(of: slot) { pwrite(file, $0.baseAddress, $0.count, place) }
    }

    /// Whether a holder on this machine has recorded nothing for `patience` milliseconds.
    func isSilent(_ slot: Slot, at now: Int64, for patience: Int64) -> Bool {
        guard slot.machine != 0, slot.machine == Self.machine else { return false }
        let (silence, overflows) = now.subtractingReportingOverflow(slot.beat)
        return !overflows && silence > patience
    }

    private static func place(_ id: Int64) -> Int? {
        (0..<limit).contains(id) ? Int(id) * size : nil
    }

    private static let machine = UInt64(bitPattern: Uptime.start)
}
