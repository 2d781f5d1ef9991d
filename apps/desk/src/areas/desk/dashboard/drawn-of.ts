const MS = 1_000;

/** The chart's input: seconds and plain numbers. For drawing only; the table has exact figures. */
export function drawnOf(
  days: readonly string[],
  series: readonly { readonly values: readonly string[] }[],
): [number[], ...number[][]] {
  return [
    days.map((day) => Date.parse(`${day}T00:00:00Z`) / MS),
    ...series.map(({ values }) => days.map((_day, index) => Number(values[index] ?? "0"))),
  ];
}
