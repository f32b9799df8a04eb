import Glibc

/// Makes sure that the process may open so many descriptors, raising its soft limit if it can.
enum DescriptorLimit {
    static func ensure(_ connections: Int, reserved: Int) throws(ServerError) {
        let (needed, overflow) = connections.addingReportingOverflow(reserved)
        guard !overflow else { throw .tooFewDescriptors(needed: .max, available: 0) }
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw .system(operation: "tell the limit of descriptors", code: errno)
        }
        let wanted = rlim_t(max(needed, 0))
        guard limit.rlim_cur <= wanted else { return }
        guard limit.rlim_max > wanted else {
            throw .tooFewDescriptors(needed: needed, available: Int(clamping: limit.rlim_max))
        }
        limit.rlim_cur = limit.rlim_max
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw .tooFewDescriptors(needed: needed, available: Int(clamping: limit.rlim_cur))
        }
    }
}
