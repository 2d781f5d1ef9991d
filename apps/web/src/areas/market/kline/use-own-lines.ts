import type { ListedSymbol } from "@plumbline/protocol/market";
import { formatDecimal } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServices, useUser } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { ShownLine } from "./chart/price-chart.ts";
import { ownOpenQuery } from "./queries.ts";
import { type OwnLine, ownLines } from "#shell/candles/own-lines.ts";

const NONE: readonly ShownLine[] = [];

const TONE = {
  entry: "ink",
  order: "accent",
  liquidation: "warn",
  takeProfit: "up",
  stopLoss: "down",
} as const satisfies Record<OwnLine["kind"], ShownLine["tone"]>;

/** The lines of one's own positions and orders in a symbol; none for a visitor. */
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
