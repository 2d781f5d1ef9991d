import { backOffMs, CallRefused, knownAfter } from "@plumbline/client";

/** About a quarter of a minute, beside the time that the tries themselves take. */
const REPEATS_MAX = 5;

/**
 * Sends, and again under the same request id while nobody knows whether it took effect. Throws what
 * is known at last.
 */
export async function repeatLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  let before: unknown;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send();
    } catch (fault) {
      before = knownAfter(fault, before);
      const isLost = before instanceof CallRefused && before.isLost;
      if (!isLost || repeats === REPEATS_MAX) throw before;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(repeats, Math.random)));
    }
  }
}
