// Goal: only the pixels of an upload are stored, and nothing harmful is decoded. Method: real
// pictures, and files that pretend to be pictures, each created here byte by byte.
import { drawPaper, flatPng, PAPER } from "@plumbline/tests/kit/files/png";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { remakePicture } from "./remake-picture.ts";

const png = drawPaper();
const paper = await sharp(png).keepExif().jpeg().toBuffer();

describe("a picture", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "U1: of type %s is re-encoded, without its location",
    async (type) => {
      const result = await remakePicture(await sharp(paper).keepExif().toFormat(type).toBuffer());
      if (!result.ok) throw new Error(result.error.type);
      const { format, width, height, exif } = await sharp(result.value.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 1_000, height: 700 });
      expect(exif).toBeUndefined();
      for (const secret of [PAPER.camera, PAPER.place]) {
        expect(paper.includes(secret)).toBe(true);
        expect(result.value.bytes.includes(secret)).toBe(false);
      }
    },
  );

  test("is turned upright, and reduced in size", async () => {
    const turned = await sharp(flatPng(4_000, 3_000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await remakePicture(turned)).toMatchObject({ value: { width: 1_800, height: 2_400 } });
  });

  test("U1: loses a comment that contains a page", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(page.length + 2);
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, page]);
    const both = Buffer.concat([paper.subarray(0, 2), comment, paper.subarray(2)]);
    const outcome = await remakePicture(both);
    expect(outcome.ok && outcome.value.bytes.includes("<script>")).toBe(false);
    expect(outcome.ok).toBe(true);
  });
});

const zip = Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(200)]);
/**
 * The test file that every virus scanner detects although it is harmless; in two parts, so that no
 * scanner detects this file.
 */
const testVirus = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${"ANTIVIRUS-TEST-FILE!$H+H*"}`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect/></svg>`;

test.each([
  ["upload_type_unknown", "U2, an SVG", Buffer.from(svg)],
  [
    "upload_type_unknown",
    "U2, an SVG behind an XML head",
    Buffer.from(`<?xml version="1.0"?>${svg}`),
  ],
  ["upload_type_unknown", "U2, a GIF", Buffer.from(`GIF89a${" ".repeat(40)}`)],
  ["upload_type_unknown", "U2, a PDF", Buffer.from(`%PDF-1.7${" ".repeat(40)}`)],
  ["upload_type_unknown", "U2, an HEIC", Buffer.from(`\0\0\0\x18ftypheic${" ".repeat(40)}`)],
  ["upload_type_unknown", "U8, what scanners are tested with", Buffer.from(testVirus)],
  [
    "upload_unreadable",
    "U8, the same behind a PNG",
    Buffer.concat([flatPng(400, 400), Buffer.from(testVirus)]),
  ],
  ["upload_type_unknown", "a few bytes", paper.subarray(0, 8)],
  ["upload_unreadable", "U1, a JPEG with an archive behind it", Buffer.concat([paper, zip])],
  [
    "upload_unreadable",
    "U1, a PNG with a page behind it",
    Buffer.concat([flatPng(400, 400), Buffer.from(svg)]),
  ],
  ["upload_unreadable", "a JPEG that breaks off", paper.subarray(0, 4_000)],
  [
    "upload_unreadable",
    "U1, a JPEG's beginning and an SVG",
    Buffer.concat([paper.subarray(0, 3), Buffer.from(svg)]),
  ],
  ["upload_too_many_pixels", "U3, a PNG of 256 megapixels", flatPng(16_384, 15_625)],
  ["upload_too_many_pixels", "U3, a long thin PNG", flatPng(60_000, 1_000)],
  ["upload_too_small", "a PNG of 319 lines", flatPng(400, 319)],
  ["upload_too_small", "F12, a strip that would be kept as 8 x 2 400", flatPng(400, 120_000)],
  ["upload_too_small", "F12, one that would be kept 319 wide", flatPng(400, 3_010)],
] as const)("%s: %s", async (type, _what, bytes) => {
  expect(await remakePicture(bytes)).toEqual({ ok: false, error: { type } });
});

test("F12: a long picture is accepted while its short side is legible", async () => {
  const result = await remakePicture(flatPng(400, 3_000));
  expect(result).toMatchObject({ value: { width: 320, height: 2_400 } });
});

test("U3: 256 megapixels are refused by the header alone", async () => {
  const bomb = flatPng(16_384, 15_625);
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  await remakePicture(bomb);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});
