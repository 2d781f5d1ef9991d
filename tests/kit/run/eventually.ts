import { vi } from "vitest";

/** Waits for an asynchronous effect, as long as `expect.poll` does, however busy the machine is. */
export const eventually = <Result>(look: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(look, { timeout: 20_000, interval: 25 });
