import { toDecimalText } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/contract";
import { exchangeFlash, quoteFlash } from "@plumbline/protocol/flash-exchange";
import { buyOption, sellOption } from "@plumbline/protocol/option";
import { buySecond } from "@plumbline/protocol/second-contract";
import { createSpotOrder } from "@plumbline/protocol/spot";
import { isConserved, overdrawnOf } from "@plumbline/server/platform/ledger/conservation";
import type { ReplayReport } from "./run-replay.ts";
import type { TraderOutcomes } from "./traders.ts";

/** Formats the report for people, one finding per line. */
export function reportText(report: ReplayReport): string {
  const { positions, conservation, faults } = report;
  const { closed } = positions;
  return [
    line("symbol", `${report.symbol} on ${report.venues.join(", ")}`),
    line("minutes", `${report.minutes}, of them stale ${report.staleMinutes}`),
    line("stale", `${times(report.staleSpells)}, while venues disagreed or were silent`),
    line("ticks", report.ticks),
    ...callLines(report.outcomes),
    ...report.outcomes.refusedByReason
      .sorted()
      .map(([reason, count]) => line("  refused", `${count} ${reason}`)),
    line(
      "opened",
      `${positions.opened} at once, ${positions.filled} of ${positions.placed} orders`,
    ),
    line("liquidations", closed.liquidation),
    line(
      "triggers",
      `${positions.filled} fills, ${closed.stop_loss} stop-losses, ` +
        `${closed.take_profit} take-profits`,
    ),
    line("settling", `${positions.settling} closings waited, ${positions.settled} settled`),
    line("closed by user", closed.user),
    line("cancelled", `${closed.cancelled} orders`),
    line("partly closed", positions.reduced),
    line("still open", report.openCount),
    ...report.ends.sorted().map(([name, count]) => line("ended", `${count} ${name}`)),
    line("ended twice", positions.endedTwice),
    line("funding", `${positions.fundings} payments`),
    line("play money", `${report.outcomes.grants.sum} grants`),
    ...report.totals.map(({ book, asset, account, units }) =>
      line(`  ${book}`, `${account} ${toDecimalText(units)} ${asset}`),
    ),
    line("conservation", isConserved(conservation) ? "exact" : "BROKEN"),
    ...overdrawnOf(conservation).map(({ book, account, units, asset }) =>
      line(`  ${book}`, `OVERDRAWN ${account} ${toDecimalText(units)} ${asset}`),
    ),
    ...conservation.sums.map(({ book, currency, sum }) =>
      line(`  ${book}`, `sum of all accounts ${toDecimalText(sum)} ${currency}`),
    ),
    ...conservation.discrepancies.map(({ account, stored, posted }) =>
      line("  differs", `${account} keeps ${stored}, was posted ${posted}`),
    ),
    line("receipts", receiptsText(report.receipts)),
    line("faults", faults.length),
    ...faults.slice(0, 5).map((fault) => line("  fault", String(fault))),
    line("state hash", report.stateHash),
    line("seconds", report.seconds.toFixed(1)),
    line("commands", `${report.commands}, ${perSecond(report)} a second`),
  ].join("\n");
}

const receiptsText = ({ receipts, problem }: ReplayReport["receipts"]): string =>
  problem === null ? `${receipts} recomputed` : `${problem.type} ${problem.id}`;

const CALLS = [
  ["orders", calls.openPosition],
  ["closings", calls.closePosition],
  ["stop changes", calls.updateStops],
  ["margin changes", calls.changeMargin],
  ["spot trades", createSpotOrder],
  ["quotes", quoteFlash],
  ["exchanges", exchangeFlash],
  ["second bought", buySecond],
  ["options bought", buyOption],
  ["options sold", sellOption],
] as const;

const callLines = ({ accepted, refused }: TraderOutcomes): string[] =>
  CALLS.map(([name, { path }]) =>
    line(name, `${accepted.of(path)} accepted, ${refused.of(path)} refused`),
  );

const perSecond = ({ commands, seconds }: ReplayReport): number => Math.round(commands / seconds);

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);

const line = (name: string, value: string | number): string => `${name.padEnd(16)}${value}`;
