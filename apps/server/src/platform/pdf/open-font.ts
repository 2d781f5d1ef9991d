import { readFileSync } from "node:fs";
import type { create, Font, GlyphPosition } from "fontkit";

/** Figures, times and ids: no letter of them leans on its neighbour. */
const FIGURES = /^[!-~]*\d[!-~]* ?$/;

/**
 * A font to print with. What is figures is laid out sign by sign: they are most of a statement, and
 * to look for ligatures and kerning in them would be most of its work.
 */
export function openFont(createFont: typeof create, file: URL): Font {
  // A file of one font is no collection of several.
  const font = createFont(readFileSync(file)) as Font;
  const shape = font.layout.bind(font);
  font.layout = (text, ...options) =>
    FIGURES.test(text) ? Object.assign(shape(""), signs(font, text)) : shape(text, ...options);
  return font;
}

function signs(font: Font, text: string) {
  const glyphs = font.glyphsForString(text);
  const positions = glyphs.map(({ advanceWidth: xAdvance }): GlyphPosition => {
    return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
  });
  return { glyphs, positions };
}
