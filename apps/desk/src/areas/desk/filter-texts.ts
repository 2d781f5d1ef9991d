import type { DeskFilter } from "#shell/resource.ts";
import { showInstant } from "#shell/wire-time.ts";

type Translate = (key: string, options: { readonly _: string }) => string;

/**
 * A filter of an export, as above the exported list: the field's label, and the choice's label or
 * the time in the reader's zone. A typed value, a value that is not a choice and a filter without a
 * field are returned unchanged.
 */
export function filterText(
  translate: Translate,
  filters: readonly DeskFilter[],
  { name, value }: { readonly name: string; readonly value: string },
): string {
  const field = filters.find(({ props: { source } }) => source === name)?.props;
  if (field === undefined) return `${name}: ${value}`;
  return `${translate(field.label, { _: name })}: ${valueText(translate, field, value)}`;
}

function valueText(
  translate: Translate,
  { choices = [], translateChoice = true, type }: DeskFilter["props"],
  value: string,
): string {
  if (type === "datetime-local") {
    const epochMs = Date.parse(value);
    return Number.isNaN(epochMs) ? value : showInstant(epochMs);
  }
  const choice = choices.find(({ id }) => id === value);
  if (choice === undefined) return value;
  return translateChoice ? translate(choice.name, { _: value }) : choice.name;
}
