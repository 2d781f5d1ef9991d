import { WORDMARK } from "@plumbline/ui";

/** Draws the wordmark, from its upper left corner. */
export function drawWordmark(
  pen: CanvasRenderingContext2D,
  at: { readonly x: number; readonly y: number; readonly width: number },
  colours: { readonly ink: string; readonly accent: string },
): void {
  const { letters, cord, bob, width } = WORDMARK;
  pen.save();
  pen.translate(at.x, at.y);
  pen.scale(at.width / width, at.width / width);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.strokeStyle = colours.ink;
  pen.lineWidth = letters.strokeWidth;
  pen.stroke(new Path2D(letters.path));
  pen.strokeStyle = colours.accent;
  pen.lineWidth = cord.strokeWidth;
  pen.stroke(new Path2D(cord.path));
  pen.fillStyle = colours.accent;
  pen.fill(new Path2D(bob));
  pen.restore();
}
