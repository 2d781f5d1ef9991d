import { DEMO_FUNDS } from "@plumbline/engine/ledger";
import {
  CONTRACT_RECEIPTS,
  contractTermsName,
  readTerms,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import { unitsToColumn } from "#platform/postgres/columns";
import type { AccountText, Cause } from "#platform/ledger/causes";
import { sql } from "#platform/postgres/database";
import { verifierOf } from "#platform/ledger/verification";

const AVAILABLE = "user:available";
const MARGIN = "user:margin";
const FEES = "house:fees";
const MARKET = "house:market";

const OPEN = "contract.open-position";
const CLOSE = "contract.close-position";
const TOUCH = "contract.touch-position";
/** Cancels an order whose next tick was not recorded in time. */
const EXPIRE = "contract.expire-wait";
/** Ends the orders and positions in a symbol that ends. */
const END = "contract.end-position";

const position = (condition = "true"): string =>
  `exists (select from positions where (user_id, id) = (moved.user_id, moved.cause_id)
     and (book, asset) = (moved.book, moved.asset) and ${condition})`;

// A settlement's receipt lists its postings: each was moved as often as it is listed.
const receipt = (...kinds: readonly string[]): string => `moved.twins <= (
    select count(*)
    from receipts cross join json_array_elements(result -> 'postings') as posting (line)
    where receipts.id = moved.receipt_id and receipts.user_id = moved.user_id
      and kind in (${kinds.map((kind) => `'${kind}'`).join(", ")})
      and inputs ->> 'book' = moved.book and inputs ->> 'asset' = moved.asset
      and line ->> 'reason' = moved.reason and (line ->> 'amount')::numeric = moved.amount
      and line ->> 'from' = replace(moved.from_account, ':', '/' || moved.book || '/')
      and line ->> 'to' = replace(moved.to_account, ':', '/' || moved.book || '/'))`;

const ORDER = "the order or position that the entry is about";
const own = (from: AccountText, to: AccountText, commands: readonly string[]): Cause => ({
  from: [from],
  to: [to],
  commands,
  condition: position(),
  needs: ORDER,
});

const settled = (from: readonly AccountText[], to: AccountText): Cause => ({
  from,
  to: [to],
  commands: [CLOSE, TOUCH, END],
  condition: `${position()} and ${receipt("close", "liquidation")}`,
  needs: "a receipt of a settlement that tells of this posting",
});

const charged = (
  charge: "funding" | "overnight",
  from: readonly AccountText[],
  to: AccountText,
): Cause => ({
  from,
  to: [to],
  commands: [`contract.charge-${charge}`],
  condition: `${position()} and ${receipt(charge)}`,
  needs: `a receipt of a charge (${charge}) that tells of this posting`,
});

/** The causes of money that trading sets aside, returns, earns or costs. */
export const contractCauses = {
  order_margin: own(AVAILABLE, MARGIN, [OPEN]),
  position_margin: own(AVAILABLE, MARGIN, [OPEN]),
  order_margin_returned: own(MARGIN, AVAILABLE, [CLOSE, TOUCH, EXPIRE, END]),
  margin_added: own(AVAILABLE, MARGIN, ["contract.change-margin"]),
  margin_removed: own(MARGIN, AVAILABLE, ["contract.change-margin"]),
  open_fee: {
    from: [AVAILABLE, MARGIN],
    to: [FEES],
    commands: [OPEN, TOUCH],
    condition: position("open_fee = moved.amount"),
    needs: "a position with this opening fee",
  },
  position_profit: settled([MARKET], AVAILABLE),
  position_loss: settled([MARGIN, AVAILABLE], MARKET),
  position_margin_returned: settled([MARGIN], AVAILABLE),
  insurance_cover: settled(["house:insurance"], MARKET),
  close_fee: settled([AVAILABLE], FEES),
  funding_paid: charged("funding", [AVAILABLE, MARGIN], MARKET),
  funding_received: charged("funding", [MARKET], AVAILABLE),
  overnight_paid: charged("overnight", [AVAILABLE, MARGIN], MARKET),
  overnight_received: charged("overnight", [MARKET], AVAILABLE),
  demo_reset: {
    from: ["house:external", AVAILABLE],
    to: ["house:external", AVAILABLE],
    commands: ["contract.reset-demo"],
    condition: `moved.book = 'demo' and coalesce(moved.to_balance, moved.from_balance) = case
      when moved.asset = '${DEMO_FUNDS.asset}' then ${unitsToColumn(DEMO_FUNDS.units)} else 0 end`,
    needs: "the balance that play money is brought back to",
  },
} as const satisfies Record<string, Cause>;

/**
 * Decides closes, liquidations, fundings and nights again.
 * @public `npm run generate` reads it.
 */
export const contractReceipts = verifierOf(CONTRACT_RECEIPTS, async (tx) => {
  const rows = await tx.query<{ terms: WrittenTerms }>(termsStatement, []);
  const every = rows.map(({ terms }) => readTerms(terms));
  return new Map(every.map((each) => [contractTermsName(each.symbol, each.version), each]));
});

const termsStatement = sql("contract.every-terms", "select terms from contract_terms");
