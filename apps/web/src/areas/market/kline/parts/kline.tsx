import type { ListedSymbol } from "@plumbline/protocol/market";
import type { ReactNode } from "react";
import { useState } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { AlertButton } from "../../alerts/alert-button.tsx";
import { StarButton } from "../../parts/star-button.tsx";
import { useIsUpright, useWide } from "../use-wide.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DrawingSheet } from "./drawing-sheet.tsx";
import { ListIcon } from "./icons.tsx";
import { IndicatorSheet } from "./indicator-sheet.tsx";
import { IntervalRow } from "./interval-row.tsx";
import { CHART_HEIGHT } from "./kline-skeleton.tsx";
import { MarketHead, MarketLine } from "./market-head.tsx";
import { SymbolSheet } from "./symbol-sheet.tsx";
import { DrawingBar, SelectedBar, ToolBar } from "./tool-bar.tsx";
import { TradeButton } from "./trade-button.tsx";
import { type ChartDesk, useChartDesk } from "./use-chart-desk.ts";
import { WideFrame } from "./wide-frame.tsx";

interface KlineProps {
  readonly listed: ListedSymbol;
  readonly symbols: readonly ListedSymbol[];
}

type OpenSheet = "symbols" | "indicators" | "draw";

/** One market's chart with all its tools, in the page or full screen. */
export function Kline({ listed, symbols }: KlineProps): ReactNode {
  const [sheet, setSheet] = useState<OpenSheet>();
  const wide = useWide(sheet !== undefined);
  const isUpright = useIsUpright();
  const desk = useChartDesk(listed);
  const { choices, drawings, shown, feed, ownLines } = desk;
  const tools = (
    <Tools
      desk={desk}
      isWide={wide.isWide}
      onSheet={setSheet}
      onWide={wide.isWide ? wide.leave : wide.enter}
    />
  );
  const chart = (
    <ChartFrame
      listed={listed}
      interval={choices.interval}
      shown={shown}
      feed={feed}
      drawingCount={drawings.length}
      ownLines={ownLines}
      isTurned={wide.isWide && isUpright}
      isDrawing={desk.begun !== undefined}
    />
  );
  return (
    <>
      {wide.isWide ? (
        <WideFrame listed={listed} tools={tools} chart={chart} />
      ) : (
        <AppScreen
          title={nameOf(listed)}
          backTo="market"
          aside={<Aside listed={listed} onChoose={() => setSheet("symbols")} />}
          footer={<TradeButton listed={listed} />}
        >
          <div className="low:hidden">
            <MarketHead listed={listed} />
          </div>
          {tools}
          <div data-landscape="" className={`flex flex-col ${CHART_HEIGHT}`}>
            {chart}
          </div>
        </AppScreen>
      )}
      <SymbolSheet
        isOpen={sheet === "symbols"}
        onClose={() => setSheet(undefined)}
        symbols={symbols}
      />
      <ChartSheets desk={desk} sheet={sheet} onClose={() => setSheet(undefined)} />
    </>
  );
}

function ChartSheets(props: {
  readonly desk: ChartDesk;
  readonly sheet: OpenSheet | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const { desk, sheet, onClose } = props;
  return (
    <>
      <IndicatorSheet
        isOpen={sheet === "indicators"}
        onClose={onClose}
        choices={desk.choices}
        onChange={desk.choose}
      />
      <DrawingSheet
        isOpen={sheet === "draw"}
        onClose={onClose}
        hasMagnet={desk.choices.hasMagnet}
        onChange={desk.choose}
        drawings={desk.drawings}
        onStart={(tool) => {
          onClose();
          desk.start(tool);
        }}
        onRemove={desk.remove}
      />
    </>
  );
}

/** Intervals and tools; while a drawing is active, the actions for it. */
function Tools(props: {
  readonly desk: ChartDesk;
  readonly isWide: boolean;
  readonly onSheet: (sheet: OpenSheet) => void;
  readonly onWide: () => void;
}): ReactNode {
  const { desk, isWide, onSheet, onWide } = props;
  if (desk.begun !== undefined && desk.shown.chart !== undefined) {
    return <DrawingBar tool={desk.begun} onPlace={desk.place} onCancel={desk.cancel} />;
  }
  if (desk.selected !== undefined) {
    return (
      <SelectedBar drawing={desk.selected} onRemove={desk.removeSelected} onDone={desk.deselect} />
    );
  }
  return (
    <div className="flex min-w-0 items-center justify-between pe-1">
      <IntervalRow
        value={desk.choices.interval}
        onChange={(interval) => desk.choose({ interval })}
      />
      <ToolBar
        isWide={isWide}
        onWide={onWide}
        onIndicators={() => onSheet("indicators")}
        onDraw={() => onSheet("draw")}
      />
    </div>
  );
}

function Aside(props: { readonly listed: ListedSymbol; readonly onChoose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { listed, onChoose } = props;
  return (
    <div className="-me-3 flex items-center">
      <span className="hidden low:block">
        <MarketLine listed={listed} />
      </span>
      <AlertButton listed={listed} />
      <StarButton symbol={listed.symbol} name={nameOf(listed)} />
      <button
        type="button"
        aria-label={t("market.kline.choose")}
        onClick={onChoose}
        className="grid size-target place-items-center rounded-inner hover:bg-fill active:bg-fill"
      >
        <ListIcon />
      </button>
    </div>
  );
}
