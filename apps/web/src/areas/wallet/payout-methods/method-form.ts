import { isAddressOf, isMemoOf } from "@plumbline/protocol/wallet/addresses";
import type { Form, Problem } from "#shell/forms/form.ts";
import type { WireProof } from "../step-up/proof-form.ts";
import type { PayoutMethod, Terms, PayoutRail } from "../withdrawal/queries.ts";

/** The stored draft of an account. */
export const EMPTY_METHOD = {
  channelId: "",
  label: "",
  address: "",
  memo: "",
  bankName: "",
  bankCode: "",
} as const;
export type MethodForm = { readonly [Field in keyof typeof EMPTY_METHOD]: string };

export type MethodProblems = { readonly [Field in keyof MethodForm]?: Problem };

interface MethodContext {
  readonly terms: Pick<Terms, "channels" | "verification">;
  /** The step-up of the owner, requested once everything else is valid. */
  readonly proof: WireProof;
}

/** A payout method, with the step-up of its owner. */
export const methodForm: Form<MethodForm, MethodContext, WireMethod & WireProof> = {
  empty: EMPTY_METHOD,
  problems: (form, { terms }) => methodProblems(form, channelOf(form, terms)),
  toInput: (form, { terms, proof }) => {
    const way = channelOf(form, terms);
    return way === undefined ? null : { ...wireMethod(form, way), ...proof };
  },
};

export const channelOf = ({ channelId }: MethodForm, { channels }: Pick<Terms, "channels">) =>
  channels.find(({ id }) => id === channelId);

type WireMethod = ReturnType<typeof wireMethod>;

export const formOf = (method: PayoutMethod): MethodForm => ({
  channelId: method.channelId,
  label: method.label,
  address: method.address,
  memo: method.memo ?? "",
  bankName: method.bankName ?? "",
  bankCode: method.bankCode ?? "",
});

/** The problems by the server's own rule, shown before the step-up. */
export function methodProblems(form: MethodForm, way: PayoutRail | undefined): MethodProblems {
  if (way === undefined) return { channelId: { key: "withdrawal.problem.channelMissing" } };
  const isBank = way.kind === "bank";
  const address = addressProblem(form.address.trim(), way);
  const memo = memoProblem(form.memo.trim(), way);
  return {
    ...(address !== undefined && { address }),
    ...(memo !== undefined && { memo }),
    ...(isBank &&
      form.bankName.trim() === "" && { bankName: { key: "withdrawal.problem.bankMissing" } }),
  };
}

function addressProblem(address: string, { addressForm, kind }: PayoutRail): Problem | undefined {
  if (address === "") {
    const missing = kind === "bank" ? "numberMissing" : "addressMissing";
    return { key: `withdrawal.problem.${missing}` };
  }
  if (addressForm === null || isAddressOf(addressForm, address)) return undefined;
  return { key: "withdrawal.problem.addressMalformed" };
}

function memoProblem(text: string, { addressForm, kind, memo }: PayoutRail): Problem | undefined {
  if (kind === "bank" || memo === "none") return undefined;
  if (text === "") {
    return memo === "required" ? { key: "withdrawal.problem.memoMissing" } : undefined;
  }
  if (addressForm === null || isMemoOf(addressForm, text)) return undefined;
  return { key: "withdrawal.problem.memoMalformed" };
}

/** The fields to send: only those of the channel. */
export function wireMethod(form: MethodForm, way: PayoutRail) {
  const { address, bankCode, bankName, label, memo } = form;
  const isBank = way.kind === "bank";
  return {
    channelId: way.id,
    label: label.trim(),
    address: address.trim(),
    ...(!isBank && way.memo !== "none" && memo.trim() !== "" && { memo: memo.trim() }),
    ...(isBank && { bankName: bankName.trim(), bankCode: bankCode.trim() }),
  };
}
