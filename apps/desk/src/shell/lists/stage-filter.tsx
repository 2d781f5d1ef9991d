import { SelectInput } from "react-admin";
import type { ReactElement } from "react";

/** Chooses a queue's stage, and says which is shown where none was chosen. */
export function stageFilter({
  source,
  label,
  texts,
  unchosen,
  stages,
}: {
  readonly source: "stage" | "status" | "frozen";
  /** The key of its name, and what the keys of the stages' names begin with. */
  readonly label: string;
  readonly texts: string;
  /** The key of what is shown unless a stage is chosen. */
  readonly unchosen: string;
  readonly stages: readonly string[];
}): ReactElement {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText={unchosen}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      choices={stages.map((stage) => ({ id: stage, name: `${texts}.${stage}` }))}
    />
  );
}
