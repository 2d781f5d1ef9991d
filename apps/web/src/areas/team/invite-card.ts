import { drawWordmark } from "#shell/pictures/draw-wordmark.ts";
import { pngOf } from "#shell/pictures/share-picture.ts";

/** The contents of the picture; its QR code is already drawn. */
interface InviteCard {
  readonly qr: HTMLCanvasElement;
  /** The name of the file. */
  readonly name: string;
  readonly line: string;
  readonly code: string;
}

// The height at which a phone shows the whole picture.
const WIDTH = 1_080;
const HEIGHT = 1_350;
const QR_SIZE = 560;
const BRAND_WIDTH = 440;
const MIDDLE = WIDTH / 2;

/** The invitation as a picture for sharing: dark on white, which suits every background. */
export async function drawInviteCard({ qr, name, line, code }: InviteCard): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("this browser draws no pictures");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "#111827";
  pen.textAlign = "center";
  const write = (text: string, at: { readonly y: number; readonly font: string }) => {
    pen.font = `${at.font} system-ui, sans-serif`;
    pen.fillText(text, MIDDLE, at.y, WIDTH - 120);
  };
  drawWordmark(
    pen,
    { x: MIDDLE - BRAND_WIDTH / 2, y: 110, width: BRAND_WIDTH },
    { ink: "#111827", accent: "#4a3fc6" },
  );
  write(line, { y: 280, font: "400 40px" });
  pen.imageSmoothingEnabled = false;
  pen.drawImage(qr, MIDDLE - QR_SIZE / 2, 380, QR_SIZE, QR_SIZE);
  write(code, { y: 1_070, font: "600 60px" });
  return pngOf(canvas, name);
}
