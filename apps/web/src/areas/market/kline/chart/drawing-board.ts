import type { Chart, Overlay, OverlayCreate } from "klinecharts";
import {
  type Drawing,
  DRAWING_TOOLS,
  type DrawingPoint,
  type DrawingTool,
  POINTS_OF,
} from "../stored/drawings.ts";
import { OVERLAY_OF } from "./overlays.ts";

/** Receives the changes that the reader makes to drawings by touch. */
export interface DrawingListener {
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  readonly onSelect: (id: string | undefined) => void;
}

export interface DrawingBoard {
  /** Restores stored drawings. */
  put(drawings: readonly Drawing[]): void;
  /** The next touches on the chart become its points. */
  start(tool: DrawingTool, hasMagnet: boolean): void;
  /** Draws it in the middle of the visible part, for a reader who cannot point. */
  place(tool: DrawingTool): void;
  cancel(): void;
  /** Removes the drawing; all of them without an id. */
  remove(id?: string): void;
}

const GROUP = "drawings";
const PRICE_PANE = "candle_pane";
/** The points of a placed drawing, as shares of the visible part. */
const PLACES = [
  { x: 0.25, y: 0.62 },
  { x: 0.7, y: 0.38 },
] as const;

/** The reader's own drawings on a chart. Reports every change made by touch. */
export function drawingBoard(chart: Chart, listener: () => DrawingListener): DrawingBoard {
  let begun: string | null = null;
  const standing = () =>
    chart
      .getOverlays({ groupId: GROUP })
      .filter(({ id }) => id !== begun)
      .flatMap((overlay) => drawingOf(overlay) ?? []);
  const publish = () => listener().onDrawings(standing());
  const select = (id: string | undefined) => listener().onSelect(id);
  const overlayOf = (tool: DrawingTool): OverlayCreate => ({
    name: OVERLAY_OF[tool],
    groupId: GROUP,
    paneId: PRICE_PANE,
    onDrawEnd: () => {
      begun = null;
      publish();
    },
    onPressedMoveEnd: publish,
    onSelected: ({ overlay }) => select(overlay.id),
    onDeselected: () => select(undefined),
  });
  const add = (overlay: OverlayCreate): string | null => {
    const id = chart.createOverlay(overlay);
    return typeof id === "string" ? id : null;
  };
  const cancel = () => {
    if (begun === null) return;
    const id = begun;
    begun = null;
    chart.removeOverlay({ id });
  };

  return {
    put: (drawings) => {
      for (const { id, tool, points } of drawings) {
        const drawn = points.map(({ atMs, level }) => ({ timestamp: atMs, value: level }));
        add({ ...overlayOf(tool), id, points: drawn });
      }
    },
    start: (tool, hasMagnet) => {
      cancel();
      begun = add({ ...overlayOf(tool), mode: hasMagnet ? "strong_magnet" : "normal" });
    },
    place: (tool) => {
      cancel();
      const points = middleOf(chart).slice(0, POINTS_OF[tool]);
      if (points.length === 0) return;
      add({ ...overlayOf(tool), points });
      publish();
    },
    cancel,
    remove: (id) => {
      cancel();
      select(undefined);
      chart.removeOverlay(id === undefined ? { groupId: GROUP } : { id });
      publish();
    },
  };
}

function middleOf(chart: Chart): { timestamp: number; value: number }[] {
  const size = chart.getSize(PRICE_PANE, "main");
  if (size === null) return [];
  const places = PLACES.map(({ x, y }) => ({ x: x * size.width, y: y * size.height }));
  const points = chart.convertFromPixel(places, { paneId: PRICE_PANE });
  return (Array.isArray(points) ? points : [points]).flatMap(({ timestamp, value }) =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  );
}

function drawingOf({ id, name, points }: Overlay): Drawing | undefined {
  const tool = DRAWING_TOOLS.find((one) => OVERLAY_OF[one] === name);
  const whole = points.flatMap(({ timestamp, value }): DrawingPoint[] =>
    timestamp === undefined || value === undefined ? [] : [{ atMs: timestamp, level: value }],
  );
  if (tool === undefined || whole.length !== POINTS_OF[tool]) return undefined;
  return { id, tool, points: whole };
}
