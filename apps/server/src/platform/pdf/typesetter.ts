import type { create, Font } from "fontkit";
import { fontFile, type FontName, fontsFor, type FontWeight } from "./fonts.ts";
import { openFont } from "./open-font.ts";

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the library declares itself as one
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Also accepts an opened font, which the library's own types omit. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** How a text is printed; sizes are points. */
export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
}

/** The position of a text's first letter: `y` is the baseline. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
}

/** Adjacent letters of one font. */
interface Run {
  readonly font: FontName;
  readonly text: string;
}

/**
 * Prints texts of any script into one document: each letter in the first font that has it, fonts
 * embedded with the printed letters only. A font is read when its first letter is printed, so a
 * document in English opens no Japanese font.
 */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #create: typeof create;
  readonly #order: readonly FontName[];
  readonly #words: Intl.Segmenter;
  readonly #letters: Intl.Segmenter;
  readonly #fonts = new Map<string, Font>();
  readonly #fontByLetter = new Map<string, FontName | undefined>();

  private constructor(
    doc: PDFKit.PDFDocument,
    parts: { readonly languageTag: string; readonly createFont: typeof create },
  ) {
    const { languageTag, createFont } = parts;
    this.#doc = doc;
    this.#create = createFont;
    this.#order = fontsFor(languageTag);
    this.#words = new Intl.Segmenter(languageTag, { granularity: "word" });
    this.#letters = new Intl.Segmenter(languageTag, { granularity: "grapheme" });
  }

  /** The reader of fonts is loaded with the first document that needs it. */
  static async open(doc: PDFKit.PDFDocument, languageTag: string): Promise<Typesetter> {
    const { create: createFont } = await import("fontkit");
    return new Typesetter(doc, { languageTag, createFont });
  }

  /** Whether a text is printed unchanged, or with numbers for missing letters. */
  canPrint(text: string): boolean {
    return printable(text, this.#hasLetter) === text.normalize("NFC");
  }

  widthOf(text: string, style: TextStyle): number {
    return this.#runsOf(printable(text, this.#hasLetter)).reduce(
      (width, run) => width + this.#select(run, style).widthOfString(run.text),
      0,
    );
  }

  /** Prints one line, whatever its width. */
  draw(text: string, { x, y }: TextPlace, style: TextStyle): void {
    let left = x;
    for (const run of this.#runsOf(printable(text, this.#hasLetter))) {
      const doc = this.#select(run, style);
      doc.text(run.text, left, y, { lineBreak: false, baseline: "alphabetic" });
      left += doc.widthOfString(run.text);
    }
  }

  /**
   * Breaks a text into lines of at most a width: between words, and within a word wider than a
   * line.
   */
  linesOf(text: string, { width, ...style }: TextStyle & { readonly width: number }): string[] {
    const isTooWide = (line: string) => this.widthOf(line.trimEnd(), style) > width;
    return text.split("\n").flatMap((paragraph) => {
      const lines: string[] = [];
      let line = "";
      for (const word of this.#wordsOf(paragraph)) {
        const parts = isTooWide(word) ? this.#lettersOf(word) : [word];
        for (const part of parts) {
          if (line !== "" && isTooWide(line + part)) {
            lines.push(line.trimEnd());
            line = "";
          }
          line += part;
        }
      }
      return [...lines, line.trimEnd()];
    });
  }

  /** The parts that must not be separated: a word with its punctuation and blanks. */
  #wordsOf(paragraph: string): readonly string[] {
    const words: string[] = [];
    let isOpening = true;
    for (const { segment, isWordLike = false } of this.#words.segment(paragraph)) {
      const last = words.at(-1);
      const opens = /^[\p{Ps}\p{Pi}]$/u.test(segment);
      if (last === undefined || (!isOpening && (isWordLike || opens))) words.push(segment);
      else words[words.length - 1] = last + segment;
      isOpening = opens || /^[-./:]$/.test(segment);
    }
    return words;
  }

  #lettersOf(word: string): readonly string[] {
    return [...this.#letters.segment(word)].map(({ segment }) => segment);
  }

  #runsOf(text: string): readonly Run[] {
    const runs: Run[] = [];
    for (const letter of text) {
      const last = runs.at(-1);
      const font = this.#fontOf(letter, last?.font) ?? "latin";
      if (last?.font === font) runs[runs.length - 1] = { font, text: last.text + letter };
      else runs.push({ font, text: letter });
    }
    return runs;
  }

  /** An accent stays with its letter if that letter's font has it. */
  #fontOf(letter: string, previous?: FontName): FontName | undefined {
    const has = (name: FontName) =>
      this.#font(name).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
    if (previous !== undefined && isAccent(letter) && has(previous)) return previous;
    if (!this.#fontByLetter.has(letter)) {
      this.#fontByLetter.set(letter, this.#order.find(has));
    }
    return this.#fontByLetter.get(letter);
  }

  readonly #hasLetter = (letter: string): boolean => this.#fontOf(letter) !== undefined;

  #font(name: FontName, weight: FontWeight = "regular"): Font {
    const key = `${name}-${weight}`;
    const open = this.#fonts.get(key);
    if (open !== undefined) return open;
    const font = openFont(this.#create, fontFile(name, weight));
    this.#fonts.set(key, font);
    this.#doc.registerFont(key, font);
    return font;
  }

  #select({ font }: Run, { size, isBold = false }: TextStyle): PDFKit.PDFDocument {
    const weight = isBold ? "bold" : "regular";
    this.#font(font, weight);
    return this.#doc.font(`${font}-${weight}`).fontSize(size);
  }
}

const isAccent = (letter: string): boolean => letter > "~" && /^\p{M}$/u.test(letter);

/**
 * A text as it is printed: a character that no font has, that prints nothing or that reverses the
 * line is written as its Unicode number, "[U+202E]", never as another character and never omitted.
 */
function printable(text: string, hasLetter: (letter: string) => boolean): string {
  const numberOf = (letter: string) =>
    `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
  return [...text.normalize("NFC")]
    .map((letter) =>
      !/^[\p{C}\p{Zl}\p{Zp}]$/u.test(letter) && hasLetter(letter) ? letter : numberOf(letter),
    )
    .join("");
}
