/** There was no connection, or it ended before a commit was sent: nothing was done. */
export class ConnectionLost extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The connection ended after a commit was sent, before its answer: nobody knows what was done. */
export class CommitUnknown extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
