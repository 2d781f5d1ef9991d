import {
  divide,
  money,
  mustParseDecimal,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import type { RechargeStage } from "@plumbline/engine/wallet";
import type { PaymentOrder } from "#feeds/payments/payment-provider";
import { SANDBOX_PAYMENT_PATH, type SandboxProvider } from "#feeds/payments/sandbox-provider";
import {
  escapeHtml,
  type Page,
  type PageAnswer,
  pageOf,
  type PageRequest,
} from "#platform/http/page";
import type { Messages } from "#platform/http/messages";
import { findRecord } from "../records/queries.ts";
import { rechargeOf } from "../records/record-row.ts";
import { answerProvider, type ProviderDeps } from "./provider-routes.ts";

interface SandboxDeps extends ProviderDeps {
  readonly sandbox: SandboxProvider;
  readonly messages: Messages;
}

/**
 * The page of the simulated provider: the member chooses the outcome of the payment, and the page
 * sends the callback that a real provider would send. Each tap is a signed message to the same
 * route. If null, there is no page.
 */
export const sandboxPages = (
  deps: Omit<SandboxDeps, "sandbox">,
  sandbox: SandboxProvider | null,
): readonly Page[] => (sandbox === null ? [] : pagesOf({ ...deps, sandbox }));

const pagesOf = (deps: SandboxDeps): readonly Page[] => [
  {
    method: "GET",
    path: SANDBOX_PAYMENT_PATH,
    handle: (request) => show(deps, request, request.query.get("order")),
  },
  {
    method: "POST",
    path: SANDBOX_PAYMENT_PATH,
    handle: async (request) => {
      const ticket = request.form.get("order");
      const order = deps.sandbox.orderOf(ticket ?? "");
      const stage = order === null ? null : await stageOf(deps, order);
      if (order !== null && stage !== null) {
        const actionName = request.form.get("action");
        const action = BUTTONS[stage].find((one) => one === actionName);
        if (action !== undefined) await sendCallback(deps, request, eventOf(order, action));
      }
      return show(deps, request, ticket);
    },
  },
];

/** The callback of each button. */
function eventOf(order: PaymentOrder, action: Action) {
  const type = SAYS[action];
  const amount = action === "payPart" ? partOf(order) : order.amount;
  const { orderId, currency } = order;
  // A second tap sends the same message.
  const eventId = `${orderId}.${type}.${amount}`;
  return { eventId, orderId, type, amount, currency, reference: `sandbox-${idOf(orderId)}` };
}

const SAYS = {
  pay: "seen",
  payPart: "seen",
  final: "final",
  cancel: "reversed",
  takeBack: "reversed",
} as const;
type Action = keyof typeof SAYS;

/** Half of it, truncated: a payment of another amount than ordered. */
const partOf = ({ amount }: PaymentOrder): string =>
  toDecimalText(divide(mustParseDecimal(amount), 2n, "down"));

const idOf = (orderId: string): string => orderId.split(".")[1] ?? "";

async function sendCallback(deps: SandboxDeps, request: PageRequest, event: object): Promise<void> {
  const { timestamp, signature, body } = deps.sandbox.sign(event, deps.clock.now());
  const headers = new Map([
    ["x-timestamp", timestamp],
    ["x-signature", signature],
  ]);
  await answerProvider(deps, { ...request, body, header: (name) => headers.get(name) ?? "" });
}

async function show(
  deps: SandboxDeps,
  { language }: PageRequest,
  ticket: string | null,
): Promise<PageAnswer> {
  const translate = (key: SandboxText, values = {}) =>
    deps.messages.translate(language, `recharge.sandbox.${key}`, values);
  const title = translate("title");
  const note = `<p><strong>${escapeHtml(translate("note"))}</strong></p>`;
  const order = deps.sandbox.orderOf(ticket ?? "");
  const stage = order === null ? null : await stageOf(deps, order);
  if (ticket === null || order === null || stage === null) {
    return {
      status: 404,
      html: pageOf(title, `${note}<p>${escapeHtml(translate("unknown"))}</p>`),
    };
  }
  const { amount, currency } = order;
  const buttons = BUTTONS[stage].map((action) => {
    const label = translate(action, {
      amount: action === "payPart" ? partOf(order) : amount,
      currency,
    });
    return `<button name="action" value="${action}">${escapeHtml(label)}</button>`;
  });
  const form =
    `<form method="post" action="${SANDBOX_PAYMENT_PATH}">` +
    `<input type="hidden" name="order" value="${escapeHtml(ticket)}">${buttons.join(" ")}</form>`;
  const record = `/#/chongzhitixianResult?kind=recharge&id=${idOf(order.orderId)}`;
  const html = pageOf(
    title,
    `${note}<p>${escapeHtml(translate("order", { amount, currency }))}</p>` +
      `<p role="status">${escapeHtml(translate(`at.${stage}`))}</p>` +
      (buttons.length > 0 ? form : "") +
      `<p><a href="${escapeHtml(record)}">${escapeHtml(translate("toApp"))}</a></p>`,
  );
  return { html, hasForm: true };
}

type PageStage = "unpaid" | "seen" | "part" | "done" | "ended";

/** The possible callbacks at each stage of the page. */
const BUTTONS: Readonly<Record<PageStage, readonly Action[]>> = {
  unpaid: ["pay", "payPart", "cancel"],
  seen: ["final", "takeBack"],
  part: ["takeBack"],
  done: [],
  ended: [],
};

type SandboxText = Action | `at.${PageStage}` | "note" | "order" | "title" | "toApp" | "unknown";

/** The stage of an order; null if there is none. */
async function stageOf(
  { database }: SandboxDeps,
  { orderId, amount, currency }: PaymentOrder,
): Promise<PageStage | null> {
  const [userId = "", id = ""] = orderId.split(".");
  // The fields were signed by this server when the order was placed.
  const request = { userId: userId as UserId, direction: "recharge", id } as const;
  const rechargeRecord = await findRecord(database, request);
  if (rechargeRecord === null) return null;
  const { claimed, received, stage } = rechargeOf(rechargeRecord.row);
  const ordered = money(claimed.asset, mustParseDecimal(amount));
  if (claimed.asset !== currency) return null;
  if (stage === "seen" && received?.units !== ordered.units) return "part";
  return PAGE_STAGES[stage];
}

const PAGE_STAGES = {
  submitted: "unpaid",
  seen: "seen",
  confirmed: "seen",
  delivered: "done",
  rejected: "ended",
  reversing: "ended",
  owing: "ended",
  reversed: "ended",
} as const satisfies Record<RechargeStage, PageStage>;
