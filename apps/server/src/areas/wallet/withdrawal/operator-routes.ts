import { err, type Instant, isPositive, ok } from "@plumbline/engine/kernel";
import {
  approveWithdrawal,
  assignWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  findChannel,
  withheld,
  payWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
  withdrawalPreimage,
} from "@plumbline/engine/wallet";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { runOperatorCommand } from "#services/operators/operator-command";
import { readOperatorsWhoMay } from "#services/operators/operators-who-may";
import { readColleagues } from "#services/operators/same-person";
import { readOperatorNames } from "#services/operators/settings/proposal-rows";
import { operatorRoute, type Route } from "#platform/http/route";
import { type CaseRow, findCase, findCases, type Recorded } from "../records/queries.ts";
import { withdrawalOf } from "../records/record-row.ts";
import {
  approvalViews,
  isApprovedBy,
  sha256,
  soleLimitView,
  staffStepsOf,
  withdrawalView,
} from "../records/record-view.ts";
import type { CaseContext } from "../recharge/recharge-cases.ts";
import { namingColleague } from "../records/colleague-step.ts";
import { readSoleSums } from "../records/sole-decisions.ts";
import { loadWallets } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { readReviewDeps, reviewCommand, type ReviewRequest } from "./review-command.ts";

export const withdrawalOperatorRoutes = (deps: WalletDeps): readonly Route[] => [
  operatorRoute(calls.listWithdrawalCases, async ({ input, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const context = { database, settings, now, operatorId: operator.id };
    const caseQuery = { ...input, direction: "withdrawal", now, operatorId: operator.id } as const;
    const { records, total } = await findCases(database, caseQuery);
    return ok(toPage(await casesOf(records, context), { ...input, total }));
  }),

  operatorRoute(calls.readWithdrawalCase, async ({ input, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const recordedCase = await findCase(database, { ...input, direction: "withdrawal" });
    if (recordedCase === null) return err({ type: "record_not_found" });
    const context = { database, settings, now, operatorId: operator.id };
    const [one] = await casesOf([recordedCase], context);
    return one === undefined ? err({ type: "record_not_found" }) : ok(one);
  }),

  operatorRoute(calls.claimWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.claim-withdrawal" }, (context, seen, now) =>
      claimWithdrawal(context, seen, now),
    ),
  ),

  operatorRoute(calls.assignWithdrawal, async ({ input, ...request }) => {
    const { operatorId: assigneeId = null, note = "", seenHolderId = null } = input;
    const colleagues = await readOperatorsWhoMay(deps.database, "withdrawals.decide");
    if (assigneeId !== null && !colleagues.some(({ id }) => id === assigneeId)) {
      return err({ type: "no_such_colleague" });
    }
    const assigned = { seenHolderId, assigneeId, note: note === "" ? null : note };
    return review(
      deps,
      { ...request, input, call: "wallet.assign-withdrawal" },
      (context, { id }, now) => assignWithdrawal(context, { id, ...assigned }, now),
    );
  }),

  operatorRoute(calls.listWithdrawalColleagues, async () =>
    ok(await readOperatorsWhoMay(deps.database, "withdrawals.decide")),
  ),

  operatorRoute(calls.approveWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.approve-withdrawal" }, (context, seen, now) =>
      approveWithdrawal(context, { ...seen, seenHash: input.contentHash }, now),
    ),
  ),

  operatorRoute(calls.rejectWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.reject-withdrawal" }, (context, { id }, now) =>
      rejectWithdrawal(context, { id, seenHash: input.contentHash, ...reasonOf(input) }, now),
    ),
  ),

  operatorRoute(calls.payWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.pay-withdrawal" }, (context, seen, now) =>
      payWithdrawal(context, { ...seen, transactionId: input.transactionId }, now),
    ),
  ),

  ...payoutRoutes(deps),

  operatorRoute(calls.failWithdrawal, ({ input, ...request }) =>
    review(deps, { ...request, input, call: "wallet.fail-withdrawal" }, (context, seen, now) =>
      failWithdrawal(context, { ...seen, ...reasonOf(input) }, now),
    ),
  ),
];

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
    const isReversalOpen = wallet !== undefined && isPositive(withheld(wallet, asset));
    return {
      ...withdrawalView(withdrawal, { settings, steps, isReversalOpen }),
      steps: staffStepsOf<Withdrawal["stage"]>(steps),
      userId: row.userId,
      account: row.account,
      claimedBy: withdrawal.claimedBy,
      claimedByName: names.get(withdrawal.claimedBy ?? "") ?? null,
      claimedTime: wireTimeOrNull(withdrawal.claimedAt ?? null),
      claimNote: withdrawal.claimNote ?? null,
      approvals: approvalViews(withdrawal.approvals, { names, isShutOut, now }),
      isApprovedByReader: isApprovedBy(withdrawal.approvals, {
        operatorId,
        isSamePerson,
        isShutOut,
        now,
      }),
      ...soleLimitView(
        { isSamePerson, soleSums, userId: row.userId },
        { direction: "withdrawal", limit, operatorId },
        now,
      ),
      isDecidedByReader: deciders.some((one) => one !== null && isSamePerson(one, operatorId)),
      verification: wallet?.proofLevel ?? "none",
      isReversalOpen,
      contentHash: sha256(withdrawalPreimage(withdrawal)),
    };
  });
}

const wireTimeOrNull = (at: Instant | null): string | null => (at === null ? null : toWireTime(at));

const reasonOf = <Reason>({
  reason,
  note,
}: {
  readonly reason: Reason;
  readonly note?: string | undefined;
}) => ({ reason, note: note === undefined || note === "" ? null : note });

async function review<Refusal extends { readonly type: string }>(
  deps: WalletDeps,
  request: ReviewRequest,
  decide: Parameters<typeof reviewCommand<Refusal>>[2],
) {
  const context = await readReviewDeps(deps);
  const command = reviewCommand(context, request, decide);
  return namingColleague(deps, request.input, await runOperatorCommand(deps.commands, command));
}
