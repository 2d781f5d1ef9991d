import { vi } from "vitest";
import { outcome } from "../refusals.ts";
import type { TestServer } from "../server.ts";

/** Starts the calls' commands together, in this order, once all of them have arrived. */
export async function inOneBatch(
  { server }: TestServer,
  ...calls: readonly (() => Promise<unknown>)[]
): Promise<unknown[]> {
  const { commands } = server.deps;
  const run = commands.run.bind(commands);
  const gate = latch();
  const answers: Promise<unknown>[] = [];
  for (const call of calls) {
    const arrival = latch();
    vi.spyOn(commands, "run").mockImplementation(async (command) => {
      arrival.open();
      await gate.isOpen;
      return run(command);
    });
    answers.push(outcome(call()));
    await arrival.isOpen;
  }
  vi.restoreAllMocks();
  gate.open();
  return Promise.all(answers);
}

function latch(): { readonly isOpen: Promise<void>; open(): void } {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open: () => open() };
}
