/** Money is written with two fraction digits at the least. */
const DIGITS_MIN = 2;
/** The maximum in a list; a detail screen shows all of them. */
const LISTED_MAX = 4;

/** As many fraction digits as the longest of these figures has. */
export const scaleOf = (figures: readonly string[]): number =>
  Math.max(DIGITS_MIN, ...figures.map((figure) => fractionOf(figure).length));

/**
 * How many fraction digits a figure has in a list: without its last zeros, up to four. Of what four
 * would cut to nothing, all are shown.
 */
export function listedScaleOf(figure: string): number {
  const cut = fractionOf(figure).slice(0, LISTED_MAX);
  const isCutToNothing = /[1-9]/.test(figure) && !/[1-9]/.test(figure.split(".")[0] + cut);
  if (isCutToNothing) return scaleOf([figure]);
  return Math.max(DIGITS_MIN, cut.replace(/0+$/, "").length);
}

const fractionOf = (decimal: string): string => decimal.split(".")[1] ?? "";
