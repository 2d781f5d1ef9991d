const TOUCHES = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
const MOUSE = ["mousedown", "mousemove", "mouseup", "mouseenter", "mouseleave"] as const;

/**
 * While CSS rotates a chart a quarter clockwise, the browser still reports pointer positions on the
 * screen, and the chart library takes them as positions in its own upright picture. So each pointer
 * event is intercepted and dispatched again at its position in the rotated picture. Returns a
 * function that stops this.
 */
export function turnPointer(host: HTMLElement): () => void {
  const turn = (at: { readonly clientX: number; readonly clientY: number }) => {
    const { left, top, right } = host.getBoundingClientRect();
    return { clientX: left + (at.clientY - top), clientY: top + (right - at.clientX) };
  };
  const isOurs = ({ isTrusted, target }: Event) =>
    isTrusted && target instanceof Node && host.contains(target);
  const retell = (event: Event, turned: Event) => {
    event.stopImmediatePropagation();
    event.target?.dispatchEvent(turned);
    if (turned.defaultPrevented && event.cancelable) event.preventDefault();
  };

  const onTouch = (event: TouchEvent) => {
    if (!isOurs(event)) return;
    const turnAll = (touches: TouchList) =>
      [...touches].map((touch) => {
        const { clientX, clientY } = turn(touch);
        const { identifier, target } = touch;
        return new Touch({ identifier, target, clientX, clientY, pageX: clientX, pageY: clientY });
      });
    const { type, bubbles, cancelable, touches, targetTouches, changedTouches } = event;
    retell(
      event,
      new TouchEvent(type, {
        bubbles,
        cancelable,
        touches: turnAll(touches),
        targetTouches: turnAll(targetTouches),
        changedTouches: turnAll(changedTouches),
      }),
    );
  };
  const onMouse = (event: MouseEvent) => {
    if (!isOurs(event)) return;
    const { type, bubbles, cancelable, button, buttons } = event;
    retell(event, new MouseEvent(type, { bubbles, cancelable, button, buttons, ...turn(event) }));
  };

  const options = { capture: true, passive: false };
  for (const type of TOUCHES) addEventListener(type, onTouch, options);
  for (const type of MOUSE) addEventListener(type, onMouse, options);
  return () => {
    for (const type of TOUCHES) removeEventListener(type, onTouch, options);
    for (const type of MOUSE) removeEventListener(type, onMouse, options);
  };
}
