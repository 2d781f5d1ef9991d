import { CallRefused, type Client } from "@plumbline/client";
import type { CloseSums } from "@plumbline/engine/contract";
import {
  instant,
  type Money,
  priceOf,
  type Receipt,
  type ReceiptRecords,
  type ReceiptRule,
  type RecomputedReceipt,
} from "@plumbline/engine/kernel";
import type { TextArea, TextKey } from "#shell/i18n/texts.ts";

/** How a fact is shown: "money" in the receipt's asset, a "figure" without a unit. */
export type FactKind =
  | "text"
  | "word"
  | "market"
  | "figure"
  | "money"
  | "percent"
  | "rate"
  | "tick"
  | "version"
  | "multiple"
  | "time";

type OfReceipt = Pick<Receipt, "kind" | "inputs" | "result">;

/** The result of a trade, by its receipt. */
export interface Outcome {
  /** The side of the price on which the reader traded. */
  readonly direction: { readonly label: TextKey; readonly isUp: boolean };
  /** Below zero: a loss. */
  readonly gain: Money;
  readonly gainLabel: TextKey;
  /** The stake or margin: the gain is shown as a share of this. */
  readonly stake: Money;
  readonly shareLabel: TextKey;
  readonly entryPrice: string;
  readonly exitPrice: string;
}

/** The texts of an area's receipts, besides those of `proof` that every receipt may use. */
export interface ReceiptWords {
  kindOf(receipt: OfReceipt): TextKey | undefined;
  /** Its subject: "BTCUSDT". */
  subjectOf(receipt: OfReceipt): string | undefined;
  /** The asset of figures that do not name one. */
  assetOf(receipt: OfReceipt): string | undefined;
  /** The asset of one figure, where a receipt has figures in two. */
  assetOfFact?(name: string, receipt: OfReceipt): string | undefined;
  readonly facts: Readonly<Record<string, readonly [kind: FactKind, label: TextKey]>>;
  /** The values of a fact of the kind "word". */
  readonly words: Readonly<Record<string, TextKey>>;
  /** The accounts of a user that it may name: "hold:stake". */
  readonly userAccounts?: Readonly<Record<string, TextKey>>;
  /** Accounts of the house that its postings name: "treasury:flash". */
  readonly houseAccounts: Readonly<Record<string, TextKey>>;
  /** The result of a close, line by line. */
  sumsOf?(receipt: OfReceipt): CloseSums | null;
  /** The end of a trade; null if the receipt belongs to something else. */
  outcomeOf?(receipt: OfReceipt): Outcome | null;
}

export interface Recomputed extends RecomputedReceipt {
  /**
   * Whether the receipt names its terms, so that its rates can be compared with the published ones.
   */
  readonly areTermsNamed: boolean;
}

/** The records of the ticks that are part of the receipt. */
export type RecordedTicks = Pick<
  ReceiptRecords<never>,
  "priceOfTick" | "timeOfTick" | "hashOfTick"
>;

/** Loads data that is public and immutable, mainly terms. */
export interface Published {
  readonly client: Client;
  /** The cached response under this name, or a new one. */
  stored<Answer>(name: readonly unknown[], read: () => Promise<Answer>): Promise<Answer>;
}

/** An area's contribution to the page of a receipt: its rule and its texts. */
export interface AreaReceipts extends ReceiptWords {
  recompute(published: Published, receipt: Receipt, ticks: RecordedTicks): Promise<Recomputed>;
}

/** Loaded with the first receipt of the area, together with its texts. */
export interface LoadAreaReceipts {
  readonly texts: TextArea;
  load(): Promise<AreaReceipts>;
}

/** By the area in a receipt's rule: "contract" of "contract/2". */
export type ReceiptsByArea = ReadonlyMap<string, LoadAreaReceipts>;

export const receiptsOf = (areas: ReceiptsByArea, ruleVersion: string) =>
  areas.get(ruleVersion.split("/")[0] ?? "");

/** Applies the rule with the terms that the receipt names, which the public call returns. */
export async function recomputeBy<Terms>(
  rule: ReceiptRule<Terms>,
  receipt: Receipt,
  records: {
    readonly ticks: RecordedTicks;
    /** null if no such terms are published. */
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
 * The ticks of a receipt, and those that its rule requires in addition: the following tick shows
 * that none was omitted.
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

/** Faults that a retry does not change: no such number, or an invalid one. */
export const isNone = (fault: unknown): boolean =>
  fault instanceof CallRefused &&
  ["receipt_not_found", "unknown_symbol", "invalid_input", "not_found"].includes(fault.error);

/** The result of a call, or null if there is none; any other fault is thrown. */
export async function orNull<Answer>(asking: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asking;
  } catch (fault) {
    if (isNone(fault)) return null;
    throw fault;
  }
}
