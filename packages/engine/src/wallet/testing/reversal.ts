import { money, USDT, usdt } from "#kernel";
import { balanceKey, type Balances } from "#ledger";
import {
  needsWords,
  type Recharge,
  type ReversalVerdict,
  type ReversalContext,
  reversalPreimage,
  type WalletState,
} from "../index.ts";
import { channel, emptyWallet, hashOf, colleagues, NOW } from "./wallet.ts";

/** 900 arrived and 899 of them were credited; then the payer reversed the payment. */
export const reversing: Recharge = {
  id: "r1",
  channelId: channel.id,
  source: "provider",
  stage: "reversing",
  version: 3,
  claimed: usdt("900"),
  received: usdt("900"),
  fee: usdt("1"),
  reference: "tx",
  block: null,
  proofFileId: null,
  proofHash: null,
  settingsVersion: 1,
  approvals: [],
  note: null,
  payTo: [],
  reason: "reversed_by_provider",
  reversedAmount: null,
  owed: null,
  createdAt: NOW,
  since: NOW,
  dueAt: NOW,
};
export const owing: Recharge = {
  ...reversing,
  stage: "owing",
  reversedAmount: usdt("599"),
  owed: usdt("300"),
};

export const holding = (text: string): Balances =>
  new Map([[balanceKey("live", USDT, "available"), usdt(text).units]]);

export const stateOf = (...recharges: readonly Recharge[]): WalletState => ({
  ...emptyWallet,
  recharges: new Map(recharges.map((one) => [one.id, one])),
});

export const contextOf = (
  recharge: Recharge,
  available: string,
  fees = "1000",
): ReversalContext => ({
  state: stateOf(recharge),
  balances: holding(available),
  hashOf,
  ...colleagues,
  feesHeld: (asset) => money(asset, usdt(fees).units),
});

/** With a reason by every operator if the house bears a loss. */
export const WORDS = "The payer's bank has written.";

export const decisionOf = (recharge: Recharge, verdict: ReversalVerdict, operatorId = "o2") => ({
  id: "r1",
  verdict,
  operatorId,
  note: needsWords(verdict, recharge.stage) ? WORDS : null,
  seenHash: hashOf(reversalPreimage(recharge, null)),
});
