/**
 * The reason why something cannot start, with advice for the person who started it. It is not a bug
 * of the program, so only this text is shown, without a stack.
 */
export class StartRefused extends Error {
  // tools/start.mjs recognises it by this name, since it must run where TypeScript cannot be loaded
  // yet.
  override readonly name = "StartRefused";
}
