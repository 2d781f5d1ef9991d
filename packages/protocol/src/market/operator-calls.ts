import { ASSET_CLASSES, HALT_MINUTES_MAX } from "@plumbline/engine/market";
import { z } from "zod";
import {
  operatorReason,
  pageInput,
  pageOf,
  positiveDecimalText,
  symbolCode,
  symbolStatus,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";

export const listSymbolStates = defineOperatorCall({
  method: "GET",
  path: "/api/desk/market/symbols",
  need: "symbols.read",
  summary: "Every symbol with its status, and why and since when it is halted.",
  input: z.object({ ...pageInput }),
  result: pageOf(
    z.object({
      /** The symbol's code: what it is known by. */
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
      /** A later end was asked for: until then once a second person has confirmed it. */
      waiting: z.object({ endTime: wireTime, isAskers: z.boolean() }).nullable(),
    }),
  ),
  refusals: [],
});

export const haltSymbol = defineOperatorCall({
  method: "POST",
  path: "/api/desk/market/halt",
  need: "symbols.halt",
  summary:
    "Stops trading in a symbol for a reason and until an end that everyone is shown. Changes no " +
    "price. More than fifteen minutes take a second person.",
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
  summary: "A second person's word for a halt that is longer than one person may give.",
  input: z.strictObject({ symbol: symbolCode }),
  result: z.null(),
  refusals: ["unknown_symbol", "symbol_not_halted", "halt_not_waiting", "second_person_needed"],
});

export const resumeSymbol = defineOperatorCall({
  method: "POST",
  path: "/api/desk/market/resume",
  need: "symbols.halt",
  summary: "Lets a halted symbol be traded again; the reason goes to the log.",
  input: z.strictObject({ symbol: symbolCode, reason: operatorReason }),
  result: z.null(),
  refusals: ["unknown_symbol", "symbol_not_halted"],
});
