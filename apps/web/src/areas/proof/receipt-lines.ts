import { type Fact, type Facts, mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { formatDecimal } from "@plumbline/ui";
import type { FactKind, ReceiptWords } from "#shell/contributions/area-receipts.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { showTime } from "#shell/wire-time.ts";

/**
 * The formats of facts that receipts of several areas may have. A fact in neither this table nor
 * its area's is shown unformatted, by its own name.
 */
const KINDS = {
  positionId: "text",
  book: "word",
  asset: "text",
  symbol: "market",
  side: "word",
  marginMode: "word",
  reason: "word",
  leverage: "multiple",
  isOpen: "word",
  period: "text",
  night: "text",
  nights: "text",
  trigger: "figure",
  worstPrice: "figure",
  quantity: "figure",
  closedQuantity: "figure",
  quantityLeft: "figure",
  stopPercent: "text",
  stopQuantity: "figure",
  stopAboveMin: "money",
  marginMin: "money",
  margin: "money",
  available: "money",
  entryTick: "tick",
  exitTick: "tick",
  markTick: "tick",
  termsVersion: "version",
  halfSpreadRatePpm: "rate",
  closeFeeRatePpm: "rate",
  closeOutRatePpm: "rate",
  fundingRatePpm: "rate",
  ratePpm: "rate",
  notionalMax: "money",
  entryPrice: "figure",
  exitPrice: "figure",
  markPrice: "figure",
  beyondTrigger: "figure",
  pnl: "money",
  unrealisedPnl: "money",
  maintenance: "money",
  initialMargin: "money",
  closeOut: "money",
  closeFeeAtMark: "money",
  feeDue: "money",
  fee: "money",
  marginReturned: "money",
  insurancePaid: "money",
  marginLeft: "money",
  marginAfter: "money",
  availableAfter: "money",
  dueAtMs: "time",
  notional: "money",
  due: "money",
  paidFromAvailable: "money",
  paidFromMargin: "money",
  received: "money",
} as const satisfies Record<string, FactKind>;
type FactName = keyof typeof KINDS;

const LISTS = ["positions", "orders", "closed", "tiers", "postings"] as const;

const SIDES_AND_BOOKS = ["long", "short", "isolated", "cross", "demo", "live"] as const;
const REASONS = ["user", "take_profit", "stop_loss", "liquidation", "market_halt"] as const;
const WORDS = [...SIDES_AND_BOOKS, ...REASONS, "true", "false"] as const;

/** The accounts that settlements move money between, by owner. */
const ACCOUNTS = {
  user: ["available", "margin"],
  house: ["market", "fees", "insurance"],
} as const;

export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
  /** The label's text in the receipt's own notation. */
  readonly note?: string;
}

export interface ReceiptSection {
  readonly title: string;
  readonly lines: readonly ReceiptLine[];
}

/** Facts as titled lines: those of the outer level first, then the entries of each list. */
export function sectionsOf(
  facts: Facts,
  { title, ...reader }: Reader & { readonly title: string },
): readonly ReceiptSection[] {
  const entries = Object.entries(facts);
  const lines = entries.flatMap(([name, fact]) => lineOf(name, fact, reader));
  const inner = entries.flatMap(([name, fact]) => {
    if (!isList(fact)) return [];
    if (name === "postings") return [postingSection(fact, reader)];
    const listTitle = labelOf(name, reader);
    return fact.flatMap((each, index) =>
      isFacts(each)
        ? sectionsOf(each, {
            ...reader,
            title: fact.length > 1 ? `${listTitle} ${index + 1}` : listTitle,
          })
        : [],
    );
  });
  const own = lines.length === 0 ? [] : [{ title, lines }];
  return [...own, ...inner.filter((section) => section.lines.length > 0)];
}

/** The name of a fact or of a list of facts in the reader's language, or its key. */
export function labelOf(name: string, { t, words }: Pick<Reader, "t" | "words">): string {
  if (name === "inputs" || name === "result") return t(`proof.${name}`);
  const own = words?.facts[name];
  if (own !== undefined) return t(own[1]);
  if (isFactName(name)) return t(`proof.fact.${name}`);
  const list = LISTS.find((each) => each === name);
  return list === undefined ? name : t(`proof.list.${list}`);
}

/** The reader's language, and the texts of the receipt's area, if known. */
interface Reader {
  readonly t: Translate;
  readonly asset: string;
  /** The asset of a figure that is not in the receipt's. */
  readonly assetOfFact?: ((name: string) => string | undefined) | undefined;
  /** "BTC/USDT" of "BTCUSDT". */
  readonly nameOf: (symbol: string) => string;
  readonly words:
    | Pick<ReceiptWords, "facts" | "words" | "houseAccounts" | "userAccounts">
    | undefined;
}

/** A null fact is left out. */
function lineOf(name: string, fact: Fact, reader: Reader): ReceiptLine[] {
  if (fact === null || typeof fact === "object") return [];
  return [{ label: labelOf(name, reader), value: valueOf(name, fact, reader) }];
}

function valueOf(name: string, fact: string | number | boolean, reader: Reader): string {
  const text = String(fact);
  const { t, words } = reader;
  switch (words?.facts[name]?.[0] ?? (isFactName(name) ? KINDS[name] : "text")) {
    case "money":
      return `${formatDecimal(text)} ${reader.assetOfFact?.(name) ?? reader.asset}`;
    case "figure":
      return formatDecimal(text);
    case "percent":
      return `${formatDecimal(text)}%`;
    case "rate":
      return `${formatDecimal(percentOf(text))}%`;
    case "tick":
      return `#${text}`;
    case "version":
      return t("proof.version", { number: text });
    case "multiple":
      return `${text}×`;
    case "time":
      return showTime(Number(text));
    case "market":
      return reader.nameOf(text);
    case "word":
      return wordOf(text, reader);
    case "text":
      return text;
  }
}

function wordOf(text: string, { t, words }: Reader): string {
  const own = words?.words[text];
  if (own !== undefined) return t(own);
  const word = WORDS.find((each) => each === text);
  return word === undefined ? text : t(`proof.word.${word}`);
}

/** Parts per million as percent: "500" is "0.05". */
const percentOf = (ppm: string): string =>
  /^-?\d{1,9}$/.test(ppm) ? toDecimalText(mustParseDecimal(ppm) / 10_000n) : ppm;

function postingSection(postings: readonly Fact[], reader: Reader): ReceiptSection {
  const { t } = reader;
  const lines = postings.filter(isFacts).map(({ from, to, amount, asset: own }) => ({
    label: `${accountName(String(from), reader)} → ${accountName(String(to), reader)}`,
    note: `${String(from)} → ${String(to)}`,
    // Older receipts name it once, among their inputs.
    value: `${formatDecimal(String(amount))} ${typeof own === "string" ? own : reader.asset}`,
  }));
  return { title: t("proof.list.postings"), lines };
}

/** "user/demo/margin" as a text; an unknown account as it is. */
function accountName(text: string, { t, words }: Reader): string {
  const [owner, , kind = ""] = text.split("/");
  if (owner === "user") {
    const own = words?.userAccounts?.[kind];
    if (own !== undefined) return t(own);
    const userKind = ACCOUNTS.user.find((each) => each === kind);
    if (userKind !== undefined) return t(`proof.account.user.${userKind}`);
  }
  if (owner === "house") {
    const own = words?.houseAccounts[kind];
    if (own !== undefined) return t(own);
    const existing = ACCOUNTS.house.find((each) => each === kind);
    if (existing !== undefined) return t(`proof.account.house.${existing}`);
  }
  return text;
}

const isFactName = (name: string): name is FactName => Object.hasOwn(KINDS, name);
const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact);
const isFacts = (fact: Fact): fact is Facts =>
  typeof fact === "object" && fact !== null && !isList(fact);
