/** The fields of a call's input: a body may nest them, an address may not. */
export type Fields = Readonly<Record<string, unknown>>;

export interface Addressed {
  /** The call's path with its parameters filled in, without query. */
  readonly path: string;
  /** The fields that are not part of the path. */
  readonly rest: Fields;
}

/** Fills `{id}` in a path from the input. A parameter without a value is a bug of the caller. */
export function fillPath(path: string, input: Fields): Addressed {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = rest[name];
    if (value === undefined || value === null) throw new Error(`no ${name} for ${path}`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}

/** "?pageNo=2&book=demo", or "" without fields. Absent and null fields are left out. */
export function toQuery(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) query.append(name, String(value));
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
