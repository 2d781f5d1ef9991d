import { err, money, mustParseDecimal, ok, toDecimalText } from "@plumbline/engine/kernel";
import { type Payout, payPart, payTogether } from "@plumbline/engine/wallet";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { HOUSE, newId, type RequestId, systemRequestId } from "#platform/process/ids";
import {
  loggedCommand,
  recordSubject,
  runOperatorCommand,
} from "#services/operators/operator-command";
import { operatorRoute, type Route, type SignedInOperator } from "#platform/http/route";
import { amountText } from "../records/record-view.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { findPayout, pageOfPayouts } from "./payout-queries.ts";
import { payoutStore } from "./payout-store.ts";
import { readReviewDeps, reviewCommand } from "./review-command.ts";

export const payoutRoutes = (deps: WalletDeps): readonly Route[] => [
  operatorRoute(calls.listWithdrawalPayouts, async ({ input }) => {
    const { lines, total } = await pageOfPayouts(deps.database, input);
    return ok(toPage(lines, { ...input, total }));
  }),

  operatorRoute(calls.readWithdrawalPayout, async ({ input: { id } }) => {
    const payout = await findPayout(deps.database, id);
    return payout === null ? err({ type: "record_not_found" }) : ok(payout);
  }),

  operatorRoute(calls.payTogether, async ({ input, operator, requestId }) => {
    const { currency, parts, total, ...content } = input;
    const payout: Payout = {
      ...content,
      id: newId(),
      total: money(currency, mustParseDecimal(total)),
      parts: parts.map(({ amount, ...part }) => {
        return { ...part, amount: money(currency, mustParseDecimal(amount)) };
      }),
      paidBy: operator.id,
    };
    return runOperatorCommand(deps.commands, {
      call: "wallet.pay-together",
      by: operator,
      requestId,
      causeId: payout.id,
      subject: recordSubject(HOUSE, payout.id),
      content: JSON.stringify(input),
      store: payoutStore,
      parts: await partsOf(deps, { payout, operator, requestId }),
      decide: (_context, now) => payTogether(payout, now),
      summary: (_state, { payout: { channelId, transactionId } }) => ({
        before: null,
        after: {
          channelId,
          transactionId,
          total: `${toDecimalText(payout.total.units)} ${currency}`,
          parts: parts.map(({ userId, id }) => recordSubject(userId, id)),
        },
      }),
      answer: ({ payout: { id } }) => {
        return { id, paid: parts.length, total: amountText(payout.total) };
      },
    });
  }),
];

/** The command of each withdrawal, by the rules of a single payment; a refusal contains its id. */
async function partsOf(
  deps: WalletDeps,
  {
    payout: { channelId, parts, transactionId },
    operator,
    requestId,
  }: {
    readonly payout: Payout;
    readonly operator: SignedInOperator;
    readonly requestId: RequestId;
  },
) {
  const reviewDeps = await readReviewDeps(deps);
  return parts.map(({ userId, id, amount }) => {
    const request = {
      // The same name as of a single payment: payments have one name in the log and the journal.
      call: "wallet.pay-withdrawal",
      operator,
      requestId: systemRequestId("wallet.pay-together", requestId, id),
      input: { userId, id, transactionId },
    };
    return loggedCommand(
      reviewCommand(reviewDeps, request, (context, seen, now) => {
        const part = { channelId, amount };
        const paid = payPart(context, { ...seen, transactionId, part }, now);
        return paid.ok ? paid : err({ ...paid.error, recordId: id });
      }),
    );
  });
}
