import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { WITHDRAWAL_ACCEPTS, type WithdrawalStage } from "@plumbline/engine/wallet";
import type { ResultOf } from "@plumbline/protocol";
import type { readWithdrawalCase } from "@plumbline/protocol/wallet/operator-calls";
import type { CaseAssigning } from "#shell/resource.ts";
import { deskIdOf, partsOf } from "../records/record.ts";

/** A withdrawal as staff see it; its id at the desk includes its owner. */
export type WithdrawalCase = ResultOf<typeof readWithdrawalCase> & { readonly recordId: string };

export const atDesk = (withdrawalCase: ResultOf<typeof readWithdrawalCase>): WithdrawalCase => ({
  ...withdrawalCase,
  id: deskIdOf(withdrawalCase),
  recordId: withdrawalCase.id,
});

/** An assignment has an effect here: on who may pay it, and on whether the member may cancel it. */
export const ASSIGNING: CaseAssigning = {
  textKey: "desk.assign.withdrawalText",
  takesNote: true,
  assign: (client, { caseId, ...assignee }, options) =>
    client.wallet.assignWithdrawal({ ...partsOf(caseId), ...assignee }, options),
  colleagues: (client) => client.wallet.listWithdrawalColleagues({}),
};

export const TONES = {
  submitted: "warning",
  processing: "warning",
  approved: "default",
  paid: "success",
  rejected: "error",
  cancelled: "default",
  failed: "error",
} as const satisfies Record<WithdrawalStage, string>;

/** The commands of staff, in their usual order. */
export const VERBS = ["claim", "approve", "pay", "reject", "fail"] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The commands that a stage accepts; paying needs a valid approval, which only the server knows.
 */
export const verbsOf = ({ stage }: Pick<WithdrawalCase, "stage">): readonly Verb[] =>
  VERBS.filter((verb) => WITHDRAWAL_ACCEPTS[verb].some((accepting) => accepting === stage));

/** The next command, shown as the one filled button. */
export function nextVerb({
  stage,
  approvals,
}: Pick<WithdrawalCase, "stage" | "approvals">): Verb | null {
  if (stage === "submitted") return "claim";
  if (stage === "processing") return "approve";
  if (stage !== "approved") return null;
  return approvals.some(({ isValid }) => isValid) ? "pay" : "approve";
}

/** Not decided yet: it may be assigned to a colleague. */
export const isAssignable = ({ stage }: Pick<WithdrawalCase, "stage">): boolean =>
  WITHDRAWAL_ACCEPTS.assign.some((accepting) => accepting === stage);

/** Approved by others than the reader, who may record it as paid. */
export const isPayable = (
  line: Pick<WithdrawalCase, "stage" | "approvals" | "isDecidedByReader">,
): boolean => nextVerb(line) === "pay" && !line.isDecidedByReader;

/** The parts and their sum; null if they use more than one channel. */
export function splitOf(
  lines: readonly Pick<WithdrawalCase, "channelId" | "currency" | "receives">[],
) {
  const [first] = lines;
  if (first === undefined) return null;
  const { channelId, currency } = first;
  if (lines.some((line) => line.channelId !== channelId)) return null;
  const units = lines.reduce((sum, { receives }) => sum + mustParseDecimal(receives), 0n);
  return { channelId, currency, total: toDecimalText(units) };
}

/** The input for a wallet's or a bank's own software: one payment per line. */
export const splitRows = (lines: readonly WithdrawalCase[]): readonly object[] =>
  lines.map(({ address, memo, holder, bankName, bankCode, ...line }) => ({
    withdrawal: line.recordId,
    address,
    memo,
    holder,
    bank: bankName,
    bankCode,
    amount: line.receives,
    currency: line.currency,
    network: line.network,
  }));

export const isOpen = ({ stage }: Pick<WithdrawalCase, "stage">): boolean =>
  verbsOf({ stage }).length > 0;
