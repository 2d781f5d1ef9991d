import type { DeskClient } from "@plumbline/client";

/** The desk's view of the one transaction that this search finds: its total, and its parts. */
export async function payoutSplit(
  { wallet }: DeskClient,
  search: string,
): Promise<{ readonly total: string; readonly ids: readonly string[] }> {
  const { records } = await wallet.listWithdrawalPayouts({ search });
  const [payout] = records;
  if (payout === undefined || records.length > 1) throw new Error(`${records.length} payouts`);
  const { parts, total } = await wallet.readWithdrawalPayout({ id: payout.id });
  if (parts.length !== payout.partCount) throw new Error("the list counts other parts");
  return { total, ids: parts.map(({ id }) => id) };
}
