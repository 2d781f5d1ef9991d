import { type AssetCode, ok, toDecimalText } from "@plumbline/engine/kernel";
import { DAY_COLUMNS } from "@plumbline/engine/wallet";
import { type ResultOf, toPage, toWireTime } from "@plumbline/protocol";
import { listDayReport } from "@plumbline/protocol/wallet/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import type { Job } from "#platform/operations/jobs";
import type { Deps } from "#services/plug/deps";
import { closeDays, type DayFigures, readDayReport } from "./day-report.ts";

type ReportDeps = Pick<Deps, "clock" | "database">;

/** Hourly, so that a day that could not be closed does not stay open until the next midnight. */
export const dayReportJob = ({ clock, database }: ReportDeps): Job => ({
  name: "wallet.close-days",
  cron: "10 * * * *",
  backfill: "1h",
  run: () => closeDays(database, clock.now()),
});

export const dayReportRoutes = ({ database }: ReportDeps): readonly Route[] => [
  operatorRoute(listDayReport, async ({ input }) => {
    const { rows, total, totals } = await readDayReport(database, input);
    const lines = rows.map(({ startsAt, book, isClosed, ...figures }) => {
      const day = toWireTime(startsAt).slice(0, 10);
      const id = `${day}:${book}:${figures.asset}`;
      return { id, day, book, isClosed, ...figuresView(figures) };
    });
    return ok({ ...toPage(lines, { ...input, total }), totals: totals.map(figuresView) });
  }),
];

type FiguresView = ResultOf<typeof listDayReport>["totals"][number];

function figuresView({ asset, ...figures }: DayFigures): FiguresView {
  const names = ["opening", "closing", ...DAY_COLUMNS, "insurance"] as const;
  const texts = names.map((name) => [name, toDecimalText(figures[name])]);
  // One text for each name; the ledger's assets are currencies.
  return { currency: asset as AssetCode, ...Object.fromEntries(texts) } as FiguresView;
}
