/** Runs the action after that many milliseconds. */
export type Schedule = (action: () => void, delayMs: number) => void;

/**
 * The maximum frequency of updates to the server: a scrolled list changes the set in every frame.
 */
const TELL_EVERY_MS = 250;
/** A symbol that has left the screen stays subscribed for this long, because it mostly returns. */
const LINGER_MS = 3_000;

/**
 * Turns the set of symbols on screen into few messages: new symbols are subscribed at once and
 * together, others are unsubscribed later. Never more than `symbolsMax`, those on screen first.
 */
export function createFollowing(deps: {
  readonly watched: () => Iterable<string>;
  readonly publish: (symbols: readonly string[]) => void;
  readonly schedule: Schedule;
  readonly symbolsMax: number;
}): { readonly onAppear: () => void; readonly onDisappear: () => void } {
  const { watched, publish, schedule, symbolsMax } = deps;
  let followed: readonly string[] = [];
  let isWaiting = false;
  let isResting = false;
  let isTrimming = false;

  const set = (symbols: Iterable<string>) => {
    const next = [...new Set(symbols)].slice(0, symbolsMax);
    const isSame = next.length === followed.length && next.every((one) => followed.includes(one));
    if (isSame) return;
    followed = next;
    publish(next);
  };
  const add = () => {
    isWaiting = false;
    isResting = true;
    set([...watched(), ...followed]);
    schedule(() => {
      isResting = false;
      if (isWaiting) add();
    }, TELL_EVERY_MS);
  };
  return {
    onAppear: () => {
      if (isWaiting) return;
      isWaiting = true;
      // Deferred: twenty rows are mounted in one render and result in one message.
      if (!isResting) schedule(add, 0);
    },
    onDisappear: () => {
      if (isTrimming) return;
      isTrimming = true;
      schedule(() => {
        isTrimming = false;
        set(watched());
      }, LINGER_MS);
    },
  };
}
