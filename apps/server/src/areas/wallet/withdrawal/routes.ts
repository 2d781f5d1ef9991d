import { type AssetCode, err, mustParseDecimal, ok, type UserId } from "@plumbline/engine/kernel";
import {
  cancelWithdrawal,
  dayLimitOf,
  hasReversal,
  withheld,
  quoteWithdrawal,
} from "@plumbline/engine/wallet";
import { balanceKey } from "@plumbline/engine/ledger";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet";
import { sql } from "#platform/postgres/database";
import { memberRoute, type Route } from "#platform/http/route";
import { stepUp } from "../payout-methods/step-up.ts";
import { readBalances } from "../queries.ts";
import { findRecord, findRecords } from "../records/queries.ts";
import { withdrawalOf } from "../records/record-row.ts";
import {
  amountText,
  channelView,
  channelSideView,
  withdrawalView,
} from "../records/record-view.ts";
import { loadWallets, type MemberWallet, walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { APPLY, requestWithdrawal, contextOf } from "./request-withdrawal.ts";

export const withdrawalRoutes = (deps: WalletDeps): readonly Route[] => [
  memberRoute(calls.readWithdrawalTerms, async ({ userId }) => ok(await readTerms(deps, userId))),

  memberRoute(calls.previewWithdrawal, async ({ input, userId }) => {
    const { state, ...seen } = await readContext(deps, userId);
    const request = { methodId: input.methodId, units: mustParseDecimal(input.amount) };
    const context = contextOf(state, seen);
    const quoted = quoteWithdrawal(context, request, deps.clock.now());
    if (!quoted.ok) return quoted;
    const { amount, channel, dayLeft, fee, receives } = quoted.value;
    return ok({
      currency: amount.asset,
      amount: amountText(amount),
      fee: amountText(fee),
      receives: amountText(receives),
      dayLeft: amountText(dayLeft),
      minutes: channel.minutes,
    });
  }),

  memberRoute(calls.applyForWithdrawal, async ({ input, userId, requestId, caller }) => {
    const asking = { ...input, userId, requestId, command: APPLY, token: caller.token };
    const proven = await stepUp(deps, asking);
    if (!proven.ok) return proven;
    const withdrawalRequest = { ...input, userId, requestId, proven: proven.value };
    const applied = await requestWithdrawal(deps, withdrawalRequest);
    if (!applied.ok) return applied;
    const view = await readView(deps, userId, applied.value.id);
    if (!view.ok) throw new Error("an accepted withdrawal is not there");
    return view;
  }),

  memberRoute(calls.cancelWithdrawal, async ({ input: { id }, userId, requestId }) => {
    const cancelled = await deps.commands.run({
      name: "wallet.cancel-withdrawal",
      userId,
      requestId,
      causeId: id,
      content: id,
      store: walletStore,
      decide: ({ state }, now) => cancelWithdrawal({ state }, { id }, now),
      answer: () => null,
    });
    return cancelled.ok ? readView(deps, userId, id) : cancelled;
  }),

  memberRoute(calls.listWithdrawals, async ({ input, userId }) => {
    const settings = await deps.settingsBook.current(deps.clock.now());
    const recordsQuery = { ...input, userId, direction: "withdrawal" } as const;
    const [{ records, total }, wallets] = await Promise.all([
      findRecords(deps.database, recordsQuery),
      loadWallets(deps.database, [userId]),
    ]);
    const isReversalOpen = isOpenIn(wallets, userId);
    const views = records.map(({ row, steps }) =>
      withdrawalView(withdrawalOf(row), { settings, steps, isReversalOpen }),
    );
    return ok(toPage(views, { ...input, total }));
  }),

  memberRoute(calls.readWithdrawal, ({ input, userId }) => readView(deps, userId, input.id)),
];

async function readContext(deps: WalletDeps, userId: UserId) {
  const { clock, database, openLosses, settingsBook } = deps;
  const [wallets, balanceRows, settings, losses] = await Promise.all([
    loadWallets(database, [userId]),
    readBalances(database, userId),
    settingsBook.current(clock.now()),
    openLosses.read(database, userId),
  ]);
  const state = wallets.get(userId);
  if (state === undefined) throw new Error(`not loaded: ${userId}`);
  const available = balanceRows.filter(({ book, kind }) => book === "live" && kind === "available");
  const balances = new Map(
    // A currency with a balance is a code of the ledger.
    available.map(
      ({ asset, units }) => [balanceKey("live", asset as AssetCode, "available"), units] as const,
    ),
  );
  return { state, settings, balances, losses };
}

async function readTerms(deps: WalletDeps, userId: UserId) {
  const { state, ...seen } = await readContext(deps, userId);
  const { settings } = seen;
  const now = deps.clock.now();
  const [identity] = await deps.database.query<{ isSet: boolean }>(isSetStatement, [userId]);
  return {
    hasWithdrawalPassword: identity?.isSet ?? false,
    heldUntilMs: state.heldUntil !== null && now < state.heldUntil ? Number(state.heldUntil) : null,
    verification: state.proofLevel,
    channels: settings.channels.map((channel) => {
      const { max, left } = dayLimitOf(contextOf(state, seen), channel, now);
      return {
        ...channelView(channel),
        ...channelSideView(channel.withdrawal),
        addressForm: channel.addressForm,
        dayMax: amountText(max),
        dayLeft: amountText(left),
        withheld: amountText(withheld(state, channel.currency)),
      };
    }),
  };
}

async function readView({ clock, database, settingsBook }: WalletDeps, userId: UserId, id: string) {
  const settings = await settingsBook.current(clock.now());
  const [withdrawalRecord, wallets] = await Promise.all([
    findRecord(database, { userId, direction: "withdrawal", id }),
    loadWallets(database, [userId]),
  ]);
  if (withdrawalRecord === null) return err({ type: "record_not_found" });
  const isReversalOpen = isOpenIn(wallets, userId);
  const { row, steps } = withdrawalRecord;
  return ok(withdrawalView(withdrawalOf(row), { settings, steps, isReversalOpen }));
}

const isOpenIn = (wallets: ReadonlyMap<UserId, MemberWallet>, userId: UserId): boolean => {
  const wallet = wallets.get(userId);
  return wallet !== undefined && hasReversal(wallet);
};

const isSetStatement = sql(
  "wallet.has-withdrawal-password",
  `select has_withdrawal_password as "isSet" from member_protection where user_id = $1`,
);
