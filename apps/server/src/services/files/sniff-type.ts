/** The type by the bytes, whatever the sender declares; null for types that are not accepted. */
export type PictureType = "jpeg" | "png" | "webp";

export function sniffType(bytes: Buffer): PictureType | null {
  if (bytes.length < 16) return null;
  if (bytes.readUInt16BE(0) === JPEG_START && bytes[2] === 0xff) return "jpeg";
  if (bytes.subarray(0, 8).equals(PNG_START)) return "png";
  const first = bytes.toString("latin1", 0, 4);
  return first === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}

/**
 * Whether the picture ends where the file does. Data after a picture's end is another, hidden file:
 * an archive, a page, a script. A length that points outside the file is refused as well.
 */
export function endsWithPicture(bytes: Buffer, type: PictureType): boolean {
  if (type === "jpeg") return endOfJpeg(bytes) === bytes.length;
  if (type === "png") return endOfPng(bytes) === bytes.length;
  // A RIFF file's length excludes its first eight bytes, and is padded to an even number.
  return bytes.readUInt32LE(4) + 8 === bytes.length;
}

const JPEG_START = 0xffd8;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

function endOfJpeg(bytes: Buffer): number | null {
  for (let at = 2; at + 4 <= bytes.length || at + 2 === bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === END_OF_IMAGE) return at + 2;
    else if (at + 4 > bytes.length) return null;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Returns the end of entropy-coded data: a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
  }
  return bytes.length;
}

function endOfPng(bytes: Buffer): number | null {
  for (let at = PNG_START.length; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return end;
    at = end;
  }
  return null;
}
