// `npm run candles -- BTCUSDT-simulated.1m.csv.gz`: a simulated day, so that the replay can be
// tried without a recorded market.
import { writeFileSync } from "node:fs";
import { instant } from "@plumbline/engine/kernel";
import { RECORDED_SYMBOLS } from "@plumbline/engine/market";
import { candleFileOf } from "#feeds/candle-file";
import { simulatedCandles } from "#feeds/simulated-candles";

const USAGE = `npm run candles -- SYMBOL-NAME.1m.csv.gz

Writes one-minute candles of a simulated day of that symbol, the same for the same name.`;

/** The end of the simulated day: fixed, so that the file is the same for everybody. */
const UNTIL = instant(Date.UTC(2026, 0, 1));

process.exitCode = main(process.argv[2]);

function main(path: string | undefined): 0 | 1 {
  if (path === undefined) {
    console.error(USAGE);
    return 1;
  }
  try {
    const { symbol, venue } = candleFileOf(path);
    const traded = RECORDED_SYMBOLS.find((each) => each.symbol === symbol);
    if (traded === undefined) throw new Error(`${symbol} is not recorded`);
    writeFileSync(path, simulatedCandles({ seed: venue, traded }, UNTIL), { flag: "wx" });
    console.log(`Wrote ${path}. Now: npm run replay -- --candles ${path} --simulated-venue`);
    return 0;
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    console.error(USAGE);
    return 1;
  }
}
