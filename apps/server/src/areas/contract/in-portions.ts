/** Commands under way at one time: far fewer than the runner lets wait, so members find room. */
const AT_ONCE_MAX = 4_096;

/** Does the work for all, so many at a time. */
export async function inPortions<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE_MAX) {
    await Promise.all(items.slice(start, start + AT_ONCE_MAX).map(work));
  }
}
