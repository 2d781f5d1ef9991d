import { z } from "zod";
import { decimalText, id, symbolCode, wholeNumber } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

const facts = z.record(z.string(), z.json());

/** A recorded price with all that its hash was made of, so that anyone can make it again. */
const provenTick = z.object({
  symbol: symbolCode,
  seq: z.int(),
  price: decimalText,
  timeMs: z.int(),
  volume: decimalText,
  inputs: z.array(z.object({ venue: z.string(), price: decimalText, timeMs: z.int() })),
  prevHash: z.string(),
  hash: z.string(),
});

export const readReceipt = defineCall({
  method: "GET",
  path: "/api/public/receipt",
  access: "public",
  summary: "One settlement's proof: its inputs, ticks and result, for anyone to recompute.",
  input: z.object({ id }),
  result: z.object({
    id,
    kind: z.string(),
    ruleVersion: z.string(),
    inputs: facts,
    ticks: z.array(provenTick),
    result: facts,
  }),
  refusals: ["receipt_not_found"],
});

const TICKS_MAX = 1_000;

export const listTicks = defineCall({
  method: "GET",
  path: "/api/public/ticks",
  access: "public",
  summary:
    "A symbol's recorded prices after that number, in order, with all that their hashes were " +
    "made of: from 0 on it is the whole chain, whose first link names 64 zeros as the hash " +
    "before it.",
  input: z.object({
    symbol: symbolCode,
    afterSeq: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0),
    limit: wholeNumber({ min: 1, max: TICKS_MAX }).default(100),
  }),
  result: z.array(provenTick),
  refusals: ["unknown_symbol"],
});

export const readConservation = defineCall({
  method: "GET",
  path: "/api/public/conservation",
  access: "public",
  summary:
    "The sum of all accounts, users' and the house's, by book and currency: always zero. Beside " +
    "it what the house itself holds, so that everyone sees what its promises stand on.",
  input: z.object({}),
  result: z.array(
    z.object({
      book: z.string(),
      currency: z.string(),
      sum: decimalText,
      /** Whoever asks within seconds of somebody else is told the same. */
      countedAtMs: z.int(),
      house: z.array(
        z.object({
          /** "market", "insurance", "treasury:bond". */
          account: z.string(),
          balance: decimalText,
          /** Below zero where it must not be; of `external`: above. */
          isOverdrawn: z.boolean(),
        }),
      ),
    }),
  ),
  refusals: [],
});
