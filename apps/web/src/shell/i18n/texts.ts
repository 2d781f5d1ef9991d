import type { Texts } from "./area-texts.ts";

export type TextArea = keyof Texts;

/** The union of all keys, such as "shell.home.title": a wrong key does not compile. */
export type TextKey = KeysOf<Texts>;

type KeysOf<Node, Path extends string = ""> = Node extends string
  ? Path
  : {
      [Name in keyof Node & string]: KeysOf<Node[Name], Path extends "" ? Name : `${Path}.${Name}`>;
    }[keyof Node & string];

/** The variables of a text: "{{length}}" requires `length`. */
export type TextValues = Readonly<Record<string, string | number>>;

export type Translate = (key: TextKey, values?: TextValues) => string;

/**
 * The text of a key from the first of `texts` that has it, with its variables filled in. A key
 * without a text is shown as it is, and a variable without a value stays visible: both are bugs.
 * The server reads the same files with i18next; a test compares the two results.
 */
export function translate(texts: readonly unknown[], key: string, values: TextValues = {}): string {
  return (textOf(texts, key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    String(values[name] ?? gap),
  );
}

/** The raw text from the first of `texts` that contains it. */
export function textOf(texts: readonly unknown[], key: string): string | undefined {
  return texts.map((root) => find(root, key)).find((match) => match !== undefined);
}

function find(root: unknown, key: string): string | undefined {
  let node = root;
  for (const name of key.split(".")) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return undefined;
    // Checked above: an object with this name.
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === "string" ? node : undefined;
}
