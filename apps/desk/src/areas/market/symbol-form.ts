import type { DeskClient } from "@plumbline/client";
import { symbolText } from "@plumbline/engine/market";
import { writtenSymbols } from "@plumbline/protocol/market/operator-calls";
import { fromWireTime, toWireTime } from "@plumbline/protocol/wire-time";
import { z } from "zod";

const WRITTEN = writtenSymbols.shape.symbols.element;
export type WrittenSymbol = z.output<typeof WRITTEN>;

/** As typed: times in the protocol's format, markets as "kraken TIDE/USD, okx TIDE-USDT". */
export const SYMBOL_FORM = WRITTEN.omit({
  id: true,
  markets: true,
  opensUntilMs: true,
  endsMs: true,
}).extend({
  markets: z.string().nullable(),
  opensUntilTime: z.string().nullable(),
  endsTime: z.string().nullable(),
});
export type SymbolForm = z.output<typeof SYMBOL_FORM>;

export const EMPTY_SYMBOL: SymbolForm = {
  name: "",
  // The server validates the input, like everything in this form.
  base: "" as SymbolForm["base"],
  // The server validates it.
  quote: "USDT" as SymbolForm["quote"],
  baseMark: "",
  assetClass: "crypto",
  priceDecimals: 4,
  leverageMax: 1,
  hours: "always",
  pointDivisor: 1,
  referencePrice: "",
  venuesMin: 2,
  markets: null,
  products: {
    contracts: false,
    spot: true,
    flashExchange: false,
    options: false,
    secondContracts: false,
  },
  opensUntilTime: null,
  endsTime: null,
};

type Unlisted = Awaited<
  ReturnType<DeskClient["market"]["readSymbolSettings"]>
>["unlistedTokens"][number];

/** The form for listing a token of an offering: one venue, starting at its winners' price. */
export const ofToken = ({ token, name, price }: Unlisted): SymbolForm => ({
  ...EMPTY_SYMBOL,
  name,
  base: token,
  baseMark: token,
  priceDecimals: Math.max(EMPTY_SYMBOL.priceDecimals, price.split(".")[1]?.length ?? 0),
  referencePrice: price,
  venuesMin: 1,
});

export function toForm({ id: _id, markets, ...symbol }: WrittenSymbol): SymbolForm {
  const { opensUntilMs, endsMs, ...same } = symbol;
  const text = markets.map(({ id, market }) => `${id} ${market}`).join(", ");
  return {
    ...same,
    markets: text === "" ? null : text,
    opensUntilTime: opensUntilMs === null ? null : toWireTime(opensUntilMs),
    endsTime: endsMs === null ? null : toWireTime(endsMs),
  };
}

export function toSymbol({ markets, ...typed }: SymbolForm): WrittenSymbol {
  const { opensUntilTime, endsTime, ...same } = typed;
  return {
    // Its code follows from base and quote; the server checks it.
    id: symbolText(same) as WrittenSymbol["id"],
    ...same,
    markets: (markets ?? "").split(",").flatMap((text) => {
      const [exchange, market = ""] = text.trim().split(/\s+/);
      return exchange === undefined || exchange === "" ? [] : [{ id: exchange, market }];
    }),
    opensUntilMs: opensUntilTime === null ? null : fromWireTime(opensUntilTime),
    endsMs: endsTime === null ? null : fromWireTime(endsTime),
  };
}
