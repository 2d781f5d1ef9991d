import { useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { wordsOf } from "./symbol-name.ts";
import { symbolsQuery } from "./use-quote.ts";

/** "BTC/USDT" of "BTCUSDT", as it is named everywhere; the code itself until the list is here. */
export function useSymbolName(): (code: string) => string {
  const { data = [] } = useQuery(symbolsQuery(useServices()));
  return (code) => wordsOf(data, code).name;
}
