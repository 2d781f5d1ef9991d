import type { HouseTransferLine } from "./house-transfer-form.ts";

/** The two house accounts of a transfer, and its reason. */
export function houseTransferFacts(
  translate: (key: string) => string,
  { reference, source, target, why }: HouseTransferLine,
) {
  const accountText = (account: string) => translate(`desk.houseTransfers.accounts.${account}`);
  return [
    { name: translate("desk.houseTransfers.source"), value: accountText(source) },
    { name: translate("desk.houseTransfers.target"), value: accountText(target) },
    { name: translate("desk.houseTransfers.reference"), value: reference || "–" },
    { name: translate("desk.houseTransfers.why"), value: why },
  ];
}
