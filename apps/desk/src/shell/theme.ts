import type { RaThemeOptions } from "react-admin";
import { type Palette, PALETTES } from "#shell/palette.ts";

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans TC", "PingFang TC", sans-serif';

/** Calm and dense: hairlines instead of shadows, figures of one width, one accent. */
function themeOf(mode: "light" | "dark"): RaThemeOptions {
  const colours: Palette = PALETTES[mode];
  return {
    palette: {
      mode,
      primary: { main: colours.accent },
      secondary: { main: colours.accent },
      error: { main: colours.red },
      warning: { main: colours.amber },
      success: { main: colours.green },
      info: { main: colours.accent },
      background: { default: colours.ground, paper: colours.surface },
      text: { primary: colours.ink, secondary: colours.muted },
      divider: colours.hairline,
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 224, closedWidth: 56 },
    typography: {
      fontFamily: FONT,
      fontSize: 13,
      h6: { fontSize: "1.125rem", fontWeight: 600 },
      button: { textTransform: "none", fontWeight: 600 },
    },
    components: componentsOf(colours),
  };
}

// A wide table scrolls by itself, and never the page.
const NARROW_FRAME: NonNullable<RaThemeOptions["components"]> = {
  RaLayout: {
    styleOverrides: { root: { minWidth: 0, "& .RaLayout-content": { minWidth: 0 } } },
  },
  RaShow: { styleOverrides: { root: { "& .RaShow-card": { minWidth: 0 } } } },
  RaList: {
    styleOverrides: {
      root: { "& .RaList-main": { minWidth: 0 }, "& .RaList-content": { overflowX: "auto" } },
    },
  },
};

const tablesOf = (colours: Palette): NonNullable<RaThemeOptions["components"]> => ({
  MuiTable: { defaultProps: { size: "small" } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colours.hairline },
      // Nine columns of a queue have to fit beside the menu on a small screen.
      sizeSmall: { paddingLeft: 12, paddingRight: 12 },
      head: { color: colours.muted, fontWeight: 600, backgroundColor: colours.surface },
    },
  },
  // The arrow stands between two columns and makes none of them wider.
  MuiTableSortLabel: {
    styleOverrides: {
      root: { position: "relative" },
      icon: { position: "absolute", right: -16, margin: 0, fontSize: 14 },
    },
  },
});

const componentsOf = (colours: Palette): NonNullable<RaThemeOptions["components"]> => ({
  MuiCssBaseline: {
    styleOverrides: { body: { fontVariantNumeric: "tabular-nums" } },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: "none" } },
  },
  MuiAppBar: {
    defaultProps: { color: "inherit", elevation: 0 },
    styleOverrides: {
      root: {
        backgroundColor: colours.surface,
        color: colours.ink,
        borderBottom: `1px solid ${colours.hairline}`,
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      contained: { backgroundColor: colours["accent-fill"], color: "#ffffff" },
    },
  },
  MuiCard: {
    styleOverrides: { root: { border: `1px solid ${colours.hairline}` } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: { border: `1px solid ${colours.hairline}` },
      paperFullScreen: { border: 0 },
    },
  },
  ...tablesOf(colours),
  MuiOutlinedInput: {
    styleOverrides: { notchedOutline: { borderColor: colours.control } },
  },
  MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
  ...NARROW_FRAME,
  // Room for the labels that stand on the upper edge of a filter.
  RaFilterForm: {
    styleOverrides: { root: { "&&": { flex: "0 1 auto" }, paddingTop: 12, paddingBottom: 8 } },
  },
  // Without room beside the filters, what may be done stands below them.
  RaListToolbar: { styleOverrides: { root: { flexWrap: "wrap" } } },
  RaMenuItemLink: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        margin: "2px 8px",
        "&.RaMenuItemLink-active": {
          backgroundColor: colours["accent-soft"],
          color: colours.accent,
          fontWeight: 600,
        },
      },
    },
  },
});

export const lightTheme = themeOf("light");
export const darkTheme = themeOf("dark");
