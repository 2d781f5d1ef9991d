import {
  err,
  money,
  mustParseDecimal,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  type ApplyRecharge,
  applyRecharge,
  type ApplyRechargeRefusal,
  type Channel,
  checkContact,
  type ContactRequired,
  findChannel,
  type Recharge,
} from "@plumbline/engine/wallet";
import { isOnBreak, type TradingBreak } from "@plumbline/engine/limits";
import { type ResultOf, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import type { SandboxProvider } from "#feeds/payments/sandbox-provider";
import type { RunnerRefusal } from "#platform/command/command";
import { sql } from "#platform/postgres/database";
import { newId, type RequestId } from "#platform/process/ids";
import { isGuest } from "#services/identity/guests";
import { memberRoute, type Route } from "#platform/http/route";
import { usdtValue } from "#services/ticks/usdt-value";
import { findFile } from "#services/files/file-rows";
import { readHeights } from "../chain/chain-rows.ts";
import { findRecord, findRecords } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { channelView, rechargeView, channelSideView } from "../records/record-view.ts";
import { walletStore } from "../records/wallet-store.ts";
import type { WalletDeps } from "../wallet-deps.ts";

export const rechargeRoutes = (
  deps: WalletDeps,
  paying: { readonly provider: PaymentProvider | null; readonly sandbox: SandboxProvider | null },
): readonly Route[] => [
  memberRoute(calls.listRechargeChannels, async ({ userId }) => {
    const { channels } = await deps.settingsBook.current(deps.clock.now());
    const mayPay = !(await isGuest(deps.database, userId)) && !(await isResting(deps, userId));
    return ok(
      await Promise.all(
        channels.map(async (channel) => ({
          ...channelView(channel),
          ...channelSideView(channel.recharge),
          // Guests, and members on a break, are shown no payment details and are assigned no
          // address.
          ...(mayPay ? await payToOf(deps, channel, userId) : NOWHERE),
          paysAtProvider:
            paying.provider?.kinds.includes(channel.kind) === true &&
            !deps.depositAddresses.isWatched(channel),
          isPretended: paying.sandbox !== null,
        })),
      ),
    );
  }),

  memberRoute(calls.applyForRecharge, async ({ input, userId, requestId }) => {
    const file = await findFile(deps.database, userId, input.proofFileId);
    // Another user's picture, or one uploaded for another purpose, is no proof.
    if (file === null || file.purpose !== "recharge") {
      return err({ type: "proof_missing", field: "proofFileId" });
    }
    const applied = await runApplyRecharge(deps, {
      userId,
      requestId,
      channelId: input.channelId,
      source: "proof",
      units: mustParseDecimal(input.amount),
      reference: input.reference ?? null,
      proof: { fileId: file.id, sha256: file.sha256 },
    });
    return applied.ok ? ok(await readRechargeView(deps, userId, applied.value.id)) : applied;
  }),

  memberRoute(calls.listRecharges, async ({ input, userId }) => {
    const settings = await deps.settingsBook.current(deps.clock.now());
    const heights = await readHeights(deps.database);
    const request = { ...input, userId, direction: "recharge" } as const;
    const { records, total } = await findRecords(deps.database, request);
    const views = records.map(({ row, steps }) =>
      rechargeView(rechargeOf(row), { settings, steps, heights }),
    );
    return ok(toPage(views, { ...input, total }));
  }),

  memberRoute(calls.readRecharge, async ({ input, userId }) => {
    const query = { userId, direction: "recharge", id: input.id } as const;
    const rechargeRecord = await findRecord(deps.database, query);
    if (rechargeRecord === null) return err({ type: "record_not_found" });
    return ok(await readRechargeView(deps, userId, input.id));
  }),
];

/** Whether members are on a break of their own, during which they deposit nothing. */
async function isResting({ clock, database }: WalletDeps, userId: UserId): Promise<boolean> {
  const [row] = await database.query<TradingBreak>(breakStatement, [userId]);
  return isOnBreak(row ?? null, clock.now());
}

const breakStatement = sql(
  "wallet.member-break",
  `select kind, started_at as "startedAt", until, ends_at as "endsAt" from member_breaks
   where user_id = $1`,
);

/** On a watched network the member's own address; none until that network was reached. */
async function payToOf(
  { depositAddresses }: WalletDeps,
  channel: Channel,
  userId: UserId,
): Promise<PayTo> {
  if (!depositAddresses.isWatched(channel)) return { payTo: [...channel.payTo], source: "proof" };
  const address = await depositAddresses.addressFor(channel, userId);
  if (address !== null) {
    return { payTo: [{ label: "address", text: address }], source: "chain" };
  }
  // Without a text of an operator, the app explains it in the reader's language.
  return { payTo: [], source: "chain", isEnabled: false, disabledReason: null };
}

/** A request for it is refused with an explanation of the necessary steps. */
const NOWHERE: PayTo = { payTo: [], source: "proof" };

type ChannelLine = ResultOf<typeof calls.listRechargeChannels>[number];
type PayTo = Pick<ChannelLine, "payTo" | "source"> &
  Partial<Pick<ChannelLine, "isEnabled" | "disabledReason">>;

type AskRefusal = ContactRequired | ApplyRechargeRefusal;

/**
 * Applies for a recharge. A retry with the same request id returns the same recharge: its id is
 * drawn once and stored with the answer.
 *
 * Refusals of the command, in the order they are checked: `contact_required`, those of
 * `applyRecharge`.
 */
export function runApplyRecharge(
  {
    commands,
    settingsBook,
    clock,
    prices,
  }: Pick<WalletDeps, "commands" | "settingsBook" | "clock" | "prices">,
  request: Omit<ApplyRecharge, "id"> & { readonly userId: UserId; readonly requestId: RequestId },
): Promise<Result<Pick<Recharge, "id">, AskRefusal | RunnerRefusal>> {
  const { userId, requestId, ...wanted } = request;
  const id = newId();
  return settingsBook.current(clock.now()).then((settings) => {
    const channel = findChannel(settings, wanted.channelId);
    return commands.run({
      name: "wallet.apply-recharge",
      userId,
      requestId,
      causeId: id,
      store: walletStore,
      content: JSON.stringify({ ...wanted, units: String(wanted.units) }),
      newRisk:
        channel === null
          ? undefined
          : {
              type: "deposit",
              amount: money(channel.currency, wanted.units),
              usdtOf: (amount) => usdtValue(amount, prices),
            },
      decide: ({ state }, now) => {
        const reachable = checkContact(state);
        if (!reachable.ok) return reachable;
        return applyRecharge({ state, settings }, { ...wanted, id }, now);
      },
      answer: ({ recharge }) => ({ id: recharge?.id ?? id }),
    });
  });
}

export async function readRechargeView(
  { clock, database, settingsBook }: WalletDeps,
  userId: UserId,
  id: string,
) {
  const settings = await settingsBook.current(clock.now());
  const rechargeRecord = await findRecord(database, { userId, direction: "recharge", id });
  if (rechargeRecord === null) throw new Error(`no recharge ${id}`);
  const heights = await readHeights(database);
  return rechargeView(rechargeOf(rechargeRecord.row), {
    settings,
    steps: rechargeRecord.steps,
    heights,
  });
}
