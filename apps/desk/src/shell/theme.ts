import type { RaThemeOptions } from "react-admin";
import tokens from "@plumbline/ui/tokens.css?raw";

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans TC", "PingFang TC", sans-serif';

/** The colours of the member's app, as values, because MUI computes with them. */
function colourIn(mode: "light" | "dark") {
  return (token: string): string => {
    const pair = new RegExp(`--${token}: light-dark\\((.+?), (.+?)\\);`).exec(tokens);
    const value = pair?.[mode === "light" ? 1 : 2];
    if (value === undefined) throw new Error(`no such colour: ${token}`);
    return value;
  };
}

/**
 * If the device prefers reduced motion, slides and fades end at once. Animations are not removed: a
 * field detects by the start of one that the browser has autofilled it.
 */
const STILL = {
  "*, *::before, *::after": {
    animationDuration: "1ms !important",
    animationIterationCount: "1 !important",
    transitionDuration: "0s !important",
  },
};

/** Dense: hairlines instead of shadows, tabular figures, one accent. */
function themeOf(mode: "light" | "dark"): RaThemeOptions {
  const colourOf = colourIn(mode);
  return {
    palette: {
      mode,
      primary: { main: colourOf("accent") },
      secondary: { main: colourOf("accent") },
      error: { main: colourOf("red") },
      warning: { main: colourOf("amber") },
      success: { main: colourOf("green") },
      info: { main: colourOf("accent") },
      background: { default: colourOf("ground"), paper: colourOf("surface") },
      text: { primary: colourOf("ink"), secondary: colourOf("muted") },
      divider: colourOf("hairline"),
    },
    shape: { borderRadius: 8 },
    sidebar: { width: 224, closedWidth: 56 },
    typography: {
      fontFamily: FONT,
      fontSize: 13,
      h6: { fontSize: "1.125rem", fontWeight: 600 },
      button: { textTransform: "none", fontWeight: 600 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: "tabular-nums" },
          "@media (prefers-reduced-motion: reduce)": STILL,
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: { root: { backgroundImage: "none" } },
      },
      MuiAppBar: {
        defaultProps: { color: "inherit", elevation: 0 },
        styleOverrides: {
          root: {
            backgroundColor: colourOf("surface"),
            color: colourOf("ink"),
            borderBottom: `1px solid ${colourOf("hairline")}`,
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          contained: { backgroundColor: colourOf("accent-fill"), color: "#ffffff" },
        },
      },
      MuiCard: {
        styleOverrides: { root: { border: `1px solid ${colourOf("hairline")}` } },
      },
      MuiDialog: {
        styleOverrides: {
          paper: { border: `1px solid ${colourOf("hairline")}` },
          paperFullScreen: { border: 0 },
        },
      },
      // A status of several words wraps to two lines, so that its table is not too wide.
      MuiChip: {
        styleOverrides: {
          sizeSmall: { height: "auto", minHeight: 24 },
          labelSmall: { whiteSpace: "normal", wordBreak: "keep-all" },
        },
      },
      MuiTable: { defaultProps: { size: "small" } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: colourOf("hairline") },
          // Nine columns of a queue have to fit next to the menu on a small screen.
          sizeSmall: { paddingLeft: 8, paddingRight: 8, "&:last-of-type": { paddingRight: 16 } },
          head: {
            color: colourOf("muted"),
            fontWeight: 600,
            backgroundColor: colourOf("surface"),
            // A Chinese name of a column is one word.
            wordBreak: "keep-all",
          },
        },
      },
      // The arrow is between two columns and does not widen either.
      MuiTableSortLabel: {
        styleOverrides: {
          root: { position: "relative" },
          icon: { position: "absolute", right: -16, margin: 0, fontSize: 14 },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: { notchedOutline: { borderColor: colourOf("control") } },
      },
      MuiTextField: { defaultProps: { size: "small", variant: "outlined" } },
      // A wide table scrolls inside its container, never the page.
      RaLayout: {
        styleOverrides: { root: { minWidth: 0, "& .RaLayout-content": { minWidth: 0 } } },
      },
      RaShow: {
        styleOverrides: {
          root: { "& .RaShow-card": { minWidth: 0 }, "& .RaShow-noActions": { marginTop: 0 } },
        },
      },
      RaList: {
        styleOverrides: {
          root: { "& .RaList-main": { minWidth: 0 }, "& .RaList-content": { overflowX: "auto" } },
        },
      },
      // Room for the labels on the upper edge of the filters.
      RaFilterForm: {
        styleOverrides: {
          root: {
            "&&": { flex: "0 1 auto" },
            paddingTop: 12,
            paddingBottom: 8,
            // Aligns selects and texts.
            "& .MuiFormControl-root": { marginTop: 8, marginBottom: 4 },
          },
        },
      },
      // If there is no room next to the filters, the actions are below them.
      RaListToolbar: { styleOverrides: { root: { flexWrap: "wrap" } } },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            borderRadius: 8,
            margin: "2px 8px",
            "&.RaMenuItemLink-active": {
              backgroundColor: colourOf("accent-soft"),
              color: colourOf("accent"),
              fontWeight: 600,
            },
          },
        },
      },
    },
  };
}

export const lightTheme = themeOf("light");
export const darkTheme = themeOf("dark");
