/**
 * A decimal text for reading: its whole part in groups of three, its fraction as long as asked at
 * the least. Nothing is rounded: it stays the text it is.
 */
export function figureText(decimal: string, fractionDigitsMin = 0): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  const padded = fraction.padEnd(fractionDigitsMin, "0");
  return padded === "" ? grouped : `${grouped}.${padded}`;
}
