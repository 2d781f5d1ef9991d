import { vi } from "vitest";

/** What comes by itself is waited for until it is there, however busy the machine: as `expect.poll`. */
export const eventually = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: 20_000, interval: 25 });
