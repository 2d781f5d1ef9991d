import { type Storage } from "#shell/storage.ts";
import { MARKET_GROUPS, type MarketGroup, type Sort, SORT_KEYS } from "./market-list.ts";

/** How the reader wants the list; remembered on this device. */
export interface ListChoice {
  readonly group: MarketGroup;
  readonly sort: Sort | undefined;
}

const KEY = "marketList";

/** "crypto price down"; whatever else stands there is as good as nothing. */
export function readListChoice(storage: Storage): ListChoice {
  const [groupText, keyText, way] = (storage.read(KEY) ?? "").split(" ");
  const group = MARKET_GROUPS.find((one) => one === groupText) ?? "all";
  const key = SORT_KEYS.find((one) => one === keyText);
  const isWay = way === "down" || way === "up";
  return { group, sort: key && isWay ? { key, isDescending: way === "down" } : undefined };
}

export function writeListChoice(storage: Storage, { group, sort }: ListChoice): void {
  const sorting = sort === undefined ? "" : ` ${sort.key} ${sort.isDescending ? "down" : "up"}`;
  storage.write(KEY, group + sorting);
}
