import type { Colleagues, Decision, Instant, Result, UserId } from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import type {
  ReviewContext,
  SoleContext,
  SoleSum,
  WalletChange,
  WalletEvent,
  WalletSettings,
  Withdrawal,
} from "@plumbline/engine/wallet";
import type { Clock } from "#platform/process/clock";
import type { RequestId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";
import { recordSubject } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { sha256 } from "../records/record-view.ts";
import { soleSumsStore } from "../records/sole-decisions.ts";
import { byOperator } from "../records/spend-proof.ts";
import { loggedWalletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";

/** An operator's command about one withdrawal. */
export interface ReviewRequest {
  readonly call: string;
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
  readonly input: { readonly userId: UserId; readonly id: string };
}

type Decide<Refusal> = (
  context: ReviewContext & SoleContext & { readonly balances: Balances },
  seen: { readonly id: string; readonly operatorId: string },
  now: Instant,
) => Result<Decision<WalletChange, WalletEvent>, Refusal>;

interface ReviewDeps {
  readonly clock: Clock;
  readonly settings: WalletSettings;
  readonly colleagues: Colleagues;
}

/** The settings in force and the operators of the same person, read before the command. */
export async function readReviewDeps({
  clock,
  database,
  settingsBook,
}: WalletDeps): Promise<ReviewDeps> {
  const now = clock.now();
  const [settings, colleagues] = await Promise.all([
    settingsBook.current(now),
    readColleagues(database, now),
  ]);
  return { clock, settings, colleagues };
}

/**
 * An operator's command about one withdrawal, decided on its owner's money under the owner's lock.
 */
export const reviewCommand = <Refusal>(
  { clock, settings, colleagues }: ReviewDeps,
  { call, operator, requestId, input }: ReviewRequest,
  decide: Decide<Refusal>,
) => {
  const { id, userId } = input;
  return {
    call,
    by: operator,
    requestId,
    causeId: id,
    store: loggedWalletStore,
    userId,
    subject: recordSubject(userId, id),
    content: JSON.stringify(input),
    relatedStore: soleSumsStore(clock),
    decide: (
      {
        state,
        balances,
        relatedStore,
      }: Pick<ReviewContext, "state"> & {
        readonly balances: Balances;
        readonly relatedStore: unknown;
      },
      now: Instant,
    ) => {
      // The type that the related store loads.
      const soleSums = relatedStore as readonly SoleSum[];
      const facts = { settings, balances, hashOf: sha256, soleSums, userId };
      const context = { state, ...facts, ...colleagues };
      return byOperator(decide(context, { id, operatorId: operator.id }, now), operator.id);
    },
    summary: (state: ReviewContext["state"], next: WalletChange) => {
      const { stage, reason, transactionId, approvals, claimedBy } = changedIn(next);
      const seen = state.withdrawals.get(id);
      const before = { stage: seen?.stage ?? null, claimedBy: seen?.claimedBy ?? null };
      const hashes = approvals.map(({ contentHash }) => contentHash);
      const after = { stage, claimedBy, reason, transactionId, approvals: hashes };
      return { before, after };
    },
    answer: (next: WalletChange) => ({ stage: changedIn(next).stage }),
  };
};

function changedIn({ withdrawal }: WalletChange): Withdrawal {
  if (withdrawal === undefined) throw new Error("a review of a withdrawal changes it");
  return withdrawal;
}
