// Goal: every requested mark exists, and every symbol shows its underlying. Method: the list
// against the folder of files, and one symbol of each class.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { MARK_FILES, markCodes } from "./marks.tsx";

const FOLDER = fileURLToPath(new URL("../../../../apps/web/public/marks", import.meta.url));

test("the list names the files of the folder, and no others", () => {
  const files = readdirSync(FOLDER).flatMap((name) => /^(.+)\.svg$/.exec(name)?.[1] ?? []);
  expect([...MARK_FILES].toSorted()).toEqual(files.toSorted());
});

test.each([
  ["BTCUSDT", ["BTC"]],
  ["USDTUSD", ["USDT"]],
  ["EURUSD", ["EUR", "USD"]],
  ["USDJPY", ["USD", "JPY"]],
  ["XAUUSD", ["XAU"]],
  ["US500", ["US500"]],
  ["AAPL", ["AAPL"]],
  ["USDT", ["USDT"]],
])("%s is of %o", (symbol, codes) => {
  expect(markCodes(symbol)).toEqual(codes);
});
