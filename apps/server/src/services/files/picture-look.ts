import sharp from "sharp";

/** A perceptual hash of a picture, for finding others that look alike. */
export interface PictureLook {
  /** 64 digits of 0 and 1. */
  readonly bits: string;
  /** Its eight bytes, each with its position: position × 256 + byte. */
  readonly parts: readonly number[];
}

const WIDTH = 9;
const HEIGHT = 8;
const PART_BITS = 8;

/**
 * Pictures that differ in at most this many of the 64 bits look alike. Seven bits can be in at most
 * seven of the eight bytes, so two pictures that look alike always share a byte at the same
 * position.
 */
export const LOOK_BITS_MAX = 7;

/** A picture with fewer edges in either direction is blank, and looks like any other blank one. */
const EDGES_MIN = 6;

/**
 * The difference hash of a picture: reduced to 9 × 8 grey values, with a bit for each that is
 * darker than its right neighbour. It stays nearly the same when the picture is scaled,
 * recompressed or brightened. null for a blank picture.
 */
export async function lookOf(picture: Buffer): Promise<PictureLook | null> {
  const greys = await sharp(picture)
    .greyscale()
    .resize({ width: WIDTH, height: HEIGHT, fit: "fill" })
    .raw()
    .toBuffer();
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Array.from({ length: WIDTH - 1 }, (_unused, x) => {
      const at = y * WIDTH + x;
      return (greys[at] ?? 0) < (greys[at + 1] ?? 0) ? "1" : "0";
    }).join(""),
  );
  const bits = rows.join("");
  const edges = bits.replaceAll("0", "").length;
  if (edges < EDGES_MIN || edges > bits.length - EDGES_MIN) return null;
  return { bits, parts: rows.map((row, place) => (place << PART_BITS) + Number.parseInt(row, 2)) };
}
