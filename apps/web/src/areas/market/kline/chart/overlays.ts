import type { OverlayTemplate } from "klinecharts";
import { spreadLabels } from "#shell/candles/drawn-level.ts";
import type { DrawingTool } from "../stored/drawings.ts";

/** The library's own name of each tool, or ours if it has none. */
export const OVERLAY_OF = {
  trend: "segment",
  horizontal: "horizontalStraightLine",
  ray: "rayLine",
  rectangle: "plumblineRectangle",
  fibonacci: "fibonacciLine",
} as const satisfies Record<DrawingTool, string>;

export const OWN_LINES = "plumblineOwnLines";

/** The text of an own line, and its colour. */
export interface OwnLineWords {
  readonly text: string;
  readonly colour: string;
  readonly ground: string;
  readonly family: string;
}

export const rectangle: OverlayTemplate = {
  name: OVERLAY_OF.rectangle,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [one, other] }) => {
    if (one === undefined || other === undefined) return [];
    return {
      type: "rect",
      attrs: {
        x: Math.min(one.x, other.x),
        y: Math.min(one.y, other.y),
        width: Math.abs(one.x - other.x),
        height: Math.abs(one.y - other.y),
      },
      styles: { style: "stroke_fill" },
    };
  },
};

/** The height of the texts below, with a margin. */
const LABEL_HEIGHT = 18;

/**
 * Dashed lines across the chart with their texts at the start, which cannot be moved. All of them
 * are one overlay: if lines are close together, their texts are placed below one another.
 */
export const ownLines: OverlayTemplate<readonly OwnLineWords[]> = {
  name: OWN_LINES,
  totalStep: 2,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const { height, width } = bounding;
    // A line outside the visible range has no text, and takes no space from the others.
    const shown = coordinates.flatMap(({ y }, index) => {
      const words = overlay.extendData[index];
      return words === undefined || y < 0 || y > height ? [] : [{ y, words }];
    });
    const middles = spreadLabels(
      shown.map(({ y }) => y),
      { height: LABEL_HEIGHT, space: height },
    );
    return shown.flatMap(({ y, words }, index) => [
      dashes(words, { y, width }),
      label(words, { x: 4, y: middles[index] ?? y }),
    ]);
  },
};

const dashes = (
  { colour }: OwnLineWords,
  { y, width }: { readonly y: number; readonly width: number },
) => ({
  type: "line",
  ignoreEvent: true,
  attrs: {
    coordinates: [
      { x: 0, y },
      { x: width, y },
    ],
  },
  styles: { style: "dashed", color: colour, dashedValue: [6, 3], size: 1 },
});

function label(
  { text, colour, ground, family }: OwnLineWords,
  { x, y }: { readonly x: number; readonly y: number },
) {
  return {
    type: "text",
    ignoreEvent: true,
    attrs: { x, y, text, baseline: "middle", align: "left" },
    styles: {
      color: colour,
      backgroundColor: ground,
      borderColor: colour,
      borderSize: 1,
      borderRadius: 4,
      family,
      size: 11,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  };
}
