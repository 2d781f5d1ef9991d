import { crc32, deflateSync } from "node:zlib";

/** One part of a PNG file, with its length and checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, sum]);
}

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

interface GreyRows {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: 1 | 8;
  /** Each row follows a zero byte, which means that it is not filtered. */
  readonly rows: Buffer;
  /** Parts between the header and the picture. */
  readonly extra?: readonly Buffer[];
}

function greyPng({ width, height, bitsPerPixel, rows, extra = [] }: GreyRows): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bitsPerPixel;
  const parts = [chunk("IHDR", head), ...extra, chunk("IDAT", deflateSync(rows))];
  return Buffer.concat([SIGNATURE, ...parts, chunk("IEND", Buffer.alloc(0))]);
}

/** A whole PNG of one colour: a few kilobytes for any number of pixels. */
export function flatPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return greyPng({ width, height, bitsPerPixel: 1, rows });
}

/** Camera and location, as a camera stores them: a TIFF with two texts. */
function exifChunk(camera: string, place: string): Buffer {
  const texts = [camera, place].map((text) => Buffer.from(`${text}\0`));
  const head = Buffer.from("49492a00080000000200", "hex");
  const fields: Buffer[] = [];
  let at = head.length + 2 * 12 + 4;
  for (const [index, text] of texts.entries()) {
    const field = Buffer.alloc(12);
    field.writeUInt16LE(index === 0 ? 0x010f : 0x8298, 0); // Make and Copyright
    field.writeUInt16LE(2, 2); // text
    field.writeUInt32LE(text.length, 4);
    field.writeUInt32LE(at, 8);
    at += text.length;
    fields.push(field);
  }
  return chunk("eXIf", Buffer.concat([head, ...fields, Buffer.alloc(4), ...texts]));
}

export const PAPER = { width: 1_000, height: 700, camera: "SecretCamera", place: "Berlin" };

/**
 * A sharp, evenly lit drawing of a paper, with the location where it was "taken"; a different one
 * for each seed.
 */
export function drawPaper(seed = 1): Buffer {
  const { width, height, camera, place } = PAPER;
  const rows = Buffer.alloc((width + 1) * height, 0xe0);
  for (let y = 0; y < height; y += 1) {
    rows[y * (width + 1)] = 0;
    const isLine = y >= 60 && y < height - 60 && y % 40 < 22;
    for (let x = 60; isLine && x < width - 60; x += 1) {
      const isInk = ((x >> 3) * 31 + (y >> 3) * 17 * seed) % 7 < 3;
      if (isInk) rows[y * (width + 1) + 1 + x] = 0x22;
    }
  }
  // The lines repeat after seven seeds; a row of squares identifies the seed.
  for (let bit = 0; bit < 16; bit += 1) {
    const ink = ((seed >> bit) & 1) === 1 ? 0x22 : 0xe0;
    for (let y = 20; y < 36; y += 1) {
      const from = y * (width + 1) + 1 + 60 + bit * 16;
      rows.fill(ink, from, from + 16);
    }
  }
  return greyPng({ width, height, bitsPerPixel: 8, rows, extra: [exifChunk(camera, place)] });
}

/**
 * Nine by eight patches of grey, different for each seed: the coarse structure of a picture. Scaled
 * or lightened it is another file that looks alike.
 */
export function drawPatches(seed: number, { side = 120, lighter = 0 } = {}): Buffer {
  const [width, height] = [9 * side, 8 * side];
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const patch = Math.floor(y / side) * 9 + Math.floor(x / side);
      const grey = (crc32(`${seed}/${patch}`) % 200) + 20;
      rows[y * (width + 1) + 1 + x] = grey + lighter;
    }
  }
  return greyPng({ width, height, bitsPerPixel: 8, rows });
}

/** A picture of 16×8 with one stroke on white paper: PNG, base64. */
export const DRAWN =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAkklEQVQoz52RoQ" +
  "3FIBRFWQGJIB0Cj2IFVmCNOjQrdAVUN6hkDzBgacj9/wmSr35Kj3rqJu8chi/neeK+b7yBtdagtYaUEt57lFLWBuaR" +
  "UoJzDpxzWGtxXdfawKTWihACtm2DUgrHcaD3/nxgMsZAjBHGGAghsO87cs7PB3759x5bEUaCSTQJJ/EUgL1JR8kpPf" +
  "EBSEDQDh+2MJMAAAAASUVORK5CYII=";

/** The same paper without a stroke. */
export const BLANK =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAICAYAAADwdn+XAAAACXBIWXMAAAsTAAALEwEAmpwYAAAAEklEQVQoz2P4Ty" +
  "FgGDVgOBgAABhi/hDtWfoMAAAAAElFTkSuQmCC";
