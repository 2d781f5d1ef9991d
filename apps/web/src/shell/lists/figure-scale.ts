/** Money has at least two fraction digits. */
const DIGITS_MIN = 2;
/** The maximum in a list; a detail screen shows all digits. */
const LISTED_MAX = 4;

/** The number of fraction digits of the longest of these figures. */
export const scaleOf = (figures: readonly string[]): number =>
  Math.max(DIGITS_MIN, ...figures.map((figure) => fractionOf(figure).length));

/**
 * How many fraction digits a figure has in a list: without trailing zeros, up to four. A figure
 * that four digits would cut to zero has all of its digits.
 */
export function listedScaleOf(figure: string): number {
  const cut = fractionOf(figure).slice(0, LISTED_MAX);
  const isCutToNothing = /[1-9]/.test(figure) && !/[1-9]/.test(figure.split(".")[0] + cut);
  if (isCutToNothing) return scaleOf([figure]);
  return Math.max(DIGITS_MIN, cut.replace(/0+$/, "").length);
}

const fractionOf = (decimal: string): string => decimal.split(".")[1] ?? "";
