import { drawWordmark } from "#shell/pictures/draw-wordmark.ts";
import type { PictureContent, PictureFigure } from "./picture-content.ts";

/** The height at which a phone shows the whole picture. */
export const PICTURE = { width: 1_080, height: 1_350 } as const;

const EDGE = 80;
const RIGHT = PICTURE.width - EDGE;
const QR_SIZE = 300;
const TEXT_X = EDGE + QR_SIZE + 40;

interface PictureWords {
  readonly simulated: string;
  readonly verify: string;
}

/**
 * Draws a receipt on a canvas of the page, in the reader's theme and with their pair of colours for
 * up and down.
 */
export function drawReceipt(
  canvas: HTMLCanvasElement,
  content: PictureContent,
  { qr, words }: { readonly qr: HTMLCanvasElement; readonly words: PictureWords },
): void {
  canvas.width = PICTURE.width;
  canvas.height = PICTURE.height;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  const sheet: Sheet = { pen, ...coloursOf(canvas) };
  pen.fillStyle = sheet.surface;
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  drawWordmark(pen, { x: EDGE, y: 72, width: 330 }, sheet);
  drawBook(sheet, content.book, words.simulated);
  drawSubject(sheet, content);
  drawFigures(sheet, content.figures);
  drawRows(sheet, content.rows, content.figures.length === 0 ? 430 : 690);
  drawProof(sheet, content, { qr, verify: words.verify });
}

interface Colours {
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly hairline: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
}

interface Sheet extends Colours {
  readonly pen: CanvasRenderingContext2D;
}

/** The current values of the page's tokens. */
function coloursOf(canvas: HTMLCanvasElement): Colours {
  const colour = (token: string) => {
    canvas.style.color = `var(--${token})`;
    return getComputedStyle(canvas).color;
  };
  return {
    surface: colour("surface"),
    ink: colour("ink"),
    muted: colour("muted"),
    hairline: colour("hairline"),
    accent: colour("accent"),
    up: colour("up"),
    down: colour("down"),
  };
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: 400 | 600 | 700;
  readonly colour?: string;
  readonly isEnd?: boolean;
  /** A longer text is compressed. */
  readonly width?: number;
}

function write({ pen, ink }: Sheet, text: string, line: Line): void {
  const { x, y, size, weight = 400, colour = ink, isEnd = false } = line;
  pen.font = `${weight} ${size}px system-ui, sans-serif`;
  pen.textAlign = isEnd ? "right" : "left";
  pen.fillStyle = colour;
  pen.fillText(text, x, y, line.width ?? RIGHT - EDGE);
}

/** Play money must never be mistaken for real money: the book is as large as the brand. */
function drawBook(sheet: Sheet, book: string | null, simulated: string): void {
  const line = { x: RIGHT, isEnd: true, width: 480 } as const;
  if (book !== null) write(sheet, book, { ...line, y: 112, size: 44, weight: 700 });
  const y = book === null ? 118 : 158;
  write(sheet, simulated, { ...line, y, size: 30, colour: sheet.accent });
}

function drawSubject(sheet: Sheet, { event, subject, direction }: PictureContent): void {
  write(sheet, event, { x: EDGE, y: 262, size: 36, colour: sheet.muted });
  write(sheet, subject, { x: EDGE, y: 336, size: 60, weight: 700, width: 620 });
  if (direction === null) return;
  const x = EDGE + Math.min(620, sheet.pen.measureText(subject).width) + 28;
  const colour = direction.isUp ? sheet.up : sheet.down;
  write(sheet, direction.text, { x, y: 336, size: 44, weight: 600, colour, width: RIGHT - x });
}

function drawFigures(sheet: Sheet, [share, amount]: readonly PictureFigure[]): void {
  if (share === undefined) return;
  write(sheet, share.label, { x: EDGE, y: 426, size: 32, colour: sheet.muted });
  const colour = { "-1": sheet.down, "0": sheet.ink, "1": sheet.up }[share.sign];
  const y = 548;
  const indent = share.sign === 0 ? 0 : 84;
  if (share.sign !== 0) {
    const isUp = share.sign === 1;
    drawArrow(sheet.pen, { x: EDGE, y: y - 76, size: 60, isUp, colour });
  }
  write(sheet, share.value, { x: EDGE + indent, y, size: 124, weight: 700, colour, width: 836 });
  if (amount === undefined) return;
  write(sheet, amount.label, { x: EDGE, y: 628, size: 34, colour: sheet.muted, width: 480 });
  const font = { size: 40, weight: 600, colour } as const;
  write(sheet, amount.value, { x: RIGHT, y: 628, isEnd: true, width: 420, ...font });
}

/** Shows the direction by shape as well, for readers who cannot distinguish the colours. */
function drawArrow(
  pen: CanvasRenderingContext2D,
  at: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly isUp: boolean;
    readonly colour: string;
  },
): void {
  const { x, y, size, isUp, colour } = at;
  const height = size * 0.86;
  const [base, tip] = isUp ? [y + height, y] : [y, y + height];
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x, base);
  pen.lineTo(x + size, base);
  pen.lineTo(x + size / 2, tip);
  pen.fill();
}

function drawRows(sheet: Sheet, rows: PictureContent["rows"], startY: number): void {
  const { pen, hairline, muted } = sheet;
  pen.fillStyle = hairline;
  pen.fillRect(EDGE, startY - 26, RIGHT - EDGE, 2);
  rows.forEach(({ label, value }, index) => {
    const y = startY + 40 + index * 64;
    write(sheet, label, { x: EDGE, y, size: 34, colour: muted, width: 440 });
    write(sheet, value, { x: RIGHT, y, size: 36, weight: 600, isEnd: true, width: 460 });
  });
  pen.fillStyle = hairline;
  pen.fillRect(EDGE, 948, RIGHT - EDGE, 2);
}

function drawProof(
  sheet: Sheet,
  { address, receiptId, tick }: PictureContent,
  { qr, verify }: { readonly qr: HTMLCanvasElement; readonly verify: string },
): void {
  const { pen, muted, accent } = sheet;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(qr, EDGE, 990, QR_SIZE, QR_SIZE);
  const width = RIGHT - TEXT_X;
  let y = 1_024;
  const paragraph = (text: string, font: Pick<Line, "size" | "weight" | "colour">) => {
    for (const line of linesOf(pen, { text, width, ...font })) {
      write(sheet, line, { x: TEXT_X, y, width, ...font });
      y += font.size * 1.3;
    }
    y += 12;
  };
  paragraph(verify, { size: 32, weight: 600 });
  paragraph(address, { size: 26, colour: accent });
  paragraph(receiptId, { size: 24, colour: muted });
  if (tick !== null) paragraph(`${tick.name} ${tick.hash}`, { size: 22, colour: muted });
}

/** A text in lines of a width: broken at a space, or within a word that is longer than a line. */
function linesOf(
  pen: CanvasRenderingContext2D,
  at: Pick<Line, "size" | "weight"> & { readonly text: string; readonly width: number },
): readonly string[] {
  const { text, width, size, weight = 400 } = at;
  pen.font = `${weight} ${size}px system-ui, sans-serif`;
  const fits = (line: string) => pen.measureText(line).width <= width;
  const lines: string[] = [];
  let line = "";
  for (const letter of text) {
    if (fits(line + letter)) {
      line += letter;
      continue;
    }
    const space = line.lastIndexOf(" ");
    const [full, rest] = space > 0 ? [line.slice(0, space), line.slice(space + 1)] : [line, ""];
    lines.push(full);
    line = rest + letter;
  }
  return [...lines, line];
}
