import { readFileSync } from "node:fs";
import type { create, Font, GlyphPosition } from "fontkit";

/** Figures, times and ids: their glyphs do not depend on their neighbours. */
const FIGURES = /^[!-~]*\d[!-~]* ?$/;

/**
 * A font for printing. Figures are laid out glyph by glyph: they are most of a statement, and
 * searching them for ligatures and kerning would be most of the work.
 */
export function openFont(createFont: typeof create, file: URL): Font {
  // A file of a single font, not a collection.
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
