/** What was typed into a form, kept while the tab is open: a reload must not lose it. */
export interface Draft<Values> {
  readonly read: () => Partial<Values>;
  readonly keep: (typed: Partial<Values>) => void;
  readonly forget: () => void;
}

/** What a form keeps. */
export interface DraftOf<Form> {
  /** The form's own name among the drafts. */
  readonly key: string;
  /** Every field that is kept, as it is before anything is typed: never a password or a code. */
  readonly empty: Form;
}

/** The part of a browser's `sessionStorage` that is needed. To ask for it may be forbidden. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

/** The tab's own storage: what is kept there is gone with the tab. */
export const tabStorage = (): TabStorage => sessionStorage;

export const tabDraft = <Kept extends Texts>(kind: DraftOf<Kept>): Draft<Kept> => ({
  read: () => readKept<Kept>(tabStorage, kind),
  keep: (typed) => keepDraft<Texts>(tabStorage, kind, pickTexts(typed, Object.keys(typed))),
  forget: () => forgetDraft(tabStorage, kind.key),
});

type Texts = Readonly<Record<string, string>>;

/** What cannot be read is as if nothing had been typed. */
export function readDraft<Form extends Texts>(open: () => TabStorage, kind: DraftOf<Form>): Form {
  return { ...kind.empty, ...readKept(open, kind) };
}

function readKept<Form extends Texts>(
  open: () => TabStorage,
  { key, empty }: DraftOf<Form>,
): Partial<Form> {
  try {
    const stored: unknown = JSON.parse(open().getItem(key) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    // Names of the form, and texts as all of its fields are.
    return pickTexts(stored, Object.keys(empty)) as Partial<Form>;
  } catch {
    return {};
  }
}

/** Keeps the fields of `empty` and nothing else that the form may hold. */
export function keepDraft<Form extends Texts>(
  open: () => TabStorage,
  { key, empty }: DraftOf<Form>,
  form: Form,
): void {
  try {
    open().setItem(key, JSON.stringify(pickTexts(form, Object.keys(empty))));
  } catch {
    // Private windows: the form works on, a reload begins afresh.
  }
}

export function forgetDraft(open: () => TabStorage, key: string): void {
  try {
    open().removeItem(key);
  } catch {
    // It was never kept.
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
