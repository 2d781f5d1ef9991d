import type { Decision, Result, UserId } from "@plumbline/engine/kernel";
import type { WalletChange, WalletEvent } from "@plumbline/engine/wallet";
import { SaveRefused } from "#platform/command/command";
import type { Transaction } from "#platform/postgres/database";
import { spendCode } from "#services/identity/one-time-codes";
import { spendStep } from "#services/identity/owner-proofs";

/** A one-time proof of the owner. */
export type SpentProof =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "authenticator";
      /** The secret it was checked with. */
      readonly sealedSecret: string;
      /** The 30-second step of the code: neither it nor an earlier one is accepted afterwards. */
      readonly step: number;
    }
  | { readonly kind: "code"; readonly id: string };

export const NOTHING_SPENT: SpentProof = { kind: "nothing" };

/** A change of a record, with the proof that it uses up, or the operator who decided it. */
export interface ProvenChange extends WalletChange {
  readonly spent?: SpentProof;
  readonly operatorId?: string;
}

/** The same decision, as an operator's. */
export const byOperator = <Refusal>(
  decided: Result<Decision<WalletChange, WalletEvent>, Refusal>,
  operatorId: string,
): Result<Decision<ProvenChange, WalletEvent>, Refusal> =>
  decided.ok
    ? { ok: true, value: { ...decided.value, next: { ...decided.value.next, operatorId } } }
    : decided;

/** The same decision, with the owner's proof. */
export const spending = <Refusal>(
  decided: Result<Decision<WalletChange, WalletEvent>, Refusal>,
  spent: SpentProof,
): Result<Decision<ProvenChange, WalletEvent>, Refusal> =>
  decided.ok
    ? { ok: true, value: { ...decided.value, next: { ...decided.value.next, spent } } }
    : decided;

/**
 * Uses up a proof in the transaction of its command: of two concurrent requests with one code, one
 * succeeds. Refuses with `google_code_wrong` or `code_wrong`.
 */
export async function spendProof(
  tx: Transaction,
  userId: UserId,
  spent: SpentProof,
): Promise<void> {
  if (spent.kind === "authenticator") {
    const { sealedSecret, step } = spent;
    if (await spendStep(tx, { userId, sealedSecret, step })) return;
    throw new SaveRefused({ type: "google_code_wrong", field: "googleCode" });
  }
  if (spent.kind === "code" && !(await spendCode(tx, spent.id))) {
    throw new SaveRefused({ type: "code_wrong", field: "code" });
  }
}
