import type { Page } from "playwright-core";

/**
 * What a reader cannot read on the page as it stands: words that are cut off, stand beyond their
 * button, lie on other words, break inside, or are out of the screen at its side. Each as the kind
 * of fault, the text and the element it stands in; none is the right answer. A name that somebody
 * gave may end in "…", but nothing `isOurs`.
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

/** Runs in the page, so it is whole in itself. */
function findTextFaults(): readonly TextFault[] {
  const PRESSED = "button, a[href], summary, [role=button], [role=tab], [role=radio]";
  /** Antialiasing and fractions of a pixel are no fault. */
  const SLACK_PX = 1.5;
  /** Line boxes touch each other, and letters have room above them. */
  const OVERLAP_SHARE = 0.4;
  interface Line {
    readonly node: Text;
    readonly box: DOMRect;
    /** The part of the box that is not hidden. */
    readonly seen: DOMRect;
    /** What is fixed stands over the page, which scrolls beneath it. */
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

  /** To the eye: what only a screen reader says is one pixel large. */
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

  /** Each line of a text that is in sight inside of what scrolls around it. */
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

  /** By an element that hides what does not fit. What a number of lines allows is by design. */
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
    // A link in a sentence breaks with it, and has no box of its own.
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

  /** Languages with spaces break between words or at their hyphens, never inside. */
  function hasBrokenWord(node: Text): boolean {
    const range = document.createRange();
    return [...node.data.matchAll(/[\p{Script=Latin}]{2,}/gu)].some(({ index, 0: word }) => {
      // An address or a hash is no word.
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
