import { CallRefused, type Client } from "@plumbline/client";
import type { CloseSums } from "@plumbline/engine/contract";
import {
  instant,
  priceOf,
  type Receipt,
  type ReceiptRecords,
  type ReceiptRule,
  type RecomputedReceipt,
} from "@plumbline/engine/kernel";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";

/** How a fact is shown: "money" is of the receipt's asset, a "figure" of none. */
export type FactKind =
  | "text"
  | "word"
  | "figure"
  | "money"
  | "percent"
  | "rate"
  | "tick"
  | "version"
  | "multiple"
  | "time";

type OfReceipt = Pick<Receipt, "kind" | "inputs" | "result">;

/** What an area's receipts say beyond the words that every receipt may use, which are `proof`'s. */
export interface ReceiptWords {
  kindOf(receipt: OfReceipt): TextKey | undefined;
  /** What it happened to: "BTCUSDT". */
  subjectOf(receipt: OfReceipt): string | undefined;
  /** Of what figures without a currency of their own are. */
  assetOf(receipt: OfReceipt): string | undefined;
  readonly facts: Readonly<Record<string, readonly [kind: FactKind, label: TextKey]>>;
  /** What a fact of the kind "word" may say. */
  readonly words: Readonly<Record<string, TextKey>>;
  /** What it sets aside of a user's: "hold:stake". */
  readonly userAccounts?: Readonly<Record<string, TextKey>>;
  /** Accounts of the house that its postings name: "treasury:flash". */
  readonly houseAccounts: Readonly<Record<string, TextKey>>;
  /** What a close came to, line by line. */
  sumsOf?(receipt: Pick<Receipt, "inputs" | "result"> & OfReceipt): CloseSums | null;
}

export interface Recomputed extends RecomputedReceipt {
  /** Whether the receipt names its terms, so that its rates were those published. */
  readonly areTermsNamed: boolean;
}

/** What was recorded of the ticks that came with the receipt. */
export type RecordedTicks = Pick<
  ReceiptRecords<never>,
  "priceOfTick" | "timeOfTick" | "hashOfTick"
>;

/** How an area reads what is published for everybody and never changes: terms, above all. */
export interface Published {
  readonly client: Client;
  /** The answer that was read once under this name, or the one that is read now. */
  stored<Answer>(name: readonly unknown[], read: () => Promise<Answer>): Promise<Answer>;
}

/** What an area contributes to the page of a receipt: its rule, and its words. */
export interface AreaReceipts extends ReceiptWords {
  recompute(published: Published, receipt: Receipt, ticks: RecordedTicks): Promise<Recomputed>;
}

/** Loaded with the first receipt of the area, whose texts come along. */
export interface LoadAreaReceipts {
  readonly texts: TextArea;
  load(): Promise<AreaReceipts>;
}

/** By the area that a receipt's rule names: "contract" of "contract/2". */
export type ReceiptsByArea = ReadonlyMap<string, LoadAreaReceipts>;

export const receiptsOf = (areas: ReceiptsByArea, ruleVersion: string) =>
  areas.get(ruleVersion.split("/")[0] ?? "");

/** Asks the rule on the terms that it names, which are read where everybody reads them. */
export async function recomputeBy<Terms>(
  rule: ReceiptRule<Terms>,
  receipt: Receipt,
  records: {
    readonly ticks: RecordedTicks;
    /** null where no such terms are published. */
    readonly readTerms: (name: string) => Promise<Terms | null>;
  },
): Promise<Recomputed> {
  const names = rule.namedTerms(receipt);
  const published = new Map<string, Terms>();
  for (const name of names) {
    const terms = await records.readTerms(name);
    if (terms !== null) published.set(name, terms);
  }
  const termsOf = (name: string) => published.get(name) ?? null;
  return {
    ...rule.recompute(receipt, { ...records.ticks, termsOf }),
    areTermsNamed: names.length > 0,
  };
}

/**
 * The ticks that came with a receipt, and those that its rule wants beside them: one that follows
 * shows that nothing was left out.
 */
export async function withFurtherTicks(
  { client, stored }: Published,
  further: Receipt["ticks"],
  ticks: RecordedTicks,
): Promise<RecordedTicks> {
  const recorded = await Promise.all(
    further.map(async ({ symbol, seq }) => {
      const request = { symbol, afterSeq: seq - 1, limit: 1 };
      const read = () => client.proof.listTicks(request);
      return (await stored(["ticks", request], read)).filter((tick) => tick.seq === seq);
    }),
  );
  const named = new Map(recorded.flat().map((tick) => [`${tick.symbol}/${tick.seq}`, tick]));
  return {
    priceOfTick: (symbol, seq) => {
      const tick = named.get(`${symbol}/${seq}`);
      return ticks.priceOfTick(symbol, seq) ?? (tick ? priceOf(tick.price) : null);
    },
    timeOfTick: (symbol, seq) => {
      const tick = named.get(`${symbol}/${seq}`);
      return ticks.timeOfTick(symbol, seq) ?? (tick ? instant(tick.timeMs) : null);
    },
  };
}

/** Asked again, the answer would be the same: there is no such number, or it is none at all. */
export const isNone = (fault: unknown): boolean =>
  fault instanceof CallRefused &&
  ["receipt_not_found", "unknown_symbol", "invalid_input", "not_found"].includes(fault.error);

/** What is asked for, or null where there is none; any other fault stays one. */
export async function orNull<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (fault) {
    if (isNone(fault)) return null;
    throw fault;
  }
}
