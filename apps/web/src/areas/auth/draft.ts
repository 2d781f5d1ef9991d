/** What was typed of an account, kept while the tab is open: a reload must not lose it. */
export interface Draft {
  readonly account: string;
  readonly inviteCode: string;
}

/** The part of a browser's `sessionStorage` that is needed. To ask for it may be forbidden. */
export interface TabStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

const KEY = "authDraft";
const EMPTY: Draft = { account: "", inviteCode: "" };

/** Never a password. What cannot be read is as if nothing had been typed. */
export function readDraft(open: () => TabStorage): Draft {
  try {
    const kept: unknown = JSON.parse(open().getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return EMPTY;
    const text = (name: keyof Draft) => {
      const value: unknown = Reflect.get(kept, name);
      return typeof value === "string" ? value : "";
    };
    return { account: text("account"), inviteCode: text("inviteCode") };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(open: () => TabStorage, { account, inviteCode }: Draft): void {
  try {
    open().setItem(KEY, JSON.stringify({ account, inviteCode }));
  } catch {
    // Private windows: the form works on, a reload begins afresh.
  }
}

export function forgetDraft(open: () => TabStorage): void {
  try {
    open().removeItem(KEY);
  } catch {
    // It was never kept.
  }
}
