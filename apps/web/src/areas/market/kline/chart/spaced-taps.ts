/** Within this time the library treats a second tap as a double tap, and drops it. */
const DOUBLE_TAP_MS = 500;
/** The library's own clock may be slightly behind. */
const SLACK_MS = 30;

const TOUCHES = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;

/**
 * While drawing, each tap is a point, however quickly it follows: a tap that the library would drop
 * is delayed until it counts as a separate one. Returns a function that stops this.
 */
export function spaceTaps(host: HTMLElement): () => void {
  const repeated = new WeakSet<Event>();
  let lastTapMs = Number.NEGATIVE_INFINITY;
  let tap: TouchEvent[] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const repeat = () => {
    lastTapMs = performance.now();
    const events = tap ?? [];
    tap = undefined;
    timer = undefined;
    for (const event of events) {
      const copy = copyOf(event);
      repeated.add(copy);
      event.target?.dispatchEvent(copy);
    }
  };
  const onTouch = (event: TouchEvent) => {
    if (repeated.has(event)) return;
    const sinceMs = performance.now() - lastTapMs;
    if (event.type === "touchstart" && tap === undefined) {
      if (sinceMs >= DOUBLE_TAP_MS) {
        lastTapMs = performance.now();
        return;
      }
      tap = [];
    }
    if (tap === undefined) return;
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
    tap.push(event);
    const waitMs = Math.max(0, DOUBLE_TAP_MS + SLACK_MS - sinceMs);
    if (event.type === "touchend") timer ??= setTimeout(repeat, waitMs);
  };
  const options = { capture: true, passive: false };
  for (const type of TOUCHES) host.addEventListener(type, onTouch, options);
  return () => {
    clearTimeout(timer);
    for (const type of TOUCHES) host.removeEventListener(type, onTouch, options);
  };
}

/** A copy, because a stopped event cannot be dispatched again. */
function copyOf(event: TouchEvent): TouchEvent {
  const { type, bubbles, cancelable, touches, targetTouches, changedTouches } = event;
  const lists = {
    touches: [...touches],
    targetTouches: [...targetTouches],
    changedTouches: [...changedTouches],
  };
  return new TouchEvent(type, { bubbles, cancelable, ...lists });
}
