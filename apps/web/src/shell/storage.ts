/** The device's storage between visits. If the browser forbids it, nothing is stored. */
export interface Storage {
  read(key: string): string | undefined;
  /** undefined deletes the key. */
  write(key: string, value: string | undefined): void;
}

export const browserStorage: Storage = {
  read: (key) => {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (key, value) => {
    try {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // Private windows and full disks: the app works, but starts with the defaults next time.
    }
  },
};

export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    read: (key) => values.get(key),
    write: (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, value);
    },
  };
}
