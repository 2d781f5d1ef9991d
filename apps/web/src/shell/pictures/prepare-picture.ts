import { PICTURE_SIDE_MAX, PICTURE_SIDE_MIN } from "@plumbline/protocol/files";
import { warningsOf, measurePicture, type PictureWarning } from "./measure-picture.ts";

/** Why a picture cannot be sent: the server would refuse it as well. */
export type PictureFlaw = "unreadable" | "too_large" | "too_small";

export type Prepared =
  | { readonly isFit: true; readonly jpeg: Blob; readonly warnings: readonly PictureWarning[] }
  | { readonly isFit: false; readonly flaw: PictureFlaw };

/** For the file as it was selected: decoding a larger one could exhaust this device's memory. */
const ORIGINAL_BYTES_MAX = 40 * 1024 * 1024;
const PIXELS_MAX = 100_000_000;
/** For the longer side of the measured copy: the limits of the measures assume this size. */
const MEASURED_SIDE = 480;
/** A request may take at most 15 s, and a phone with a weak signal sends one megabit a second. */
const JPEG_BYTES_MAX = 1_500_000;
const QUALITIES = [0.88, 0.75, 0.6, 0.4] as const;

/**
 * Examines a picture on this device and re-encodes it as JPEG: upright, no larger than the server
 * stores it, and without the camera's metadata.
 */
export async function preparePicture(original: Blob): Promise<Prepared> {
  if (original.size > ORIGINAL_BYTES_MAX) return { isFit: false, flaw: "too_large" };
  const image = await createImageBitmap(original).catch(() => null);
  if (image === null) return { isFit: false, flaw: "unreadable" };
  try {
    const shortSide = Math.min(image.width, image.height);
    if (image.width * image.height > PIXELS_MAX) return { isFit: false, flaw: "too_large" };
    if (shortSide < PICTURE_SIDE_MIN) return { isFit: false, flaw: "too_small" };
    const picture = draw(image, PICTURE_SIDE_MAX).canvas;
    // A long strip would be reduced to an illegible line.
    if (Math.min(picture.width, picture.height) < PICTURE_SIDE_MIN) {
      return { isFit: false, flaw: "too_small" };
    }
    const jpeg = await jpegOf(picture);
    if (jpeg === null) return { isFit: false, flaw: "too_large" };
    const { canvas, context } = draw(image, MEASURED_SIDE);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return { isFit: true, jpeg, warnings: warningsOf(measurePicture(pixels), shortSide) };
  } finally {
    image.close();
  }
}

function draw(image: ImageBitmap, sideMax: number) {
  const share = Math.min(1, sideMax / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * share));
  canvas.height = Math.max(1, Math.round(image.height * share));
  const context = canvas.getContext("2d", { willReadFrequently: sideMax === MEASURED_SIDE });
  if (context === null) throw new Error("this browser draws nothing");
  // White behind transparent parts, because JPEG has no transparency.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** The best quality that the size allows; null if no quality is small enough. */
async function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", quality);
    });
    if (jpeg !== null && jpeg.size <= JPEG_BYTES_MAX) return jpeg;
  }
  return null;
}
