/** Where pictures go: multipart, a file plus extra fields, plain and not sealed (spec §7). */
export const UPLOAD_PATH = "/api/sys/common/upload";

/** The extra field that says what a picture is for: nobody else's part opens it. */
export const UPLOAD_PURPOSES = ["kyc", "recharge", "support"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** Of the shorter side of a picture: less cannot be read. */
export const PICTURE_SIDE_MIN = 320;

/** Of its longer side, as it is kept. */
export const PICTURE_SIDE_MAX = 2_400;

/** What an accepted upload answers. */
export interface Uploaded {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Hexadecimal SHA-256 of the picture as it is kept. */
  readonly sha256: string;
}

/**
 * Where a member's own files come from: a GET that answers the file itself, or a refusal in the
 * envelope. The session travels in its header as with every call, so that no address opens a file.
 */
export const STATEMENT_FILE_PATH = "/api/finance/appBalanceLog/statementFile";

/** The same of the transcript of a ticket. */
export const TRANSCRIPT_PATH = "/api/content/appChat/transcript";

export const STATEMENT_FORMATS = ["csv", "pdf"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Where a member's signed loan agreement comes from. */
export const AGREEMENT_FILE_PATH = "/api/prod/appLoanOrder/agreement";

/** Just the text that was signed, or that with what was put under it. */
export const AGREEMENT_FORMATS = ["txt", "pdf"] as const;
export type AgreementFormat = (typeof AGREEMENT_FORMATS)[number];
