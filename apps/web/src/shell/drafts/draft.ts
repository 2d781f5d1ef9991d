/** The values of a form, stored while the tab is open: a reload must not lose them. */
export interface Draft<Values> {
  readonly read: () => Partial<Values>;
  readonly keep: (typed: Partial<Values>) => void;
  readonly forget: () => void;
}

/** The description of a form's draft. */
export interface DraftOf<Form> {
  /** The form's own name in the storage of drafts. */
  readonly key: string;
  /** Every stored field with its initial value; never a password or a code. */
  readonly empty: Form;
}

/** The methods of a browser's `sessionStorage` that are used. Access to it may be forbidden. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** The storage of this tab, which the browser deletes with the tab. */
export const tabStorage = (): TabStorage => sessionStorage;

export const tabDraft = <Values extends Texts>(kind: DraftOf<Values>): Draft<Values> => ({
  read: () => readStored<Values>(tabStorage, kind),
  keep: (typed) => keepDraft<Texts>(tabStorage, kind, pickTexts(typed, Object.keys(typed))),
  forget: () => forgetDraft(tabStorage, kind.key),
});

type Texts = Readonly<Record<string, string>>;

/** A text that cannot be parsed counts as empty. */
export function readDraft<Form extends Texts>(open: () => TabStorage, kind: DraftOf<Form>): Form {
  return { ...kind.empty, ...readStored(open, kind) };
}

function readStored<Form extends Texts>(
  open: () => TabStorage,
  { key, empty }: DraftOf<Form>,
): Partial<Form> {
  try {
    const stored: unknown = JSON.parse(open().getItem(key) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    // Parses the names of the form's fields and their texts.
    return pickTexts(stored, Object.keys(empty)) as Partial<Form>;
  } catch {
    return {};
  }
}

/** Stores the fields of `empty` only; the form may have others. */
export function keepDraft<Form extends Texts>(
  open: () => TabStorage,
  { key, empty }: DraftOf<Form>,
  form: Form,
): void {
  try {
    open().setItem(key, JSON.stringify(pickTexts(form, Object.keys(empty))));
  } catch {
    // Private windows: the form works, but a reload empties it.
  }
}

export function forgetDraft(open: () => TabStorage, key: string): void {
  try {
    open().removeItem(key);
  } catch {
    // It was never stored.
  }
}

function pickTexts(from: object, names: readonly string[]): Texts {
  const entries = names.map((name): [string, unknown] => [name, Reflect.get(from, name)]);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    }),
  );
}
