/**
 * The colours of packages/ui/src/tokens.css, which MUI needs as values because it computes with
 * them. A test holds the two together.
 */
export const PALETTES = {
  light: {
    ground: "#f4f5f7",
    surface: "#ffffff",
    fill: "#e6e9ee",
    ink: "#14171d",
    muted: "#596070",
    hairline: "#dde0e6",
    control: "#828997",
    accent: "#4a3fc6",
    "accent-fill": "#4a3fc6",
    "accent-soft": "#ecebfb",
    green: "#0b7541",
    "green-soft": "#e1f3e9",
    red: "#c02b2d",
    "red-soft": "#fce8e7",
    amber: "#805400",
    "amber-soft": "#fbf1d9",
  },
  dark: {
    ground: "#0d0f13",
    surface: "#16191f",
    fill: "#252a33",
    ink: "#eceff4",
    muted: "#9ca5b4",
    hairline: "#2a2f39",
    control: "#6b7483",
    accent: "#aaa4ff",
    "accent-fill": "#5d53d6",
    "accent-soft": "#262447",
    green: "#3fc180",
    "green-soft": "#12301f",
    red: "#ff7d75",
    "red-soft": "#3b1b1b",
    amber: "#e6b655",
    "amber-soft": "#33280f",
  },
} as const;

export type Palette = Readonly<Record<keyof (typeof PALETTES)["light"], string>>;
