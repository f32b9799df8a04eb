import StrictJSON
import TabBarModel

extension Problem {
    /// The problem that an error of an operation is answered with; the one place where errors become answers.
    ///
    /// What is not known here is an internal error, and says nothing of itself to the client.
    package init(answering error: any Error) {
        self =
            switch error {
            case let problem as Problem: problem
            case let error as JSONSyntaxError: Problem(error)
            case let refusal as TabBarModel.Refusal: Problem(refusal)
            case let batch as Reducer.BatchRefusal:
                Problem(batch.refusal, at: .root.member("gestures").element(batch.index))
            default:
                Problem(
                    .internalError,
                    "Something went wrong here; the request id leads to it in the log.")
            }
    }
}
