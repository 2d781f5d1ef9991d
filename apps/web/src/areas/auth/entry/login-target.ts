const KEY = "loginTarget";

/**
 * Where the reader goes on to once they are signed in, kept through a reload of the form that they
 * were sent to. In the tab alone: another tab has its own way.
 */
export const keptLoginTarget = {
  keep: (target: string): void => {
    try {
      sessionStorage.setItem(KEY, target);
    } catch {
      // A browser that forbids it forgets the target with a reload.
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  },
  /** undefined where there is none. */
  read: (): string | undefined => {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
};
