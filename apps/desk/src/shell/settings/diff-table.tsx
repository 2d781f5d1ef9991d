import { useTranslate } from "ra-core";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import type { DeskClient } from "@plumbline/client";
import { percentOfPpm } from "#shell/settings/percent.ts";

/** The changed values, each with its old and new one. */
export function DiffTable({
  label,
  diff,
}: {
  readonly label: string;
  readonly diff: readonly Difference[];
}) {
  const translate = useTranslate();
  const valueText = (path: string, value: string | null) => {
    if (value === "true" || value === "false") {
      return translate(value === "true" ? "desk.yes" : "desk.no");
    }
    if (value === null) return "–";
    const percent = path.endsWith("Ppm") ? percentOfPpm(value) : null;
    return percent === null ? value : `${value} (${percent})`;
  };
  return (
    <FigureTable
      label={label}
      empty={translate("desk.settings.noDiff")}
      columns={[
        { name: translate("desk.settings.what") },
        { name: translate("desk.settings.before"), isFigure: true },
        { name: translate("desk.settings.after"), isFigure: true },
      ]}
      rows={diff.map(({ path, before, after }) => ({
        key: path,
        cells: [pathText(translate, path), valueText(path, before), valueText(path, after)],
      }))}
    />
  );
}

/** Parts of a path that add no information. */
const SILENT = new Set(["channels", "currencies", "products", "networks", "symbols", "text"]);

/** The path of a value in words: "USDT-TRON · Withdrawal · Fee". */
export function pathText(translate: ReturnType<typeof useTranslate>, path: string): string {
  return path
    .split(".")
    .filter((part) => !SILENT.has(part))
    .map((part) => translate(`desk.settings.word.${part}`, { _: part }))
    .join(" · ");
}

type Payments = Awaited<ReturnType<DeskClient["wallet"]["readPaymentSettings"]>>;

/** Used by every page of settings. */
export type History = Pick<Payments, "newestVersion" | "versionInForce" | "versions" | "proposals">;
export type Proposal = History["proposals"][number];
export type Difference = Proposal["diff"][number];
