import {
  type ContractTerms,
  isReceiptHonest,
  type NamedTerms,
  namedTerms,
  readTerms,
  recomputeReceipt,
  type RecomputeRefusal,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import {
  FLASH_RULE,
  isFlashReceiptHonest,
  readFlashTerms,
  recomputeFlash,
  type WrittenFlashTerms,
} from "@plumbline/engine/flash-exchange";
import type { Price, Receipt, SymbolCode } from "@plumbline/engine/kernel";

/** How the terms are read that are published under a version; null where there are none. */
export interface FindTerms {
  readonly findTerms: (wanted: NamedTerms) => Promise<WrittenTerms | null>;
  readonly findFlashTerms: (version: number) => Promise<WrittenFlashTerms | null>;
}

interface Records extends FindTerms {
  readonly priceOfTick: (symbol: SymbolCode, seq: number) => Price | null;
}

/** What a rule, asked again, makes of a receipt. */
export interface Recomputed {
  /** null where it could not be asked; then `refusal` says why. */
  readonly receipt: Receipt | null;
  readonly refusal: RecomputeRefusal["type"] | null;
  readonly isHonest: boolean;
  /** Whether the receipt names its terms, so that its rates were those published. */
  readonly areTermsNamed: boolean;
}

type ReceiptRule = (receipt: Receipt, records: Records) => Promise<Recomputed>;

/** The rule that a receipt names. What no rule knows the contract's refuses as unknown. */
export const ruleOf = ({ ruleVersion }: Receipt): ReceiptRule =>
  ruleVersion === FLASH_RULE ? exchangeRule : contractRule;

async function contractRule(receipt: Receipt, records: Records): Promise<Recomputed> {
  const named = namedTerms(receipt);
  const terms = await publishedTerms(named, records);
  const termsOf = (symbol: SymbolCode, version: number) =>
    terms.get(`${symbol}/${version}`) ?? null;
  const existing = { priceOfTick: records.priceOfTick, termsOf };
  const recomputed = recomputeReceipt(receipt, existing);
  return {
    receipt: recomputed.ok ? recomputed.value : null,
    refusal: recomputed.ok ? null : recomputed.error.type,
    isHonest: isReceiptHonest(receipt, existing),
    areTermsNamed: named.length > 0,
  };
}

async function publishedTerms(
  named: readonly NamedTerms[],
  { findTerms }: FindTerms,
): Promise<ReadonlyMap<string, ContractTerms>> {
  const published = new Map<string, ContractTerms>();
  for (const each of named) {
    const written = await findTerms(each);
    if (written?.symbol !== each.symbol || written.version !== each.version) continue;
    published.set(`${each.symbol}/${each.version}`, readTerms(written));
  }
  return published;
}

async function exchangeRule(receipt: Receipt, records: Records): Promise<Recomputed> {
  const { termsVersion: version } = receipt.inputs;
  const written = typeof version === "number" ? await records.findFlashTerms(version) : null;
  const terms = written === null ? null : readFlashTerms(written, Number(version));
  const existing = { priceOfTick: records.priceOfTick, termsOf: () => terms };
  const again = recomputeFlash(receipt, existing);
  return {
    receipt: again,
    refusal: again === null ? "malformed_receipt" : null,
    isHonest: isFlashReceiptHonest(receipt, existing),
    areTermsNamed: true,
  };
}
