/** Characters that need no quotes in an array; a bare "null" would be read as null. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i;

/**
 * An array in PostgreSQL's own notation: `{a,"b c",NULL}`. The driver's own function quotes and
 * searches every element, which costs more than the decisions for the columns of large batches.
 */
export function arrayText(elements: readonly unknown[]): string {
  let text = "{";
  for (let i = 0; i < elements.length; i += 1) {
    if (i > 0) text += ",";
    text += elementText(elements[i]);
  }
  return `${text}}`;
}

function elementText(element: unknown): string {
  if (element === null || element === undefined) return "NULL";
  if (Buffer.isBuffer(element)) return `"\\\\x${element.toString("hex")}"`;
  if (typeof element === "string") return PLAIN.test(element) ? element : quoted(element);
  const isScalar = ["number", "bigint", "boolean"].includes(typeof element);
  if (!isScalar) throw new Error(`no array element: ${typeof element}`);
  return String(element);
}

const quoted = (text: string): string =>
  `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
