import { useInfiniteQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { asOne, type LoadState } from "#shell/use-loaded.ts";
import { mergeTransfers } from "./merge-transfers.ts";
import { type Transfer, type TransferKind, transfersQuery } from "./queries.ts";
import { type FilterChoices, isRequested, statusNumber } from "./transfer-filter.ts";

export interface Transfers {
  /** Both directions as one list, as far as loaded. */
  readonly list: LoadState<readonly Transfer[]>;
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly isMoreFailed: boolean;
  readonly readMore: () => void;
}

/** Recharges and withdrawals as one list, the newest first, loaded page by page from both. */
export function useTransfers(choices: FilterChoices): Transfers {
  const recharges = useDirection("recharge", choices);
  const withdrawals = useDirection("withdrawal", choices);
  const directions = [recharges, withdrawals].filter(({ isWanted }) => isWanted);
  const reads = directions.map(({ query }) => query);
  const { data: all, ...state } = asOne(reads);
  const unread = reads.filter(({ hasNextPage }) => hasNextPage);
  return {
    list: {
      ...state,
      data:
        all &&
        mergeTransfers(
          reads.map(({ data, hasNextPage }) => ({
            records: data?.pages.flatMap(({ records }) => records) ?? [],
            hasMore: hasNextPage,
          })),
        ),
    },
    hasMore: unread.length > 0,
    isReadingMore: reads.some(({ isFetchingNextPage }) => isFetchingNextPage),
    isMoreFailed: reads.some(({ isFetchNextPageError }) => isFetchNextPageError),
    readMore: () => unread.forEach((each) => void each.fetchNextPage()),
  };
}

function useDirection(direction: TransferKind, choices: FilterChoices) {
  const { client } = useServices();
  const isWanted = isRequested(choices, direction);
  const status = statusNumber(choices.status);
  const filter = status === undefined ? { direction } : { direction, status };
  const query = useInfiniteQuery({ ...transfersQuery(client, filter), enabled: isWanted });
  return { isWanted, query };
}
