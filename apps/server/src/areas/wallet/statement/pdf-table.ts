/** One cell: what stands in it, and how. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly isFigure?: boolean;
}

/** Points: A4 lying on its side. */
export const PAGE = { width: 841.89, height: 595.28, margin: 36 };
export const ROW_HEIGHT = 14;
const GAP = 8;
const TEXT_SIZE = 8;
const TEXT_SIZE_MIN = 3;

/** A row of cells. What is too long for its cell is made smaller, because cut it would be wrong. */
export function drawRow(
  doc: PDFKit.PDFDocument,
  cells: readonly Cell[],
  { y, isBold = false }: { readonly y: number; readonly isBold?: boolean },
): void {
  doc.font(isBold ? "Helvetica-Bold" : "Helvetica");
  let x = PAGE.margin;
  for (const { text, width, isFigure = false } of cells) {
    const room = width - GAP;
    const size = sizeFor(doc, text, room);
    const align = isFigure ? room - doc.widthOfString(text) : 0;
    doc.text(text, x + align, y + (TEXT_SIZE - size) / 2, { lineBreak: false });
    x += width;
  }
}

function sizeFor(doc: PDFKit.PDFDocument, text: string, room: number): number {
  doc.fontSize(TEXT_SIZE);
  const wide = doc.widthOfString(text);
  const size = wide <= room ? TEXT_SIZE : Math.max(TEXT_SIZE_MIN, (TEXT_SIZE * room) / wide);
  doc.fontSize(size);
  return size;
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
