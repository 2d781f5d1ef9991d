/** Texts of one language by their keys: nested objects of words. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The text of a key in the first of the languages that has it, its gaps filled from `values`. A key
 * without a text is said by `values._`, which is how react-admin gives the words it fell back on,
 * else as it is.
 */
export function say(languages: readonly Texts[], key: string, values: Values = {}): string {
  for (const texts of languages) {
    const text = find(texts, key.split("."));
    if (text !== null) return filled(text, values);
  }
  return typeof values["_"] === "string" ? values["_"] : key;
}

function find(texts: Texts, path: readonly string[]): string | null {
  let found: string | Texts | undefined = texts;
  for (const name of path) {
    if (typeof found !== "object" || !Object.hasOwn(found, name)) return null;
    found = found[name];
  }
  return typeof found === "string" ? found : null;
}

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const value = values[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : gap;
  });
