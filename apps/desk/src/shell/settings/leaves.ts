/** What an operator types for one value: text, or whether it is so. */
export type Typed = string | boolean;
export type Draft = Readonly<Record<string, Typed>>;

export interface Leaf {
  /** "withdrawal.fee"; things in lists go by their place, from 0. */
  readonly path: string;
  readonly typed: Typed;
}

/** Every value of settings as a field shows it, in the order they stand. */
export function leavesOf(value: unknown, path = ""): readonly Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, typed: typedOf(value) }];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, path === "" ? name : `${path}.${name}`),
  );
}

export const draftOf = (value: unknown): Draft =>
  Object.fromEntries(leavesOf(value).map(({ path, typed }) => [path, typed]));

/** The settings with what was typed in them: numbers stay numbers, and an empty text is none. */
export function withDraft<Settings>(settings: Settings, draft: Draft): Settings {
  // The same shape, leaf by leaf: what a leaf may be is the server's to check.
  return rebuilt(settings, draft, "") as Settings;
}

function rebuilt(value: unknown, draft: Draft, path: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => rebuilt(item, draft, joined(path, String(index))));
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([name, item]) => [name, rebuilt(item, draft, joined(path, name))]),
    );
  }
  const typed = draft[path];
  if (typed === undefined || typeof typed === "boolean") return typed ?? value;
  const text = typed.trim();
  if (typeof value === "number") return /^\d+$/.test(text) ? Number(text) : text;
  return text === "" ? null : text;
}

const joined = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

const typedOf = (value: unknown): Typed => {
  if (typeof value === "boolean") return value;
  return value === null ? "" : String(value);
};

/** What the server found wrong, by the path of its field: "withdrawal.fee" → the mistake's name. */
export function problemsIn(
  details: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const { problems } = details;
  if (typeof problems !== "string") return {};
  const lines = problems.split("\n").map((line): [string, string] => {
    const [path = "", problem = ""] = line.split(" ");
    return [path.replace(/^(?:channels|currencies)\.[^.]+\.?/, ""), problem];
  });
  return Object.fromEntries(lines);
}
