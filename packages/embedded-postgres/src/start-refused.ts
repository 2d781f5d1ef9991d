/**
 * Why something does not start, for the person who started it, with advice. It is not a bug of
 * ours, so it is shown as this text alone, without a stack.
 */
export class StartRefused extends Error {
  // tools/start.mjs recognises it by this name, since it must run where TypeScript cannot be loaded
  // yet.
  override readonly name = "StartRefused";
}
