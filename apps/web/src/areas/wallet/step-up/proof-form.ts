import { CallRefused } from "@plumbline/client";

/** The number of digits in a code of an authenticator or a message. */
export const CODE_LENGTH = 6;

/** The step-up of the owner: never stored, and cleared with its sheet. */
export interface ProofForm {
  readonly withdrawalPassword: string;
  readonly code: string;
}

export const NO_PROOF: ProofForm = { withdrawalPassword: "", code: "" };

/** The code required besides the password. */
export type CodeNeed = "authenticator" | "message" | "none";

/**
 * By the server's rule: the authenticator if one is bound, otherwise a message if there is a
 * contact.
 */
export function needOf({ hasGoogleAuth, email, phone }: Bound): CodeNeed {
  if (hasGoogleAuth) return "authenticator";
  return email === null && phone === null ? "none" : "message";
}

interface Bound {
  readonly hasGoogleAuth: boolean;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The fields to send. */
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

/** Whether a fault concerns the step-up or the network, and is solved in the step-up's sheet. */
export function isOfProof(fault: unknown): boolean {
  if (!(fault instanceof CallRefused)) return true;
  return (
    fault.isLost || PROOF_FIELDS.has(fault.details["field"]) || PROOF_FAULTS.has(fault.error ?? "")
  );
}

/** The server's last message about the password or the code. */
export function fieldProblemOf(fault: unknown, part: "password" | "code"): string | undefined {
  if (!(fault instanceof CallRefused)) return undefined;
  const { field } = fault.details;
  const isOfPart =
    part === "password"
      ? field === "withdrawalPassword"
      : field === "googleCode" || field === "code";
  return isOfPart ? fault.message : undefined;
}
