import { formatDecimal, NO_FIGURE } from "@plumbline/ui";
import type { Indicator as DrawnIndicator, IndicatorTooltipData } from "klinecharts";

/** One line of an indicator: its name, its value at the focused candle, its colour. */
export interface LegendEntry {
  readonly title: string;
  readonly value: string;
  readonly colour: string;
}

/**
 * The lines over the price, listed next to the chart, because text on the chart would cover them.
 */
export interface Legend {
  entries(): readonly LegendEntry[];
  watch(onChange: () => void): () => void;
  put(name: string, entries: readonly LegendEntry[]): void;
  /** Drops lines that are not drawn any more. */
  keep(names: readonly string[]): void;
}

export function createLegend(): Legend {
  const entriesByName = new Map<string, readonly LegendEntry[]>();
  const watchers = new Set<() => void>();
  let all: readonly LegendEntry[] = [];
  const publish = () => {
    const next = [...entriesByName.values()].flat();
    // Called at every drawing: equal entries count as unchanged.
    if (JSON.stringify(next) === JSON.stringify(all)) return;
    all = next;
    for (const onChange of watchers) onChange();
  };
  return {
    entries: () => all,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    put: (name, entries) => {
      entriesByName.set(name, entries);
      publish();
    },
    keep: (names) => {
      for (const name of entriesByName.keys())
        if (!names.includes(name)) entriesByName.delete(name);
      publish();
    },
  };
}

/** The lines of an indicator at a candle. Its bars are identified by their shape. */
export function entriesOf(
  indicator: Pick<DrawnIndicator, "figures" | "result" | "precision">,
  { index, colours }: { readonly index: number; readonly colours: readonly string[] },
): readonly LegendEntry[] {
  const { figures, result, precision } = indicator;
  // The keys of an indicator's figures are the keys of its results.
  const values = (result[index] ?? {}) as Readonly<Record<string, unknown>>;
  return figures
    .filter(({ title, type }) => title !== undefined && type !== "bar")
    .map(({ title = "", key }, line) => {
      const value = values[key];
      return {
        title: title.replace(/: $/, ""),
        value: typeof value === "number" ? formatDecimal(value.toFixed(precision)) : NO_FIGURE,
        colour: colours[line % colours.length] ?? "",
      };
    });
}

/** In a pane of its own an indicator shows its name and lines in one row. */
export const paneTooltip = (
  name: string,
  entries: readonly LegendEntry[],
): IndicatorTooltipData => ({
  name,
  calcParamsText: "",
  features: [],
  legends: entries.map(({ title, value, colour: color }) => ({
    title: { text: `${title} `, color },
    value: { text: value, color },
  })),
});

export const NO_TOOLTIP: IndicatorTooltipData = {
  name: "",
  calcParamsText: "",
  features: [],
  legends: [],
};
