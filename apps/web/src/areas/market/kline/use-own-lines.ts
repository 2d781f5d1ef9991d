import type { ListedSymbol } from "@plumbline/protocol/market";
import { formatDecimal } from "@plumbline/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client } from "@plumbline/client";
import { useServices, useUser } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type OwnLine, ownLines } from "#shell/candles/own-lines.ts";
import type { ShownLine } from "./chart/price-chart.ts";

const NONE: readonly ShownLine[] = [];

const TONE = {
  entry: "ink",
  order: "accent",
  liquidation: "warn",
  takeProfit: "up",
  stopLoss: "down",
} as const satisfies Record<OwnLine["kind"], ShownLine["tone"]>;

/** The lines of the reader's positions and orders in a symbol; none for a visitor. */
export function useOwnLines(listed: ListedSymbol): readonly ShownLine[] {
  const { t } = useTranslation();
  const { client } = useServices();
  const isSignedIn = useUser(({ userInfo }) => userInfo !== undefined);
  const { data: views } = useQuery({ ...ownOpenQuery(client), enabled: isSignedIn });
  const { symbol, priceDecimals: decimals } = listed;
  return useMemo(() => {
    if (views === undefined || !isSignedIn) return NONE;
    return ownLines(views, symbol).map((line) => ({
      price: line.price,
      text: textOf(line, { t, decimals }),
      tone: TONE[line.kind],
    }));
  }, [views, isSignedIn, symbol, decimals, t]);
}

function textOf(
  { kind, price, position }: OwnLine,
  { t, decimals }: { readonly t: Translate; readonly decimals: number },
): string {
  return t(`market.kline.line.${kind}`, {
    side: t(`market.kline.side.${position.direction}`),
    type: t(`market.kline.orderType.${position.orderType}`),
    leverage: position.leverage,
    price: formatDecimal(price, { decimals }),
  });
}

const PAGE_SIZE = 100;
const STATUSES = ["running", "working"] as const;
const BOOKS = ["demo", "live"] as const;

/**
 * The reader's open positions and orders, in both books. The key begins with "contract", so that it
 * is refetched on events of the account, and removed with the account.
 */
const ownOpenQuery = (client: Client) =>
  queryOptions({
    queryKey: ["contract", "chart-lines"],
    queryFn: async ({ signal }) => {
      const filters = BOOKS.flatMap((book) => STATUSES.map((status) => ({ book, status })));
      const pages = await Promise.all(
        filters.map((range) =>
          client.contract.listPositions({ ...range, pageNo: 1, pageSize: PAGE_SIZE }, { signal }),
        ),
      );
      return pages.flatMap(({ records }) => records);
    },
  });
