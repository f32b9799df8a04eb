/// Something with a descriptor that an event loop drives, such as a listening daemon.
///
/// All members are used on the loop's thread alone.
protocol EventSource: AnyObject {
    /// Becomes readable when `run` has work to do.
    var descriptor: Int32 { get }
    /// Milliseconds until `run` is due without any event; zero for at once, nil for never.
    var timeout: Int? { get }
    /// Does what is ready, without blocking.
    func run()
}
