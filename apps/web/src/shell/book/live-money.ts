import type { ResultOf } from "@plumbline/protocol";
import type { queryUserAssets } from "@plumbline/protocol/wallet";

type Holdings = ResultOf<typeof queryUserAssets>["byCurrency"];

/** Whether anything of the live book is the reader's, priced or not. */
export const hasLiveMoney = (byCurrency: Holdings): boolean =>
  byCurrency.some(({ book }) => book === "live");
