import type { GrantChange } from "./rights.ts";

/** A cell that is pressed is changed; pressed again it is as it was. */
export function toggled(
  changes: readonly GrantChange[],
  pressed: GrantChange,
): readonly GrantChange[] {
  const others = changes.filter((one) => !isSameCell(one, pressed));
  return others.length === changes.length ? [...changes, pressed] : others;
}

/** What is asked of a cell, where something is. */
export const changeOf = (
  changes: readonly GrantChange[],
  cell: Omit<GrantChange, "isGiven">,
): GrantChange | undefined => changes.find((one) => isSameCell(one, cell));

const isSameCell = (
  one: Omit<GrantChange, "isGiven">,
  other: Omit<GrantChange, "isGiven">,
): boolean => one.permission === other.permission && one.role === other.role;
