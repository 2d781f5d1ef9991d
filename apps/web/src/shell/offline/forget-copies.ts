/** What the stores of readers' copies are called, before what binds one to its session. */
export const COPIES = "copies:";

/** What was stored to be read without a network goes with its reader, or with everybody else's. */
export async function forgetCopies(ownName?: string): Promise<void> {
  // Only a page that nobody can have changed on its way may store anything.
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(COPIES) && name !== ownName);
  await Promise.all(others.map((name) => caches.delete(name)));
}
