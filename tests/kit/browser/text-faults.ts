import type { Page } from "playwright-core";

/**
 * Texts on the page that a reader cannot read in its present state: cut off, outside of their
 * button, overlapping other words, broken inside a word, or outside of the screen at its side. Each
 * fault has its kind, the text and its element; an empty list is expected. A name entered by a user
 * may end in "…", but no text with `isOurs`.
 */
export async function textFaults(
  page: Page,
  isOurs: (text: string) => boolean,
): Promise<readonly string[]> {
  const faults = await page.evaluate(findTextFaults);
  return faults
    .filter(({ kind, text }) => kind !== "shortened" || isOurs(text))
    .map(({ kind, text, place }) => `${kind}: "${text}" in ${place}`);
}

interface TextFault {
  readonly kind: string;
  readonly text: string;
  readonly place: string;
}

/** Runs in the page, so it uses nothing from outside. */
function findTextFaults(): readonly TextFault[] {
  const PRESSED = "button, a[href], summary, [role=button], [role=tab], [role=radio]";
  /** Antialiasing and fractions of a pixel are ignored. */
  const SLACK_PX = 1.5;
  /** Line boxes touch each other, and leave space above their letters. */
  const OVERLAP_SHARE = 0.4;
  interface Line {
    readonly node: Text;
    readonly box: DOMRect;
    /** The visible part of the box. */
    readonly seen: DOMRect;
    /** Fixed elements lie above the page, which scrolls beneath them. */
    readonly layer: Element | null;
  }

  const faults = new Map<string, TextFault>();
  const lines = textNodes().flatMap(linesOf);
  for (const line of lines) {
    const cut = cutOf(line);
    if (cut !== undefined) report(cut, line.node);
    else if (isBeyondButton(line)) report("beyond its button", line.node);
    if (isOutOfScreen(line)) report("out of the screen", line.node);
  }
  for (const node of new Set(lines.map(({ node }) => node))) {
    if (hasBrokenWord(node)) report("broken word", node);
  }
  for (const [line, other] of overlaps()) report(`on "${wordsOf(other.node)}"`, line.node);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    faults.set("", { kind: "sideways scroll", text: `${scrollWidth - clientWidth} px`, place: "" });
  }
  return [...faults.values()];

  function report(kind: string, node: Text): void {
    const { tagName, className } = node.parentElement ?? document.body;
    const place = `<${tagName.toLowerCase()} class="${className}">`;
    const text = wordsOf(node);
    faults.set(`${kind}${text}${place}`, { kind, text, place });
  }

  function wordsOf(node: Text): string {
    return node.data.trim();
  }

  function textNodes(): Text[] {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.data.trim() !== "" && isShown(node.parentElement)) {
        nodes.push(node);
      }
    }
    return nodes;
  }

  /** Whether it is visible: text for screen readers only is one pixel large. */
  function isShown(element: Element | null): boolean {
    if (element === null || element.closest("svg, canvas, noscript, [inert]") !== null)
      return false;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    return ancestors(element).every((each) => each.clientWidth !== 1 || each.clientHeight !== 1);
  }

  function ancestors(element: Element | null): Element[] {
    const chain: Element[] = [];
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      chain.push(each);
    }
    return chain;
  }

  /** Each line of a text that is visible within its scrolling containers. */
  function linesOf(node: Text): Line[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = ancestors(node.parentElement);
    const layer =
      around.find((each) => /fixed|sticky/.test(getComputedStyle(each).position)) ?? null;
    const scrollers = around.filter((each) => isScroller(each));
    return [...range.getClientRects()]
      .filter((box) => box.width > 1 && scrollers.every((each) => isInside(box, each)))
      .map((box) => ({ node, box, seen: seenOf(box, around), layer }));
  }

  function seenOf(box: DOMRect, around: readonly Element[]): DOMRect {
    const frames = around
      .filter((each) => getComputedStyle(each).overflowX !== "visible")
      .map((each) => each.getBoundingClientRect());
    const left = Math.max(box.left, ...frames.map((frame) => frame.left));
    const right = Math.min(box.right, ...frames.map((frame) => frame.right));
    const top = Math.max(box.top, ...frames.map((frame) => frame.top));
    const bottom = Math.min(box.bottom, ...frames.map((frame) => frame.bottom));
    return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
  }

  function isScroller(element: Element): boolean {
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll/.test(overflowX + overflowY);
  }

  function isInside(box: DOMRect, element: Element): boolean {
    const frame = element.getBoundingClientRect();
    const isAcross = box.right <= frame.right + 1 && box.left >= frame.left - 1;
    return isAcross && box.bottom <= frame.bottom + 1 && box.top >= frame.top - 1;
  }

  /**
   * By an element that hides what does not fit. Text limited to a number of lines is cut by design.
   */
  function cutOf({ node, box }: Line): "cut" | "shortened" | undefined {
    for (const element of ancestors(node.parentElement)) {
      const style = getComputedStyle(element);
      if (isScroller(element) || style.webkitLineClamp !== "none") return undefined;
      if (!/hidden|clip/.test(style.overflowX)) continue;
      const frame = element.getBoundingClientRect();
      const kind = style.textOverflow === "ellipsis" ? "shortened" : "cut";
      if (box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX) return kind;
      const middle = (box.top + box.bottom) / 2;
      if (middle > frame.bottom || middle < frame.top) return kind;
    }
    return undefined;
  }

  function isBeyondButton({ node, box }: Line): boolean {
    const button = node.parentElement?.closest(PRESSED);
    // A link in a sentence breaks with it, and has no separate box.
    if (!(button instanceof HTMLElement)) return false;
    if (getComputedStyle(button).display === "inline") return false;
    const frame = button.getBoundingClientRect();
    if (box.right > frame.right + SLACK_PX || box.left < frame.left - SLACK_PX) return true;
    const middle = (box.top + box.bottom) / 2;
    return middle > frame.bottom || middle < frame.top;
  }

  function isOutOfScreen({ box }: Line): boolean {
    return box.right > innerWidth + SLACK_PX || box.left < -SLACK_PX;
  }

  /** Languages with spaces break between words or at hyphens, never inside a word. */
  function hasBrokenWord(node: Text): boolean {
    const range = document.createRange();
    return [...node.data.matchAll(/[\p{Script=Latin}]{2,}/gu)].some(({ index, 0: word }) => {
      // An address or a hash does not count as a word.
      if (/[\d_@./]/.test(node.data[index - 1] ?? " ")) return false;
      if (/[\d_@/]/.test(node.data[index + word.length] ?? " ")) return false;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      return new Set(tops).size > 1;
    });
  }

  function overlaps(): [Line, Line][] {
    const pairs: [Line, Line][] = [];
    const sorted = lines.toSorted((a, b) => a.seen.top - b.seen.top);
    sorted.forEach((line, index) => {
      for (const other of sorted.slice(index + 1)) {
        if (other.seen.top > line.seen.bottom) break;
        if (other.node === line.node || other.layer !== line.layer) continue;
        if (isOn(line.seen, other.seen)) pairs.push([line, other]);
      }
    });
    return pairs;
  }

  function isOn(a: DOMRect, b: DOMRect): boolean {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > SLACK_PX && down > OVERLAP_SHARE * Math.min(a.height, b.height);
  }
}
