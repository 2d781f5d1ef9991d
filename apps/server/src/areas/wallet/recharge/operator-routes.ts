import {
  type Decision,
  err,
  type Instant,
  mustParseDecimal,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  approveRecharge,
  type ApproveRechargeContext,
  rejectRecharge,
  type SoleSum,
  type WalletChange,
  type WalletEvent,
} from "@plumbline/engine/wallet";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { RequestId } from "#platform/process/ids";
import { recordSubject, runOperatorCommand } from "#services/operators/operator-command";
import { readColleagues } from "#services/operators/same-person";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { findFile, readOpenedFiles } from "#services/files/file-rows";
import { openForStaff } from "#services/files/open-for-staff";
import { findCase, findCases } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { amountText, sha256 } from "../records/record-view.ts";
import { namingColleague } from "../records/colleague-step.ts";
import { soleSumsStore } from "../records/sole-decisions.ts";
import { byOperator } from "../records/spend-proof.ts";
import { loggedWalletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { casesOf } from "./recharge-cases.ts";

export const rechargeOperatorRoutes = (deps: WalletDeps): readonly Route[] => [
  operatorRoute(calls.listRechargeCases, async ({ input, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const context = { database, settings, now, operatorId: operator.id };
    const caseQuery = { ...input, direction: "recharge", now, operatorId: operator.id } as const;
    const { records, total } = await findCases(database, caseQuery);
    return ok(toPage(await casesOf(records, context), { ...input, total }));
  }),

  operatorRoute(calls.readRechargeCase, async ({ input, operator }) => {
    const { clock, database, settingsBook } = deps;
    const now = clock.now();
    const settings = await settingsBook.current(now);
    const recordedCase = await findCase(database, { ...input, direction: "recharge" });
    if (recordedCase === null) return err({ type: "record_not_found" });
    const context = { database, settings, now, operatorId: operator.id };
    const [one] = await casesOf([recordedCase], context);
    return one === undefined ? err({ type: "record_not_found" }) : ok(one);
  }),

  operatorRoute(calls.openRechargeProof, async ({ input: { id, userId }, ...request }) => {
    const { database } = deps;
    const rechargeRecord = await findCase(database, { id, userId, direction: "recharge" });
    if (rechargeRecord === null) return err({ type: "record_not_found" });
    const { proofFileId } = rechargeOf(rechargeRecord.row);
    const file = proofFileId === null ? null : await findFile(database, userId, proofFileId);
    if (file === null) return err({ type: "proof_missing" });
    const call = "wallet.open-proof";
    return openForStaff(deps, { ...request, call, subject: `${userId}:${id}`, userId, file });
  }),

  operatorRoute(calls.approveRecharge, async ({ input, operator, requestId }) => {
    const { id, contentHash: seenHash, reference } = input;
    const receivedUnits = mustParseDecimal(input.received);
    const command = { id, seenHash, reference, receivedUnits, operatorId: operator.id };
    return review(
      deps,
      { ...input, call: "wallet.approve-recharge", operator, requestId },
      (context, now) => approveRecharge(context, command, now),
    );
  }),

  operatorRoute(calls.rejectRecharge, async ({ input, operator, requestId }) => {
    const { id, contentHash: seenHash, reason, note = null } = input;
    return review(
      deps,
      { ...input, call: "wallet.reject-recharge", operator, requestId },
      (context, now) =>
        rejectRecharge(context, { id, seenHash, reason, note: note === "" ? null : note }, now),
    );
  }),
];

async function review<Refusal extends { readonly type: string }>(
  deps: WalletDeps,
  request: {
    readonly call: string;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
    readonly userId: UserId;
    readonly id: string;
  },
  decide: (
    context: ApproveRechargeContext,
    now: Instant,
  ) => Result<Decision<WalletChange, WalletEvent>, Refusal>,
) {
  const { clock, commands, database, settingsBook } = deps;
  const { call, operator, requestId, ...input } = request;
  const requestedAt = clock.now();
  const { userId } = input;
  // A recorded opening of a picture is final, so it may be read before the lock.
  const [settings, colleagues, openedFileIds] = await Promise.all([
    settingsBook.current(requestedAt),
    readColleagues(database, requestedAt),
    readOpenedFiles(database, { userIds: [userId], operatorId: operator.id }),
  ]);
  const stageOf = ({ recharge }: WalletChange) => {
    if (recharge === undefined) throw new Error("a review of a recharge changes it");
    return recharge;
  };
  const reviewed = await runOperatorCommand(commands, {
    call,
    by: operator,
    requestId,
    causeId: input.id,
    store: loggedWalletStore,
    userId,
    subject: recordSubject(userId, input.id),
    content: JSON.stringify(input),
    relatedStore: soleSumsStore(clock),
    decide: ({ relatedStore, state }, now) => {
      // The type that the related store loads.
      const soleSums = relatedStore as readonly SoleSum[];
      const facts = { settings, hashOf: sha256, openedFileIds, soleSums, userId };
      return byOperator(decide({ state, ...facts, ...colleagues }, now), operator.id);
    },
    summary: (state, next) => {
      const { stage, received, reference, reason } = stageOf(next);
      const before = { stage: state.recharges.get(input.id)?.stage ?? null };
      const amount = received === null ? null : amountText(received);
      return { before, after: { stage, received: amount, reference, reason } };
    },
    answer: (next) => ({ stage: stageOf(next).stage }),
  });
  return namingColleague(deps, input, reviewed);
}
