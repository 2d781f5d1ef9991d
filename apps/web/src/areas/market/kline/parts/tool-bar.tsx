import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { type Drawing, type DrawingTool, POINTS_OF } from "../stored/drawings.ts";
import { DrawIcon, IndicatorIcon, NarrowIcon, WideIcon } from "./icons.tsx";

export interface ToolBarProps {
  readonly onIndicators: () => void;
  readonly onDraw: () => void;
  readonly isWide: boolean;
  readonly onWide: () => void;
}

/** The chart's tools, at the bottom of the screen. */
export function ToolBar(props: ToolBarProps): ReactNode {
  const { t } = useTranslation();
  const wide = props.isWide ? t("market.kline.leaveFullScreen") : t("market.kline.fullScreen");
  return (
    <div className="flex shrink-0 items-center">
      <Tool label={t("market.kline.indicators")} onPress={props.onIndicators}>
        <IndicatorIcon />
      </Tool>
      <Tool label={t("market.kline.draw")} onPress={props.onDraw}>
        <DrawIcon />
      </Tool>
      <Tool label={wide} onPress={props.onWide}>
        {props.isWide ? <NarrowIcon /> : <WideIcon />}
      </Tool>
    </div>
  );
}

function Tool(props: {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <button
      type="button"
      aria-label={props.label}
      onClick={props.onPress}
      className="grid size-target place-items-center rounded-inner text-muted -outline-offset-2
        hover:bg-fill hover:text-ink active:bg-fill"
    >
      {props.children}
    </button>
  );
}

/** Replaces the tools while drawing, with instructions. */
export function DrawingBar(props: {
  readonly tool: DrawingTool;
  readonly onPlace: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const tool = t(`market.kline.tool.${props.tool}`);
  const count = POINTS_OF[props.tool];
  const hint =
    count === 1
      ? t("market.kline.drawingOne", { tool })
      : t("market.kline.drawing", { tool, count });
  return (
    <Bar text={hint}>
      <Button isCompact isInline tone="plain" onPress={props.onPlace}>
        {t("market.kline.placeForMe")}
      </Button>
      <Button isCompact isInline tone="plain" onPress={props.onCancel}>
        {t("market.kline.cancelDrawing")}
      </Button>
    </Bar>
  );
}

/** The actions for the selected drawing. */
export function SelectedBar(props: {
  readonly drawing: Drawing;
  readonly onRemove: () => void;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const tool = t(`market.kline.tool.${props.drawing.tool}`);
  return (
    <Bar text={t("market.kline.selected", { tool })}>
      <Button isCompact isInline tone="plain" onPress={props.onDone}>
        {t("market.kline.done")}
      </Button>
      <Button isCompact isInline tone="plain" onPress={props.onRemove}>
        {t("market.kline.deleteSelected")}
      </Button>
    </Bar>
  );
}

function Bar({
  text,
  children,
}: {
  readonly text: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className="flex min-h-target items-center gap-2 px-4">
      <p role="status" className="min-w-0 flex-1 text-caption">
        {text}
      </p>
      {children}
    </div>
  );
}
