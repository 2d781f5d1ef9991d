import { CallRefused } from "@plumbline/client";

/** How many digits an authenticator shows and a message brings. */
export const CODE_LENGTH = 6;

/** What proves the owner: never kept, and gone with the sheet that asked for it. */
export interface ProofForm {
  readonly withdrawalPassword: string;
  readonly code: string;
}

export const NO_PROOF: ProofForm = { withdrawalPassword: "", code: "" };

/** Which code is asked for beside the password. */
export type CodeNeed = "authenticator" | "message" | "none";

/** As the server asks: the authenticator where one is bound, else a message where one can go. */
export function needOf({ hasGoogleAuth, email, phone }: Bound): CodeNeed {
  if (hasGoogleAuth) return "authenticator";
  return email === null && phone === null ? "none" : "message";
}

interface Bound {
  readonly hasGoogleAuth: boolean;
  readonly email: string | null;
  readonly phone: string | null;
}

/** What is sent of it. */
export interface WireProof {
  readonly withdrawalPassword: string;
  readonly googleCode?: string;
  readonly code?: string;
}

/** null: something is still missing. */
export function wireProof(form: ProofForm, need: CodeNeed): WireProof | null {
  const { withdrawalPassword, code } = form;
  if (withdrawalPassword === "") return null;
  if (need === "none") return { withdrawalPassword };
  if (code.length < CODE_LENGTH) return null;
  return need === "authenticator"
    ? { withdrawalPassword, googleCode: code }
    : { withdrawalPassword, code };
}

const PROOF_FIELDS: ReadonlySet<unknown> = new Set(["withdrawalPassword", "googleCode", "code"]);
const PROOF_FAULTS: ReadonlySet<string> = new Set(["too_many_attempts", "too_many_requests"]);

/** Whether it is about the proof or the line, and is mended where the proof is asked for. */
export function isOfProof(fault: unknown): boolean {
  if (!(fault instanceof CallRefused)) return true;
  return (
    fault.isLost || PROOF_FIELDS.has(fault.details["field"]) || PROOF_FAULTS.has(fault.error ?? "")
  );
}

/** What the server said of the password or of the code, last time. */
export function saidOf(fault: unknown, part: "password" | "code"): string | undefined {
  if (!(fault instanceof CallRefused)) return undefined;
  const { field } = fault.details;
  const isOfPart =
    part === "password"
      ? field === "withdrawalPassword"
      : field === "googleCode" || field === "code";
  return isOfPart ? fault.message : undefined;
}
