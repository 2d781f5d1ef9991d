/** Runs the action after that many milliseconds. */
export type Schedule = (action: () => void, delayMs: number) => void;

/** At most so often is the server told of another set: a scrolled list changes it every frame. */
const TELL_EVERY_MS = 250;
/** What has left the screen is followed for so long, because it mostly comes back. */
const LINGER_MS = 3_000;

/**
 * Turns the set of symbols on screen into few messages: what appears is asked for at once and
 * together, what disappears is given up later. Never more than `symbolsMax`, and of those first
 * the ones on screen.
 */
export function createFollowing(deps: {
  readonly watched: () => Iterable<string>;
  readonly tell: (symbols: readonly string[]) => void;
  readonly schedule: Schedule;
  readonly symbolsMax: number;
}): { readonly onAppear: () => void; readonly onDisappear: () => void } {
  const { watched, tell, schedule, symbolsMax } = deps;
  let followed: readonly string[] = [];
  let isWaiting = false;
  let isResting = false;
  let isTrimming = false;

  const set = (symbols: Iterable<string>) => {
    const next = [...new Set(symbols)].slice(0, symbolsMax);
    const isSame = next.length === followed.length && next.every((one) => followed.includes(one));
    if (isSame) return;
    followed = next;
    tell(next);
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
      // Not at once: twenty rows appear in one render and are one message.
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
