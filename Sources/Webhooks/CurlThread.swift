import CCurl
import Glibc

/// The thread on which libcurl works.
final class CurlThread: Sendable {
    private let mailbox: CurlTransport.Mailbox

    init(_ mailbox: CurlTransport.Mailbox) { self.mailbox = mailbox }

    /// False when the system has no thread left. The thread takes the one reference made here.
    func start() -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let code = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<CurlThread>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        // Signals belong to the main thread; a broken pipe is an error of the write that met it.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let multi = UnsafeMutableRawPointer(mailbox.handle)
        var underway: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while let arrived = mailbox.take() {
            for transfer in arrived {
                guard let handle = transfer.prepare(mailbox.policy) else { continue }
                underway[handle] = transfer
                curl_multi_add_handle(multi, handle)
            }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            endFinished(&underway, multi)
            // A new transfer wakes it; a minute is as good as any.
            curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
        for (handle, transfer) in underway {
            curl_multi_remove_handle(multi, handle)
            transfer.finish(.unreachable)
        }
        for transfer in mailbox.end() { transfer.finish(.unreachable) }
    }

    private func endFinished(
        _ underway: inout [UnsafeMutableRawPointer: CurlTransfer],
        _ multi: UnsafeMutableRawPointer
    ) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle
            else { continue }
            let code = curl_message_result(message)
            curl_multi_remove_handle(multi, handle)
            underway.removeValue(forKey: handle)?.end(code)
        }
    }
}
