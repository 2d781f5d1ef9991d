import { TRADING_HOURS } from "@plumbline/engine/kernel";
import {
  ASSET_CLASSES,
  HALT_MINUTES_MAX,
  SYMBOL_PRODUCTS,
  type SymbolProduct,
  type WrittenSymbols,
} from "@plumbline/engine/market";
import { z } from "zod";
import {
  currencyCode,
  operatorReason,
  pageInput,
  pageOf,
  positiveDecimalText,
  settledAmount,
  symbolCode,
  symbolStatus,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { defineSettingsCalls } from "../terms-calls.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";

const productSwitches = Object.fromEntries(
  SYMBOL_PRODUCTS.map((product) => [product, z.boolean()]),
) as Record<SymbolProduct, z.ZodBoolean>; // one boolean for each name of the list

const settledMs = z.int().min(0).max(INSTANT_MS_MAX);

/** All settled symbols, in the form of the table and the wire. */
export const writtenSymbols = z.strictObject({
  symbols: z
    .array(
      z.strictObject({
        id: symbolCode,
        name: z.string().trim().min(1).max(40),
        base: currencyCode,
        quote: currencyCode,
        baseMark: z.string().trim().min(1).max(10),
        assetClass: z.enum(ASSET_CLASSES),
        priceDecimals: z.int().min(0).max(8),
        leverageMax: z.int().min(1).max(100),
        hours: z.enum(TRADING_HOURS),
        pointDivisor: z.int().min(1).max(1_000_000),
        referencePrice: settledAmount,
        venuesMin: z.int().min(1).max(10),
        markets: z
          .array(
            z.strictObject({
              id: z.string().regex(/^[a-z0-9]{2,30}$/),
              market: z.string().regex(/^[A-Za-z0-9/:_-]{3,40}$/),
            }),
          )
          .max(10),
        products: z.strictObject(productSwitches),
        opensUntilMs: settledMs.nullable().default(null),
        endsMs: settledMs.nullable().default(null),
      }),
    )
    .max(500),
}) satisfies z.ZodType<WrittenSymbols>;

export const listSymbolStates = defineOperatorCall({
  method: "GET",
  path: "/api/desk/market/symbols",
  need: "symbols.read",
  summary: "Every symbol with its status, and the reason and start of a halt.",
  input: z.object({ ...pageInput }),
  result: pageOf(
    z.object({
      /** The symbol's code, which identifies it. */
      id: symbolCode,
      name: z.string(),
      assetClass: z.enum(ASSET_CLASSES),
      status: symbolStatus,
      price: positiveDecimalText.nullable(),
      priceDecimals: z.int().min(0).max(8),
      seq: z.int().nonnegative(),
      haltReason: z.string().nullable(),
      haltTime: wireTime.nullable(),
      haltEndTime: wireTime.nullable(),
      haltedBy: z.string().nullable(),
      /** A later end was requested: it takes effect once a second person has confirmed it. */
      waiting: z.object({ endTime: wireTime, isOwn: z.boolean() }).nullable(),
    }),
  ),
  refusals: [],
});

export const haltSymbol = defineOperatorCall({
  method: "POST",
  path: "/api/desk/market/halt",
  need: "symbols.halt",
  summary:
    "Halts trading in a symbol, with a reason and an end that everyone can read. Changes no " +
    "price. More than fifteen minutes require a second person.",
  input: z.strictObject({
    symbol: symbolCode,
    reason: operatorReason,
    minutes: z.int().min(1).max(HALT_MINUTES_MAX),
  }),
  result: z.null(),
  refusals: ["unknown_symbol", "symbol_already_halted"],
});

export const confirmHalt = defineOperatorCall({
  method: "POST",
  path: "/api/desk/market/confirmHalt",
  need: "symbols.halt",
  summary: "Confirms, as the second person, a halt that is longer than one person may decide.",
  input: z.strictObject({ symbol: symbolCode }),
  result: z.null(),
  refusals: ["unknown_symbol", "symbol_not_halted", "halt_not_waiting", "second_person_needed"],
});

export const resumeSymbol = defineOperatorCall({
  method: "POST",
  path: "/api/desk/market/resume",
  need: "symbols.halt",
  summary: "Resumes trading in a halted symbol; the reason is logged.",
  input: z.strictObject({ symbol: symbolCode, reason: operatorReason }),
  result: z.null(),
  refusals: ["unknown_symbol", "symbol_not_halted"],
});

export const symbolSettingsCalls = defineSettingsCalls({
  path: "/api/desk/market/symbolList",
  needs: { read: "settings.read", propose: "terms.settle", confirm: "terms.settle" },
  summaries: {
    read: "The lists of symbols: in force, planned, past and proposed ones.",
    propose:
      "Proposes a list of symbols, whole: with new ones behind those there are, or with ends.",
  },
  shown: {
    list: writtenSymbols,
    /** Tokens of completed offerings that are in no version yet, at their winning price in USDT. */
    unlistedTokens: z.array(
      z.object({ token: currencyCode, name: z.string(), price: positiveDecimalText }),
    ),
  },
  proposed: { list: writtenSymbols },
});

/** @public Clients call them by these names. */
export const {
  read: readSymbolSettings,
  propose: proposeSymbols,
  confirm: confirmSymbols,
  withdraw: withdrawSymbols,
} = symbolSettingsCalls;
