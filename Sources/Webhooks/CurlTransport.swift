import CCurl
import Glibc
import Locks

/// Webhooks by libcurl, all on one thread of its own.
///
/// Redirects are answers like others, proxies of the environment are not used, nothing is
/// decompressed, no connection or cookie is kept from one post to the next.
package final class CurlTransport: WebhookTransport {
    /// Bytes of an answer that are taken.
    static let answerLimit = 64 << 10
    /// Connections at once; further posts wait, and their time runs.
    private static let connectionLimit = 64

    private let mailbox: Mailbox

    /// Starts the thread. Nil when the system has none left.
    package init?(policy: AddressPolicy) {
        guard curl_global_init(curl_all_features) == CURLE_OK, let handle = curl_multi_init()
        else { return nil }
        curl_limit_connections(handle, Self.connectionLimit)
        mailbox = Mailbox(handle, policy: policy)
        guard CurlThread(mailbox).start() else { return nil }
    }

    package func send(_ post: WebhookPost) async -> WebhookReply {
        await withCheckedContinuation { mailbox.add(CurlTransfer(post, $0)) }
    }

    /// Breaks off what is underway, and ends the thread.
    package func close() { mailbox.close() }

    /// What waits for the thread.
    ///
    /// Unchecked, because a C pointer is not Sendable: other threads use the handle for
    /// `curl_multi_wakeup` alone, which the manual allows from any, and only before the thread
    /// frees it, under the lock.
    final class Mailbox: @unchecked Sendable {
        private struct State {
            var transfers: [CurlTransfer] = []
            var isClosed = false
            var isGone = false
        }

        let handle: OpaquePointer
        let policy: AddressPolicy
        private let state = Guarded(State())

        init(_ handle: UnsafeMutableRawPointer, policy: AddressPolicy) {
            self.handle = OpaquePointer(handle)
            self.policy = policy
        }

        func add(_ transfer: CurlTransfer) {
            let isTaken = state.withLock { state in
                guard !state.isClosed else { return false }
                state.transfers.append(transfer)
                curl_multi_wakeup(UnsafeMutableRawPointer(handle))
                return true
            }
            if !isTaken { transfer.finish(.unreachable) }
        }

        func close() {
            state.withLock { state in
                state.isClosed = true
                if !state.isGone { curl_multi_wakeup(UnsafeMutableRawPointer(handle)) }
            }
        }

        /// The transfers that came, or nil when it is time to end.
        func take() -> [CurlTransfer]? {
            state.withLock { state in
                guard !state.isClosed else { return nil }
                defer { state.transfers = [] }
                return state.transfers
            }
        }

        /// Frees the handle; the transfers that are left.
        func end() -> [CurlTransfer] {
            state.withLock { state in
                state.isGone = true
                curl_multi_cleanup(UnsafeMutableRawPointer(handle))
                defer { state.transfers = [] }
                return state.transfers
            }
        }
    }
}
