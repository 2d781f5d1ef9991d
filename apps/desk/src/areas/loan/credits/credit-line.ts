import { LOAN_STATUSES, type LoanStatus } from "@plumbline/engine/loan";
import type { ResultOf } from "@plumbline/protocol";
import type { listCreditCases, readCreditCase } from "@plumbline/protocol/loan/operator-calls";

/** At the desk a credit's id includes its owner: "<user id>:<loan id>". */
interface AtDesk {
  readonly recordId: string;
}

/** A credit in the list of the queue. */
export type CreditLine = ResultOf<typeof listCreditCases>["records"][number] & AtDesk;

/** An opened credit, with the hash of its displayed content. */
export type CreditCase = ResultOf<typeof readCreditCase> & AtDesk;

export const atDesk = <Credit extends { readonly id: string; readonly userId: string }>(
  credit: Credit,
): Credit & AtDesk => ({ ...credit, id: `${credit.userId}:${credit.id}`, recordId: credit.id });

export function partsOf(deskId: string): { readonly userId: string; readonly id: string } {
  const [userId = "", id = ""] = deskId.split(":");
  return { userId, id };
}

export const TONES = {
  pending_review: "warning",
  under_review: "warning",
  passed: "default",
  paid: "success",
  rejected: "error",
} as const satisfies Record<LoanStatus, string>;

export const isOpen = ({ status }: Pick<CreditLine, "status">): boolean =>
  OPEN.some((one) => one === status);

const OPEN = LOAN_STATUSES.filter((status) => TONES[status] === "warning");

export type Verb = "take" | "pass" | "reject";

/** The commands that its status accepts, the next step first. */
export const verbsOf = ({ status }: Pick<CreditLine, "status">): readonly Verb[] =>
  status === "pending_review" ? ["take"] : status === "under_review" ? ["pass", "reject"] : [];

/** The next step and who has to take it: the last part of a text's key. */
export function nextStep({
  status,
  passedBy,
  isPassedByCaller,
  needsTwo,
}: Pick<CreditCase, "status" | "passedBy" | "isPassedByCaller" | "needsTwo">) {
  if (status === "pending_review") return "take";
  if (isPassedByCaller) return "passedByCaller";
  if (passedBy !== null) return "passSecond";
  return needsTwo ? "passFirst" : "passAlone";
}
