/**
 * Where a member's own files come from: a GET that answers the file itself, or a refusal in the
 * envelope. The session travels in its header as with every call, so that no address opens a file.
 */
export const STATEMENT_FILE_PATH = "/api/finance/appBalanceLog/statementFile";

export const STATEMENT_FORMATS = ["csv", "pdf"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];
