import Foundation

/// Runs each job on a thread of its own, so that a test that blocks holds nobody up and is still
/// known as the test that it is.
final class OwnThread: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { [self] in
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
