import { useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import type { BalanceRow } from "../house-account.ts";

/** How a balance stands in a word: that it does not add up is said before all else. */
export function Standing({ difference, isCovered }: Pick<BalanceRow, "difference" | "isCovered">) {
  const translate = useTranslate();
  if (difference !== "0") {
    return <StatusChip text={translate("desk.treasury.addsUpNot")} tone="error" />;
  }
  return isCovered ? (
    <StatusChip text={translate("desk.treasury.covered")} tone="success" />
  ) : (
    <StatusChip text={translate("desk.treasury.notCovered")} tone="error" />
  );
}
