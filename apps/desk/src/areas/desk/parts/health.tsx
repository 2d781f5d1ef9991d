import { useTranslate } from "ra-core";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { Dashboard } from "../dashboard/use-dashboard.ts";

/** Whether all books balanced in the last check. */
export function Conservation({
  conservation: { isConserved, checkedTime },
}: {
  readonly conservation: NonNullable<Dashboard["conservation"]>;
}) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.dashboard.conservation")}>
      {isConserved === null || checkedTime === null ? (
        <StatusChip text={translate("desk.dashboard.notChecked")} tone="default" />
      ) : (
        <StatusChip
          text={
            isConserved
              ? translate("desk.dashboard.isConserved", { time: showTime(checkedTime) })
              : translate("desk.dashboard.isBroken")
          }
          tone={isConserved ? "success" : "error"}
        />
      )}
    </Panel>
  );
}

/** The open interest per symbol in the live book, largest first. */
export function OpenInterest({
  openInterest,
}: {
  readonly openInterest: NonNullable<Dashboard["openInterest"]>;
}) {
  const translate = useTranslate();
  const title = translate("desk.dashboard.openInterest");
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        empty={translate("desk.dashboard.noOpenInterest")}
        columns={[
          { name: translate("desk.symbols.symbol") },
          { name: translate("desk.dashboard.long"), isFigure: true },
          { name: translate("desk.dashboard.short"), isFigure: true },
        ]}
        rows={openInterest.map(({ symbol, long, short }) => ({
          key: symbol,
          cells: [symbol, figureText(long, 2), figureText(short, 2)],
        }))}
      />
    </Panel>
  );
}

const TONES = { open: "success", closed: "default", stale: "warning", halted: "error" } as const;

/** Whether prices arrive, symbol by symbol. */
export function Feeds({ feeds }: { readonly feeds: Dashboard["feeds"] }) {
  const translate = useTranslate();
  const title = translate("desk.dashboard.feeds");
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        empty=""
        columns={[
          { name: translate("desk.symbols.symbol") },
          { name: translate("desk.symbols.status") },
          { name: translate("desk.dashboard.lastTick"), isFigure: true },
        ]}
        rows={feeds.map(({ symbol, status, tickTime }) => ({
          key: symbol,
          cells: [
            symbol,
            <StatusChip
              key="status"
              text={translate(`desk.symbols.is.${status}`)}
              tone={TONES[status]}
            />,
            <TimeText key="time" time={tickTime} />,
          ],
        }))}
      />
    </Panel>
  );
}
