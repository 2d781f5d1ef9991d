/** The upload of pictures: multipart, a file plus extra fields, not sealed (spec §7). */
export const UPLOAD_PATH = "/api/sys/common/upload";

/** The extra field with the purpose of a picture: only that area can open it. */
export const UPLOAD_PURPOSES = ["kyc", "recharge", "support"] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

export const UPLOAD_BYTES_MAX = 10 * 1024 * 1024;

/** The minimum length of a picture's shorter side in pixels: smaller ones are illegible. */
export const PICTURE_SIDE_MIN = 320;

/** The maximum length of its longer side in pixels, as stored. */
export const PICTURE_SIDE_MAX = 2_400;

/** The answer to an accepted upload. */
export interface Uploaded {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Hexadecimal SHA-256 of the stored picture. */
  readonly sha256: string;
}

/**
 * Downloads of a member's own files: a GET that answers with the file itself, or with a refusal in
 * the envelope. The session is sent in its header as with every call, so a link alone cannot open a
 * file.
 */
export const STATEMENT_FILE_PATH = "/api/finance/appBalanceLog/statementFile";

/** The download of a ticket's transcript. */
export const TRANSCRIPT_PATH = "/api/content/appChat/transcript";

export const STATEMENT_FORMATS = ["csv", "pdf"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** The download of a member's signed loan agreement. */
export const AGREEMENT_FILE_PATH = "/api/prod/appLoanOrder/agreement";

/** The signed text alone, or with the signature's data under it. */
export const AGREEMENT_FORMATS = ["txt", "pdf"] as const;
export type AgreementFormat = (typeof AGREEMENT_FORMATS)[number];
