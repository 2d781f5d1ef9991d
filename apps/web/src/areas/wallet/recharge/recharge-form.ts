import { money, type Money, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { checkClaim } from "@plumbline/engine/wallet";
import { formatDecimal } from "@plumbline/ui";
import type { Form, Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { isHugeDecimal } from "../../../shell/forms/typed-decimal.ts";
import type { RechargeChannel } from "./queries.ts";

/** The stored draft of a claim. */
export const EMPTY_CLAIM = { amount: "", reference: "", proofFileId: "" } as const;

export type ClaimForm = { readonly [Field in keyof typeof EMPTY_CLAIM]: string };

export type ClaimProblems = { readonly [Field in keyof ClaimForm]?: Problem };

/** The fields of a channel that a form needs. */
type Terms = Pick<
  RechargeChannel,
  "currency" | "isEnabled" | "disabledReason" | "amountMin" | "amountMax" | "fee"
>;

/** The protocol's limit. */
const REFERENCE_LENGTH_MAX = 120;

interface ClaimContext {
  readonly channel: Terms & Pick<RechargeChannel, "id">;
}

interface Claim {
  readonly channelId: string;
  readonly amount: string;
  readonly proofFileId: string;
  readonly reference?: string;
}

/** Claims that money was sent, with a picture as proof. */
export const claimForm: Form<ClaimForm, ClaimContext, Claim> = {
  empty: EMPTY_CLAIM,
  problems: (form, { channel }) => problemsOf(form, channel),
  refusedField: ({ error }) => FIELD_OF_REFUSAL[error],
  toInput: ({ amount, proofFileId, reference }, { channel }) => ({
    ...orderOf(amount, channel),
    proofFileId,
    ...(reference.trim() !== "" && { reference: reference.trim() }),
  }),
};

/** Orders a payment at the provider's page. It shares the claim's draft. */
export const orderForm: Form<ClaimForm, ClaimContext, Pick<Claim, "channelId" | "amount">> = {
  empty: EMPTY_CLAIM,
  problems: ({ amount }, { channel }) => {
    const problem = amountProblem(amount, channel);
    return problem === undefined ? {} : { amount: problem };
  },
  refusedField: () => undefined,
  toInput: ({ amount }, { channel }) => orderOf(amount, channel),
};

const orderOf = (typed: string, channel: ClaimContext["channel"]) => ({
  channelId: channel.id,
  amount: outcomeOf(typed, channel)?.amount ?? typed,
});

const FIELD_OF_REFUSAL: Readonly<Record<string, keyof ClaimForm>> = {
  amount_below_minimum: "amount",
  amount_above_maximum: "amount",
  proof_missing: "proofFileId",
};

/** Applies the server's rule to the amount; the fields in the order of the form. */
export function problemsOf(form: ClaimForm, channel: Terms): ClaimProblems {
  const amount = amountProblem(form.amount, channel);
  const isTooLong = form.reference.trim().length > REFERENCE_LENGTH_MAX;
  return {
    ...(amount !== undefined && { amount }),
    ...(form.proofFileId === "" && { proofFileId: { key: "recharge.problem.proofMissing" } }),
    ...(isTooLong && {
      reference: { key: "recharge.problem.referenceLong", values: { count: REFERENCE_LENGTH_MAX } },
    }),
  } satisfies ClaimProblems;
}

/** The problem of a typed amount; undefined if it may be sent. */
export function amountProblem(text: string, channel: Terms): Problem | undefined {
  const typed = readTyped(text);
  if (typed.type === "empty") return { key: "recharge.problem.amountMissing" };
  const { currency, isEnabled, disabledReason } = channel;
  const amountMin = moneyOf(channel.amountMin, currency);
  const amountMax = moneyOf(channel.amountMax, currency);
  if (typed.type === "malformed") {
    return isHugeDecimal(text)
      ? { key: "recharge.problem.aboveMaximum", values: { amount: textOf(amountMax) } }
      : { key: "recharge.problem.amountMalformed" };
  }
  const claimed = money(amountMin.asset, typed.units);
  const refused = checkClaim({ isEnabled, disabledReason, amountMin, amountMax }, claimed);
  switch (refused?.type) {
    case undefined:
      return undefined;
    case "channel_disabled":
      return { key: "recharge.problem.closed", values: { reason: disabledReason ?? "" } };
    case "amount_below_minimum":
      return { key: "recharge.problem.belowMinimum", values: { amount: textOf(amountMin) } };
    case "amount_above_maximum":
      return { key: "recharge.problem.aboveMaximum", values: { amount: textOf(amountMax) } };
  }
}

/** The typed amount in the protocol's format, and the amount credited if exactly that arrives. */
export function outcomeOf(
  text: string,
  channel: Terms,
): { readonly amount: string; readonly credited: string } | undefined {
  const typed = readTyped(text);
  if (typed.type !== "amount") return undefined;
  const credited = typed.units - mustParseDecimal(channel.fee);
  return { amount: toDecimalText(typed.units), credited: toDecimalText(credited) };
}

const moneyOf = (text: string, currency: string): Money =>
  // A currency's code in the protocol equals the ledger's asset code.
  money(currency as Money["asset"], mustParseDecimal(text));

const textOf = ({ asset, units }: Money): string =>
  `${formatDecimal(toDecimalText(units))} ${asset}`;
