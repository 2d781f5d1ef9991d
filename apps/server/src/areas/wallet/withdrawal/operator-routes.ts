import {
  type Decision,
  err,
  type Instant,
  isPositive,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import type { Balances } from "@plumbline/engine/ledger";
import {
  approveWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  findChannel,
  heldBack,
  payWithdrawal,
  rejectWithdrawal,
  type ReviewWorld,
  type SoleContext,
  type SoleSum,
  type WalletChange,
  type WalletEvent,
  type Withdrawal,
  withdrawalPreimage,
} from "@plumbline/engine/wallet";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { RequestId } from "#platform/process/ids";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { readOperatorNames } from "#services/operators/settings/proposal-rows";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { type CaseRow, findCase, findCases, type Recorded } from "../records/queries.ts";
import { withdrawalOf } from "../records/record-row.ts";
import { approvalViews, sha256, soleLimitView, withdrawalView } from "../records/record-view.ts";
import type { CaseContext } from "../recharge/recharge-cases.ts";
import { readSoleSums, soleSumsStore } from "../records/sole-decisions.ts";
import { loadWallets, loggedWalletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";

export const withdrawalOperatorRoutes = (deps: WalletDeps): readonly Route[] => [
  operatorRoute(calls.listWithdrawalCases, async ({ input, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const { found, total } = await findCases(database, { ...input, direction: "withdrawal", now });
    const context = { database, settings, now, operatorId: operator.id };
    return ok(toPage(await casesOf(found, context), { ...input, total }));
  }),

  operatorRoute(calls.readWithdrawalCase, async ({ input: { id, ...input }, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const recordedCase = await findCase(database, {
      id,
      ...ownerOf(input),
      direction: "withdrawal",
    });
    if (recordedCase === null) return err({ type: "record_not_found" });
    const context = { database, settings, now, operatorId: operator.id };
    const [one] = await casesOf([recordedCase], context);
    return one === undefined ? err({ type: "record_not_found" }) : ok(one);
  }),

  operatorRoute(calls.claimWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.claim-withdrawal" }, (world, seen, now) =>
      claimWithdrawal(world, seen, now),
    ),
  ),

  operatorRoute(calls.approveWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.approve-withdrawal" }, (world, seen, now) =>
      approveWithdrawal(world, { ...seen, seenHash: input.contentHash }, now),
    ),
  ),

  operatorRoute(calls.rejectWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.reject-withdrawal" }, (world, { id }, now) =>
      rejectWithdrawal(world, { id, seenHash: input.contentHash, ...reasonOf(input) }, now),
    ),
  ),

  operatorRoute(calls.payWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.pay-withdrawal" }, (world, seen, now) =>
      payWithdrawal(world, { ...seen, transactionId: input.transactionId }, now),
    ),
  ),

  operatorRoute(calls.failWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.fail-withdrawal" }, (world, seen, now) =>
      failWithdrawal(world, { ...seen, ...reasonOf(input) }, now),
    ),
  ),
];

// The wire's own check has made it a UUID; whether there is such a user is found by looking.
const ownerOf = ({ userId }: { readonly userId: string }) => ({ userId: userId as UserId });

/** Withdrawals as staff see them, with their owners' verification as it is now. */
async function casesOf(
  records: readonly (Recorded & { readonly row: CaseRow })[],
  { database, settings, now, operatorId }: CaseContext,
) {
  const cases = records.map(({ row, steps }) => ({ row, steps, withdrawal: withdrawalOf(row) }));
  const staffIds = cases.flatMap(({ withdrawal: { approvals, claimedBy } }) => [
    ...approvals.map(({ operatorId }) => operatorId),
    ...(claimedBy === null ? [] : [claimedBy]),
  ]);
  const [wallets, names, { isSamePerson, isShutOut }, soleSums] = await Promise.all([
    loadWallets(database, [...new Set(records.map(({ row }) => row.userId))]),
    readOperatorNames(database, staffIds),
    readColleagues(database, now),
    readSoleSums(database, now),
  ]);
  return cases.map(({ row, steps, withdrawal }) => {
    const deciders = [withdrawal.claimedBy, ...withdrawal.approvals.map((one) => one.operatorId)];
    const wallet = wallets.get(row.userId);
    const limit = findChannel(settings, withdrawal.channelId)?.withdrawal.fourEyesAbove ?? null;
    const { asset } = withdrawal.amount;
    const isReversalOpen = wallet !== undefined && isPositive(heldBack(wallet, asset));
    return {
      ...withdrawalView(withdrawal, { settings, steps, isReversalOpen }),
      userId: row.userId,
      account: row.account,
      claimedBy: withdrawal.claimedBy,
      claimedByName: names.get(withdrawal.claimedBy ?? "") ?? null,
      approvals: approvalViews(withdrawal.approvals, { names, isShutOut, now }),
      ...soleLimitView(
        { isSamePerson, soleSums, userId: row.userId },
        { direction: "withdrawal", limit, operatorId },
        now,
      ),
      isDecidedByAsker: deciders.some((one) => one !== null && isSamePerson(one, operatorId)),
      verification: wallet?.proofLevel ?? "none",
      isReversalOpen,
      contentHash: sha256(withdrawalPreimage(withdrawal)),
    };
  });
}

const reasonOf = <Reason>({
  reason,
  note,
}: {
  readonly reason: Reason;
  readonly note?: string | undefined;
}) => ({ reason, note: note === undefined || note === "" ? null : note });

async function review<Refusal>(
  { clock, commands, database, settingsBook }: WalletDeps,
  request: {
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly input: { readonly userId: string; readonly id: string };
  },
  decide: (
    world: ReviewWorld & SoleContext & { readonly balances: Balances },
    seen: { readonly id: string; readonly operatorId: string },
    now: Instant,
  ) => Result<Decision<WalletChange, WalletEvent>, Refusal>,
) {
  const { call, operator, requestId, input } = request;
  const { id } = input;
  const askedAt = clock.now();
  const [settings, colleagues] = await Promise.all([
    settingsBook.current(askedAt),
    readColleagues(database, askedAt),
  ]);
  return runOperatorCommand(commands, {
    call,
    by: operator,
    requestId,
    causeId: id,
    store: loggedWalletStore,
    ...ownerOf(input),
    subject: recordSubject(ownerOf(input).userId, id),
    content: JSON.stringify(input),
    relatedStore: soleSumsStore(clock),
    decide: ({ state, balances, relatedStore }, now) => {
      // As its store loads it.
      const soleSums = relatedStore as readonly SoleSum[];
      const facts = { settings, balances, hashOf: sha256, soleSums, ...ownerOf(input) };
      return decide({ state, ...facts, ...colleagues }, { id, operatorId: operator.id }, now);
    },
    summary: (state, next) => {
      const { stage, reason, transactionId, approvals } = changedIn(next);
      const before = { stage: state.withdrawals.get(id)?.stage ?? null };
      const hashes = approvals.map(({ contentHash }) => contentHash);
      return { before, after: { stage, reason, transactionId, approvals: hashes } };
    },
    answer: (next) => ({ stage: changedIn(next).stage }),
  });
}

function changedIn({ withdrawal }: WalletChange): Withdrawal {
  if (withdrawal === undefined) throw new Error("a review of a withdrawal changes it");
  return withdrawal;
}
