import { useTranslate } from "ra-core";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { pathText } from "#shell/settings/path-text.ts";
import type { Difference } from "#shell/settings/settings-view.ts";

/** What differs, each with what it was and what it is to be. */
export function DiffTable({
  label,
  diff,
}: {
  readonly label: string;
  readonly diff: readonly Difference[];
}) {
  const translate = useTranslate();
  const valueText = (value: string | null) => {
    if (value === "true" || value === "false") {
      return translate(value === "true" ? "desk.yes" : "desk.no");
    }
    return value ?? "–";
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
        cells: [pathText(translate, path), valueText(before), valueText(after)],
      }))}
    />
  );
}
