import type { TextStyle, Typesetter } from "#platform/pdf/typesetter";

/** One cell: its text and its style. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly isFigure?: boolean;
}

/** In points: A4, landscape. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36 };
export const ROW_HEIGHT = 14;
const GAP = 8;
const TEXT_SIZE = 8;
const TEXT_SIZE_MIN = 3;
/** The distance from the top of a row to the baseline. */
const BASELINE = 6;

/**
 * Draws a row of cells. A text too long for its cell is printed smaller, because truncated it would
 * be wrong.
 */
export function drawRow(
  typesetter: Typesetter,
  cells: readonly Cell[],
  { y, isBold = false }: { readonly y: number; readonly isBold?: boolean },
): void {
  let x = PAGE.margin;
  for (const { text, width, isFigure = false } of cells) {
    const room = width - GAP;
    const style = fitting(typesetter, { text, room, isBold });
    const align = isFigure ? room - typesetter.widthOf(text, style) : 0;
    typesetter.draw(text, { x: x + align, y: y + BASELINE }, style);
    x += width;
  }
}

function fitting(
  typesetter: Typesetter,
  { text, room, isBold }: { text: string; room: number; isBold: boolean },
): TextStyle {
  const style = { size: TEXT_SIZE, isBold };
  const width = typesetter.widthOf(text, style);
  if (width <= room) return style;
  return { ...style, size: Math.max(TEXT_SIZE_MIN, (TEXT_SIZE * room) / width) };
}

/** A hairline across the page. */
export function drawRule(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.5)
    .strokeColor("#b0b4ba")
    .stroke();
}
