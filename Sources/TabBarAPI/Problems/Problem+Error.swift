import HTTPServer
import StrictJSON
import TabBarModel
import TabBarService

extension Problem {
    /// The problem that an error of an operation is answered with; the one place where errors
    /// become answers.
    ///
    /// What is not known here is an internal error, and says nothing of itself to the client.
    package init(answering error: any Error) {
        self =
            switch error {
            case let problem as Problem: problem
            case let error as ServiceError: Problem(error)
            case let error as JSONSyntaxError: Problem(error)
            case let refusal as TabBarModel.Refusal: Problem(refusal)
            default:
                Problem(
                    .internalError,
                    "Something went wrong here; the request id leads to it in the log.")
            }
    }

    /// The same, with the place of what was refused in the request's path or body.
    init(answering error: any Error, to request: Request) {
        guard case ServiceError.refused(let refusal, let gesture) = error else {
            self.init(answering: error)
            return
        }
        if refusal.isOfTab, (try? request.parameter("tab")) != nil {
            // What a path names and does not exist is 404, in a body it is 422.
            if case .unknownTab = refusal {
                self = Problem(ServiceError.unknownTab)
            } else {
                self.init(refusal, at: .parameter("tab"))
            }
            return
        }
        // The body was read before, so it is JSON; it is read again because only refusals need it.
        let body = (try? JSONReader.read(request.body)) ?? .null
        self.init(
            refusal, at: refusal.pointer(in: body, gesture: gesture).map(Place.Part.body))
    }
}
