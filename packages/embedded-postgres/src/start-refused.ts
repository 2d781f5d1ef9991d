/**
 * Why something does not start, for whoever started it, with what they can do about it. No bug of
 * ours: it is told in these words alone, without the stack that a fault is reported with.
 */
export class StartRefused extends Error {
  // By which tools/start.mjs knows it: that one must run where TypeScript cannot be read yet.
  override readonly name = "StartRefused";
}
