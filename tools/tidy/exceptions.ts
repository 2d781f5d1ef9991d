/** Something larger than the house allows, with why. It may shrink; the list may not grow back. */
export interface Exception {
  readonly rule: string;
  readonly path: string;
  /** For rules with a limit: how large it may be, which is how large it is. */
  readonly sizeMax?: number;
  /** For rules without one: how many findings. */
  readonly countMax?: number;
  readonly reason: string;
}

export const EXCEPTIONS: readonly Exception[] = [];
