import {
  err,
  money,
  mustParseDecimal,
  ok,
  type Result,
  type UserId,
} from "@plumbline/engine/kernel";
import {
  applyRechargeNews,
  type Recharge,
  type RechargeNews,
  type RechargeRefusal,
} from "@plumbline/engine/wallet";
import { positiveDecimalText } from "@plumbline/protocol";
import { applyAtProvider } from "@plumbline/protocol/wallet";
import { z } from "zod";
import type { PaymentProvider } from "#feeds/payments/payment-provider";
import type { RunnerRefusal } from "#platform/command/command";
import { type RequestId, systemRequestId } from "#platform/process/ids";
import type { Page, PageAnswer, PageRequest } from "#platform/http/page";
import { memberRoute, type Route } from "#platform/http/route";
import { walletStore } from "../records/wallet-store.ts";
import { sha256 } from "../records/record-view.ts";
import type { WalletDeps } from "../wallet-deps.ts";
import { readRechargeView, runApplyRecharge } from "./routes.ts";

export interface ProviderDeps extends WalletDeps {
  /** null: this installation has no provider. */
  readonly provider: PaymentProvider | null;
  log(fault: unknown): void;
}

export const providerRoutes = (deps: ProviderDeps): readonly Route[] => [
  memberRoute(applyAtProvider, async ({ input, userId, requestId }) => {
    const { provider } = deps;
    if (provider === null) return err({ type: "provider_unavailable" });
    const applied = await runApplyRecharge(deps, {
      userId,
      requestId,
      channelId: input.channelId,
      source: "provider",
      units: mustParseDecimal(input.amount),
      reference: null,
      proof: null,
    });
    if (!applied.ok) return applied;
    const { id } = applied.value;
    const view = await readRechargeView(deps, userId, id);
    try {
      const { amount, currency } = view;
      const ordered = await provider.order({ orderId: `${userId}.${id}`, amount, currency });
      return ok({ ...view, ...ordered });
    } catch (fault) {
      deps.log(fault);
      // Nobody can pay an order that was never placed; a new request is another recharge.
      const eventId = systemRequestId("provider-never-ordered", id);
      await applyCallback(deps, {
        userId,
        id,
        requestId: eventId,
        // A callback of the provider received meanwhile takes precedence over its missing answer.
        decideNews: ({ stage }) => (stage === "submitted" ? { type: "reversed" } : null),
      });
      return err({ type: "provider_unavailable" });
    }
  }),
];

/** The provider's callbacks about orders. */
export const providerPage = (deps: ProviderDeps): Page => ({
  method: "POST",
  path: "/callbacks/payment",
  handle: (request) => answerProvider(deps, request),
});

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const providerEvent = z.strictObject({
  /** The id of this message; a repetition has the same id. */
  eventId: z.string().min(1).max(120),
  orderId: z.string().regex(new RegExp(`^${UUID}\\.${UUID}$`)),
  type: z.enum(["seen", "final", "reversed"]),
  amount: positiveDecimalText,
  currency: z.string().max(10),
  /** The payment's id at the provider. */
  reference: z.string().trim().min(1).max(120),
});

/**
 * Returns 401 for a wrong signature, 422 for an invalid event, 409 if the event does not fit its
 * order, 503 if it is to be sent again, and 200 once it was processed.
 */
export async function answerProvider(
  deps: ProviderDeps,
  request: PageRequest,
): Promise<PageAnswer> {
  const { provider, clock } = deps;
  const { body } = request;
  const timestamp = request.header("x-timestamp");
  const signature = request.header("x-signature");
  if (provider === null || !provider.isGenuine({ timestamp, signature, body }, clock.now())) {
    return { status: 401, json: { error: "not_genuine" } };
  }
  const event = readEvent(body);
  if (event === null) return { status: 422, json: { error: "malformed" } };
  const [userId = "", id = ""] = event.orderId.split(".");
  const logTrouble = (what: string) =>
    deps.log(new Error(`a provider's ${event.type} of ${event.orderId}: ${what}`));
  const outcome = await applyCallback(deps, {
    // The pattern ensures a UUID; whether there is such a user is looked up.
    userId: userId as UserId,
    id,
    requestId: systemRequestId("provider-event", event.eventId),
    content: sha256(body),
    decideNews: (recharge) => newsOf(event, recharge),
  });
  if (outcome.ok) {
    const { remark } = outcome.value;
    if (remark !== undefined) logTrouble(remark);
    return { json: outcome.value };
  }
  const { type } = outcome.error;
  if (type in TROUBLE) logTrouble(type);
  return { status: TROUBLE[type] ?? (type === "unavailable" ? 503 : 200), json: { error: type } };
}

/** Refusals that require an operator, with their answers; the others need no action. */
const TROUBLE: Readonly<Partial<Record<(HearRefusal | RunnerRefusal)["type"], number>>> = {
  record_not_found: 503,
  wrong_order: 409,
};

function readEvent(body: string): z.output<typeof providerEvent> | null {
  try {
    const parsed = providerEvent.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** An amount other than ordered waits for an operator; another currency is refused. */
function newsOf(
  { type, amount, currency, reference }: z.output<typeof providerEvent>,
  { claimed, source }: Recharge,
): RechargeNews | null {
  if (source !== "provider" || currency !== claimed.asset) return null;
  if (type === "reversed") return { type, amount: money(claimed.asset, mustParseDecimal(amount)) };
  const received = money(claimed.asset, mustParseDecimal(amount));
  const isAsOrdered = received.units === claimed.units;
  return { type: isAsOrdered ? type : "seen", received, reference };
}

type HearRefusal = RechargeRefusal | { readonly type: "wrong_order" };

interface CallbackOutcome {
  stage: Recharge["stage"];
  /** A remark for staff. */
  remark?: string;
}

function applyCallback(
  { commands }: Pick<WalletDeps, "commands">,
  callback: {
    readonly userId: UserId;
    readonly id: string;
    readonly requestId: RequestId;
    readonly content?: string;
    decideNews(recharge: Recharge): RechargeNews | null;
  },
): Promise<Result<CallbackOutcome, HearRefusal | RunnerRefusal>> {
  const { userId, id, requestId, content = id, decideNews } = callback;
  return commands.run({
    name: "wallet.hear-of-recharge",
    userId,
    requestId,
    causeId: id,
    content,
    store: walletStore,
    decide: ({ state }, now) => {
      const recharge = state.recharges.get(id);
      if (recharge === undefined) return err({ type: "record_not_found" });
      const news = decideNews(recharge);
      if (news === null) return err({ type: "wrong_order" });
      return applyRechargeNews({ state }, { id, news }, now);
    },
    answer: ({ recharge, remark }) => {
      if (recharge === undefined) throw new Error("news of a recharge changes it");
      return { stage: recharge.stage, ...(remark && { remark: remark.reason }) };
    },
  });
}
