/** What Windows-1252 has beside Latin-1: all that a PDF's own fonts can print. */
const BESIDE_LATIN_1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const canPrint = (sign: string): boolean =>
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]$/.test(sign) || BESIDE_LATIN_1.includes(sign);

export const isPrintable = (text: string): boolean => [...text].every(canPrint);

/**
 * A text that a PDF's own fonts can print, whatever was typed: a letter they lack stands as its
 * Unicode number, "[U+738B]", never as another letter and never as none.
 */
export function printable(text: string): string {
  const numberOf = (sign: string) =>
    `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
  return [...text.normalize("NFC")]
    .map((sign) => (canPrint(sign) ? sign : numberOf(sign)))
    .join("");
}
