import { err, ok, type Result } from "@plumbline/engine/kernel";
import { PICTURE_SIDE_MAX, PICTURE_SIDE_MIN } from "@plumbline/protocol/files";
import sharp from "sharp";
import { lookOf, type PictureLook } from "./picture-look.ts";
import { endsWithPicture, sniffType } from "./sniff-type.ts";

/**
 * A picture as it is stored: a JPEG re-encoded from the pixels, with nothing else of the original.
 */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly look: PictureLook | null;
}

export type PictureRefusal = {
  readonly type:
    | "upload_type_unknown"
    | "upload_unreadable"
    | "upload_too_many_pixels"
    | "upload_too_small";
};

/** The limit of the original's pixels: more would take hundreds of megabytes to decode. */
const PIXELS_MAX = 50_000_000;
const SECONDS_MAX = 10;

// One core of several, so that the server stays responsive; and only the loaders of accepted types,
// so that no vector, document or scientific format is ever parsed, whatever the bytes are.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp"].map((format) => `VipsForeignLoad${format}`),
});

/**
 * Re-encodes a picture: rotated as the camera was held, at most 2 400 pixels a side, without
 * location, time, device or any other metadata.
 *
 * Refusals, in the order they are checked: `upload_type_unknown`, `upload_unreadable` (also data
 * after the picture's end), `upload_too_many_pixels`, `upload_too_small` (as sent, or as it would
 * be stored).
 */
export async function remakePicture(original: Buffer): Promise<Result<Picture, PictureRefusal>> {
  const type = sniffType(original);
  if (type === null) return err({ type: "upload_type_unknown" });
  if (!endsWithPicture(original, type)) return err({ type: "upload_unreadable" });
  const options = { limitInputPixels: PIXELS_MAX, failOn: "error", sequentialRead: true } as const;
  try {
    // Reads only the header; nothing is decoded yet.
    const { width, height } = await sharp(original, {
      ...options,
      limitInputPixels: false,
    }).metadata();
    if (width * height > PIXELS_MAX) return err({ type: "upload_too_many_pixels" });
    if (Math.min(width, height) < PICTURE_SIDE_MIN) return err({ type: "upload_too_small" });
    const { data, info } = await sharp(original, options)
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({
        width: PICTURE_SIDE_MAX,
        height: PICTURE_SIDE_MAX,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    // A long strip would shrink to a line, but the stored picture must be legible.
    if (Math.min(info.width, info.height) < PICTURE_SIDE_MIN) {
      return err({ type: "upload_too_small" });
    }
    const look = await lookOf(data);
    return ok({ bytes: data, width: info.width, height: info.height, look });
  } catch {
    // The decoder's message does not help the caller, and would help an attacker.
    return err({ type: "upload_unreadable" });
  }
}
