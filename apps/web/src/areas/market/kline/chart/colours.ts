/** The tokens that a canvas needs, since it cannot read CSS itself. */
const TOKENS = {
  ground: "--ground",
  surface: "--surface",
  fill: "--fill",
  ink: "--ink",
  muted: "--muted",
  hairline: "--hairline",
  control: "--control",
  accent: "--accent",
  accentFill: "--accent-fill",
  drawing: "--drawing",
  warn: "--amber",
  bad: "--red",
  up: "--up",
  upFill: "--up-fill",
  down: "--down",
  downFill: "--down-fill",
  onFill: "--on-fill",
} as const;

/** The colours of indicator lines; all are different. */
const LINE_TOKENS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((line) => `--line-${line}`);

/** One font family of the app's own: a canvas looks up each name of a list, available or not. */
const FAMILY = "system-ui, sans-serif";

export type Colours = Readonly<Record<keyof typeof TOKENS | "family", string>> & {
  readonly lines: readonly string[];
};

/** The token values under the present theme and the reader's colours for up and down. */
export function readColours(host: HTMLElement): Colours {
  // A token is a light-dark() pair, which resolves to one colour only as a property of an element.
  const probe = host.ownerDocument.createElement("span");
  host.append(probe);
  const style = getComputedStyle(probe);
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const read = (name: keyof typeof TOKENS) => colourOf(TOKENS[name]);
  const colours: Colours = {
    ground: read("ground"),
    surface: read("surface"),
    fill: read("fill"),
    ink: read("ink"),
    muted: read("muted"),
    hairline: read("hairline"),
    control: read("control"),
    accent: read("accent"),
    accentFill: read("accentFill"),
    drawing: read("drawing"),
    warn: read("warn"),
    bad: read("bad"),
    up: read("up"),
    upFill: read("upFill"),
    down: read("down"),
    downFill: read("downFill"),
    onFill: read("onFill"),
    lines: LINE_TOKENS.map(colourOf),
    family: FAMILY,
  };
  probe.remove();
  return colours;
}

/** "rgb(1, 2, 3)" made translucent. */
export const fade = (colour: string, alpha: number): string =>
  colour.replace(/^rgba?\((\d+, \d+, \d+).*$/, `rgba($1, ${alpha})`);
