import { z } from "zod";
import { decimalText, id, symbolCode, wholeNumber } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

const facts = z.record(z.string(), z.json());

/** A recorded price with all inputs of its hash, so that anyone can recompute it. */
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

const receiptView = {
  kind: z.string(),
  ruleVersion: z.string(),
  inputs: facts,
  ticks: z.array(provenTick),
  result: facts,
};

export const readReceipt = defineCall({
  method: "GET",
  path: "/api/public/receipt",
  access: "public",
  summary: "The receipt of one settlement: its inputs, ticks and result, for anyone to recompute.",
  input: z.object({ id }),
  result: z.object({ ...receiptView, id }),
  refusals: ["receipt_not_found"],
});

/** "BTCUSDT-1200-3": symbol, number of the last tick, version of the terms. */
const exampleName = z.string().regex(/^[A-Z0-9]{2,20}-\d{1,15}-\d{1,9}$/);

export const readExample = defineCall({
  method: "GET",
  path: "/api/public/receipt/example",
  access: "public",
  summary:
    "The receipt of a hypothetical trade: at recorded prices and on published terms, " +
    "decided by the rules of every trade, for anyone to recompute. Receipts of members are " +
    "read by their ids only. Without a name: the newest.",
  input: z.object({ name: exampleName.optional() }),
  result: z.object({ ...receiptView, id: exampleName }),
  refusals: ["receipt_not_found"],
});

const TICKS_MAX = 1_000;

export const listTicks = defineCall({
  method: "GET",
  path: "/api/public/ticks",
  access: "public",
  summary:
    "A symbol's recorded prices after that number, in order, with all inputs of their " +
    "hashes: from 0 on, the whole chain, whose first link has 64 zeros as the previous " +
    "hash.",
  input: z.object({
    symbol: symbolCode,
    afterSeq: wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0),
    limit: wholeNumber({ min: 1, max: TICKS_MAX }).default(100),
  }),
  result: z.array(provenTick),
  refusals: ["unknown_symbol"],
});

/** 32 bytes in hexadecimal. */
const sha256Text = z.string();

const sealLink = {
  number: z.int(),
  timeMs: z.int(),
  headsHash: sha256Text,
  prevHash: sha256Text,
  skipHash: sha256Text,
  hash: sha256Text,
};

const seal = z.object({
  ...sealLink,
  heads: z.array(z.object({ stream: z.string(), last: z.int(), hash: sha256Text })),
  /** The public Ed25519 key, and its signature of the hash's text, in base64url. */
  key: z.string(),
  signature: z.string(),
});

const sealNumber = wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }).default(0);

export const readHead = defineCall({
  method: "GET",
  path: "/api/public/head",
  access: "public",
  summary:
    "The newest seal: the signed heads of the journal, the audit log and every chain of " +
    "prices. With an earlier seal's number, also the links from it to the newest, which " +
    "prove that nothing before the earlier one was changed.",
  input: z.object({ since: sealNumber }),
  result: z.object({ seal: seal.nullable(), links: z.array(z.object(sealLink)) }),
  refusals: [],
});

const SEALS_MAX = 1_000;

export const listSeals = defineCall({
  method: "GET",
  path: "/api/public/seals",
  access: "public",
  summary: "The seals after that number, in order: from 0 on, the whole chain.",
  input: z.object({
    afterNumber: sealNumber,
    limit: wholeNumber({ min: 1, max: SEALS_MAX }).default(100),
  }),
  result: z.array(seal),
  refusals: [],
});

export const readConservation = defineCall({
  method: "GET",
  path: "/api/public/conservation",
  access: "public",
  summary:
    "The sum of all accounts, users' and the house's, by book and currency: always zero. " +
    "With the balances of the house, which cover its promises.",
  input: z.object({}),
  result: z.array(
    z.object({
      book: z.string(),
      currency: z.string(),
      sum: decimalText,
      /** When it was computed; the answer is cached for some seconds. */
      countedAtMs: z.int(),
      house: z.array(
        z.object({
          /** "market", "insurance", "treasury:bond". */
          account: z.string(),
          balance: decimalText,
          /** Whether its sign is not allowed: negative, or for `external` positive. */
          isOverdrawn: z.boolean(),
        }),
      ),
    }),
  ),
  refusals: [],
});

/** All debts to users at one moment, by currency; each is the root of a tree of sums. */
const liabilityStatement = z.object({
  number: z.int(),
  timeMs: z.int(),
  throughSeq: z.int(),
  totals: z.array(
    z.object({
      currency: z.string(),
      accounts: z.int(),
      sum: decimalText,
      hash: sha256Text,
    }),
  ),
  prevHash: sha256Text,
  hash: sha256Text,
});

const STATEMENTS_MAX = 100;

export const listLiabilities = defineCall({
  method: "GET",
  path: "/api/public/liabilities",
  access: "public",
  summary:
    "The daily statements of liabilities to all users, before that number, the newest " +
    "first. Each contains the hash of its predecessor, and the seals contain the newest.",
  input: z.object({
    beforeNumber: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }).default(
      Number.MAX_SAFE_INTEGER,
    ),
    limit: wholeNumber({ min: 1, max: STATEMENTS_MAX }).default(30),
  }),
  result: z.array(liabilityStatement),
  refusals: [],
});

export const readInclusion = defineCall({
  method: "GET",
  path: "/api/account/inclusion",
  access: "member",
  summary:
    "The inclusion proof of the reader in the newest statement: their amounts, and the " +
    "hashes and sums on the path to each total.",
  input: z.object({}),
  result: z.object({
    /** Part of each leaf, so that two users cannot be shown the same leaf. */
    userId: id,
    /** null: none has been published yet. */
    statement: liabilityStatement.nullable(),
    shares: z.array(
      z.object({
        currency: z.string(),
        amount: decimalText,
        nonce: sha256Text,
        /** The path from the leaf to the root. */
        path: z.array(z.object({ isLeft: z.boolean(), hash: sha256Text, sum: decimalText })),
      }),
    ),
  }),
  refusals: [],
});
