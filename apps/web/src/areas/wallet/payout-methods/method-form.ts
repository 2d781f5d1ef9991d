import type { Problem } from "#shell/forms/problem.ts";
import type { PayoutMethod, WayOut } from "../withdrawal/queries.ts";

/** What is kept of an account while it is being written. */
export const EMPTY_METHOD = {
  ...{ channelId: "", label: "", address: "", memo: "", bankName: "", bankCode: "" },
} as const;
export type MethodForm = { readonly [Field in keyof typeof EMPTY_METHOD]: string };

export type MethodProblems = { readonly [Field in keyof MethodForm]?: Problem };

export const formOf = (method: PayoutMethod): MethodForm => ({
  channelId: method.channelId,
  label: method.label,
  address: method.address,
  memo: method.memo ?? "",
  bankName: method.bankName ?? "",
  bankCode: method.bankCode ?? "",
});

/** What is surely wrong; whether an address is one of its network the server alone knows. */
export function methodProblems(form: MethodForm, way: WayOut | undefined): MethodProblems {
  if (way === undefined) return { channelId: { key: "withdrawal.problem.channelMissing" } };
  const isBank = way.kind === "bank";
  const addressMissing = isBank ? "numberMissing" : "addressMissing";
  return {
    ...(form.address.trim() === "" && {
      address: { key: `withdrawal.problem.${addressMissing}` },
    }),
    ...(!isBank &&
      way.memo === "required" &&
      form.memo.trim() === "" && { memo: { key: "withdrawal.problem.memoMissing" } }),
    ...(isBank &&
      form.bankName.trim() === "" && { bankName: { key: "withdrawal.problem.bankMissing" } }),
  };
}

/** What is sent of it: only what the channel knows. */
export function wireMethod(form: MethodForm, way: WayOut) {
  const { address, bankCode, bankName, label, memo } = form;
  const isBank = way.kind === "bank";
  return {
    ...{ channelId: way.id, label: label.trim(), address: address.trim() },
    ...(!isBank && way.memo !== "none" && memo.trim() !== "" && { memo: memo.trim() }),
    ...(isBank && { bankName: bankName.trim(), bankCode: bankCode.trim() }),
  };
}
