import "uplot/dist/uPlot.min.css";
import { Box, Stack, Typography, useTheme } from "@mui/material";
import { useTranslate } from "ra-core";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { drawnOf } from "./drawn-of.ts";

const HEIGHT = 200;

export interface DaySeries {
  readonly name: string;
  /** Decimal texts, one per day. */
  readonly values: readonly string[];
}

interface Drawn {
  /** "2026-01-05", the oldest first. */
  readonly days: readonly string[];
  readonly series: readonly DaySeries[];
}

/** Daily figures as lines, and as a table for screen readers. */
export function DayChart({ label, ...drawn }: Drawn & { readonly label: string }) {
  const { palette } = useTheme();
  const colours = [palette.primary.main, palette.warning.main];
  const place = useChart(drawn, colours);
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ mb: 1 }}>
        {drawn.series.map(({ name }, index) => (
          <Stack key={name} direction="row" spacing={0.75} sx={{ alignItems: "center" }}>
            <Box aria-hidden sx={{ backgroundColor: colours[index], height: 3, width: 16 }} />
            <Typography variant="body2">{name}</Typography>
          </Stack>
        ))}
      </Stack>
      <Box ref={place} role="img" aria-label={label} sx={{ height: HEIGHT, minWidth: 0 }} />
      <DayTable label={label} {...drawn} />
    </>
  );
}

/** Draws into the given element, and again whenever the figures or the theme change. */
function useChart({ days, series }: Drawn, colours: readonly string[]) {
  const { palette } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const axis = {
      stroke: palette.text.secondary,
      grid: { stroke: palette.divider, width: 1 },
      ticks: { stroke: palette.divider, width: 1 },
    };
    const lines = series.map(({ name }, index) => {
      const points = { show: true, size: 5 };
      return { label: name, stroke: colours[index] ?? palette.text.primary, width: 2, points };
    });
    const options = {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), "UTC"),
      scales: { y: { range: upFromZero } },
      axes: [axis, { ...axis, size: 64 }],
      series: [{}, ...lines],
    };
    const chart = new uPlot(options, drawnOf(days, series), element);
    const fit = new ResizeObserver(() => {
      chart.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    fit.observe(element);
    return () => {
      fit.disconnect();
      chart.destroy();
    };
  });
  return place;
}

const upFromZero = (_plot: uPlot, _min: number, max: number): [number, number] => [
  0,
  Math.max(1, max * 1.1),
];

function DayTable({ label, days, series }: Drawn & { readonly label: string }) {
  const translate = useTranslate();
  const rows = days.map((day, index) => ({
    key: day,
    cells: [day, ...series.map(({ values }) => figureText(values[index] ?? "0"))],
  }));
  return (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: "pointer", py: 0.75 }}>
        {translate("desk.dashboard.table")}
      </Box>
      <FigureTable
        label={label}
        empty=""
        columns={[
          { name: translate("desk.dashboard.day") },
          ...series.map(({ name }) => ({ name, isFigure: true })),
        ]}
        rows={rows.toReversed()}
      />
    </Box>
  );
}
