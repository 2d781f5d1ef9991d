import type { Address } from "@plumbline/tests/kit/browser/languages";
import type { Phone } from "@plumbline/tests/kit/phone";

type Page = Phone["page"];

/** A sheet or a dialog: its screen and the buttons that open it. */
export interface Opened {
  readonly name: string;
  readonly at: Address;
  open(page: Page): Promise<void>;
}

/** Presses the first button of each name, in order. */
const pressing =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page.getByRole("button", { name }).filter({ visible: true }).first().click(PATIENCE);
    }
  };

const filling =
  (label: string | RegExp, text: string, ...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("textbox", { name: label }).filter({ visible: true }).first().fill(text);
    await pressing(...names)(page);
  };

/** A button that is missing after this time is skipped, and the screen is captured as it is. */
const PATIENCE = { timeout: 3_000 } as const;

const CONTRACT: Address = ["contract", "/heyue?product=contract"];
const SPOT: Address = ["contract", "/heyue?product=spot"];
const SECONDS: Address = ["contract", "/heyue?product=second-contract"];
const OPTIONS: Address = ["contract", "/heyue?product=option"];
const SWAP: Address = ["flashExchange", "/shandui"];
const CHART: Address = ["kline", "/kline?symbol=BTCUSDT"];

/** Available only to the member with a history. */
const POSITION = /^BTC\/USDT Long 10×/;

/** Pickers and the review of each ticket, and other overlays. */
export const OPENED: readonly Opened[] = [
  { name: "contract-symbols", at: CONTRACT, open: pressing(/BTC\/USDT/) },
  { name: "contract-leverage", at: CONTRACT, open: pressing(/^Leverage/) },
  { name: "contract-order-type", at: CONTRACT, open: pressing(/^Order type/) },
  { name: "contract-account", at: CONTRACT, open: pressing(/^Account/) },
  { name: "contract-review", at: CONTRACT, open: filling(/Margin/, "100", /^Long/) },
  { name: "contract-position", at: CONTRACT, open: pressing(POSITION) },
  { name: "contract-close", at: CONTRACT, open: pressing(POSITION, "Close") },
  { name: "contract-margin", at: CONTRACT, open: pressing(POSITION, "Adjust margin") },
  { name: "spot-review", at: SPOT, open: filling("Total", "200", /^Buy/) },
  { name: "seconds-review", at: SECONDS, open: filling(/Stake|Amount/, "100", "Up") },
  { name: "option-review", at: OPTIONS, open: pressing(/^BTC\/USDT [\d,]+ Call /) },
  { name: "swap-quote", at: SWAP, open: filling("Amount", "600") },
  { name: "kline-alert", at: CHART, open: pressing(/alert/i) },
  { name: "kline-indicators", at: CHART, open: pressing(/Indicators/) },
];
