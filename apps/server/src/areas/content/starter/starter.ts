import { readdir, readFile } from "node:fs/promises";
import { type Instant, instant, MINUTE_MS } from "@plumbline/engine/kernel";
import type { WrittenContent } from "@plumbline/protocol/content/operator-calls";
import type { RefusalName } from "@plumbline/protocol/refusals";
import { v5 } from "uuid";
import type { Database } from "#platform/postgres/database";
import { keepVersion } from "../content-versions.ts";

/**
 * An item that a sandbox is installed with. Operators may read, change and publish it at the desk.
 */
interface Starter {
  /** The name of its files, one for each language. */
  readonly name: string;
  readonly kind: WrittenContent["kind"];
  readonly category?: WrittenContent["category"];
  readonly refusals?: readonly RefusalName[];
  readonly places?: WrittenContent["places"];
}

/** Oldest first: help is listed in this order, and the last entry is the latest news. */
const STARTERS: readonly Starter[] = [
  {
    name: "demo-and-live",
    kind: "help",
    category: "start",
    refusals: ["guest_demo_only", "nothing_to_reset", "demo_only"],
  },
  {
    name: "deposit",
    kind: "help",
    category: "money",
    refusals: [
      "proof_missing",
      "too_many_open",
      "recharge_not_open",
      "received_below_fee",
      "reference_used",
      "channel_disabled",
      "channel_unknown",
      "reversal_open",
    ],
  },
  {
    name: "withdrawal",
    kind: "help",
    category: "money",
    refusals: [
      "day_limit_exceeded",
      "too_many_withdrawals",
      "withdrawal_not_open",
      "fee_changed",
      "memo_missing",
      "memo_malformed",
      "address_malformed",
      "amount_below_minimum",
      "amount_above_maximum",
    ],
  },
  {
    name: "holds",
    kind: "help",
    category: "money",
    refusals: [
      "insufficient_balance",
      "withdrawals_held",
      "method_held",
      "positions_losing",
      "account_held",
    ],
  },
  {
    name: "verification",
    kind: "help",
    category: "account",
    refusals: [
      "verification_required",
      "kyc_basic_first",
      "kyc_under_review",
      "kyc_part_missing",
      "kyc_part_malformed",
      "kyc_under_age",
      "kyc_part_settled",
      "kyc_part_not_mended",
      "kyc_finally_refused",
      "upload_unreadable",
      "upload_too_small",
      "upload_too_large",
      "upload_type_unknown",
    ],
  },
  {
    name: "security",
    kind: "help",
    category: "account",
    refusals: [
      "login_failed",
      "too_many_attempts",
      "second_factor_needed",
      "google_code_wrong",
      "code_wrong",
      "settings_locked",
      "account_frozen",
      "withdrawal_password_missing",
      "withdrawal_password_wrong",
      "withdrawal_code_needed",
      "password_common",
    ],
  },
  { name: "own-limits", kind: "help", category: "account" },
  { name: "receipts", kind: "help", category: "proof", refusals: ["receipt_not_found"] },
  {
    name: "margin-and-liquidation",
    kind: "help",
    category: "trading",
    refusals: [
      "leverage_out_of_range",
      "margin_below_minimum",
      "margin_floor",
      "cross_margin_is_shared",
      "liquidated_at_once",
      "stop_loss_wrong_side",
      "take_profit_wrong_side",
      "stop_loss_beyond_liquidation",
      "notional_above_maximum",
      "remainder_too_small",
    ],
  },
  {
    name: "prices-and-halts",
    kind: "help",
    category: "trading",
    refusals: [
      "price_stale",
      "market_halted",
      "market_closed",
      "price_moved",
      "market_underfunded",
    ],
  },
  { name: "funding", kind: "help", category: "trading" },
  {
    name: "second-contracts",
    kind: "help",
    category: "products",
    refusals: [
      "stake_below_minimum",
      "stake_above_maximum",
      "exposure_above_maximum",
      "unknown_duration",
      "product_disabled",
    ],
  },
  {
    name: "options",
    kind: "help",
    category: "products",
    refusals: [
      "averaging_began",
      "no_bid",
      "volatility_unknown",
      "premium_below_minimum",
      "option_disabled",
    ],
  },
  {
    name: "swap",
    kind: "help",
    category: "products",
    refusals: ["quote_expired", "quote_used", "quote_replaced", "inventory_short", "same_currency"],
  },
  { name: "how-prices-are-made", kind: "article" },
  { name: "house-cannot-decide", kind: "news" },
  { name: "receipts-open-offline", kind: "news" },
  { name: "sandbox", kind: "announcement", places: ["banner", "list"] },
  { name: "never-pay-to-withdraw", kind: "announcement", places: ["list"] },
];

/** Inserts the missing items; items that operators have changed stay unchanged. */
export async function keepStarterContent(database: Database, now: Instant): Promise<void> {
  const languages = await starterLanguages();
  const items = await Promise.all(STARTERS.map((starter) => readStarter(starter, languages)));
  await database.transaction(async (tx) => {
    // Started together, so that their statements are sent without waiting for each other.
    const insertions = items.map((item, index) => {
      const itemId = idOf(STARTERS[index]?.name ?? "");
      const effectiveAt = instant(now - (items.length - index) * MINUTE_MS);
      return keepVersion(tx, { itemId, version: 1, effectiveAt, item, operatorId: null });
    });
    await Promise.all(insertions);
  });
}

/** The languages that have a folder here; adding a folder adds a language. */
async function starterLanguages(): Promise<string[]> {
  const entries = await readdir(new URL("./", import.meta.url), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

async function readStarter(
  starter: Starter,
  languages: readonly string[],
): Promise<WrittenContent> {
  const { name, kind, category = null, refusals = [], places = [] } = starter;
  const texts = languages.map(async (id) => ({ id, ...(await readText(id, name)) }));
  return {
    kind,
    isPublished: true,
    category,
    refusals: [...refusals],
    places: [...places],
    endsMs: null,
    link: null,
    texts: await Promise.all(texts),
  };
}

/** A file's title, its first paragraph, and the rest. */
async function readText(language: string, name: string) {
  const text = await readFile(new URL(`${language}/${name}.md`, import.meta.url), "utf8");
  const [title = "", summary = "", ...rest] = text.trim().split("\n\n");
  return {
    title: title.replace(/^# /, ""),
    summary: summary.replaceAll("\n", " "),
    // An article refers to another by its file name.
    body: rest.join("\n\n").replaceAll(/\(#([a-z-]+)\)/g, (_link, other: string) => {
      return `(#/articleDetail?id=${idOf(other)})`;
    }),
  };
}

const NAMESPACE = "6d3f1d0a-3c6b-5a0e-9a53-7c1f6f1f2b7e";

/** The same id in every sandbox, so that links between articles hold. */
const idOf = (name: string): string => v5(name, NAMESPACE);
