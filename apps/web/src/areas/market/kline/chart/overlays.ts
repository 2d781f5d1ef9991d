import type { Overlay, OverlayTemplate } from "klinecharts";
import type { DrawingTool } from "../kept/drawings.ts";

/** The library's own name of each tool, or ours where it has none. */
export const OVERLAY_OF = {
  trend: "segment",
  horizontal: "horizontalStraightLine",
  ray: "rayLine",
  rectangle: "plumblineRectangle",
  fibonacci: "fibonacciLine",
} as const satisfies Record<DrawingTool, string>;

export const OWN_LINE = "plumblineOwnLine";

/** What an own line says, and in which colour. */
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

/** A dashed line across the chart with its words at the start, which no finger can move. */
export const ownLine: OverlayTemplate<OwnLineWords> = {
  name: OWN_LINE,
  totalStep: 2,
  createPointFigures: ({ coordinates: [at], bounding, overlay }) => {
    if (at === undefined) return [];
    const { colour } = wordsOf(overlay);
    return [
      {
        type: "line",
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: bounding.width, y: at.y },
          ],
        },
        styles: { style: "dashed", color: colour, dashedValue: [6, 3], size: 1 },
      },
      label(overlay, { x: 4, y: at.y }),
    ];
  },
};

function label(
  overlay: Overlay<OwnLineWords>,
  { x, y }: { readonly x: number; readonly y: number },
) {
  const { text, colour, ground, family } = wordsOf(overlay);
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

const wordsOf = ({ extendData }: Overlay<OwnLineWords>): OwnLineWords => extendData;
