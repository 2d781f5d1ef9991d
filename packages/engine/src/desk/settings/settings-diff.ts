/** One difference; null for a value that was or is absent. */
export interface SettingsDifference {
  /**
   * "channels.USDT-TRON.withdrawal.fee"; list items are named by their id, otherwise by their
   * index.
   */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The differences between two JSON texts, leaf by leaf, in document order. */
export function settingsDiff(before: string | null, after: string): readonly SettingsDifference[] {
  const was = before === null ? new Map<string, string>() : leavesOf(before);
  const is = leavesOf(after);
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((one) => one.before !== one.after);
}

function leavesOf(json: string): Map<string, string> {
  const leaves = new Map<string, string>();
  collect(leaves, "", JSON.parse(json));
  return leaves;
}

function collect(leaves: Map<string, string>, path: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    leaves.set(path, value === null ? "–" : String(value));
    return;
  }
  const named = Array.isArray(value)
    ? value.map((item: unknown, index): [string, unknown] => [idOf(item) ?? `${index + 1}`, item])
    : Object.entries(value);
  for (const [name, item] of named) collect(leaves, path === "" ? name : `${path}.${name}`, item);
}

function idOf(item: unknown): string | null {
  if (typeof item !== "object" || item === null) return null;
  const named = "id" in item ? item.id : "label" in item ? item.label : null;
  return typeof named === "string" ? named : null;
}
