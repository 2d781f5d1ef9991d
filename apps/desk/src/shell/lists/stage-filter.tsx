import { SelectInput } from "react-admin";
import type { ReactElement } from "react";

/** Chooses a queue's stage. What nobody looked at yet is what it shows unless another is chosen. */
export function stageFilter({
  source,
  label,
  texts,
  stages,
}: {
  readonly source: "stage" | "status";
  /** The key of its name, and what the keys of the stages' names begin with. */
  readonly label: string;
  readonly texts: string;
  readonly stages: readonly string[];
}): ReactElement {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      alwaysOn
      emptyText={`${texts}.${FIRST_STAGE}`}
      choices={stages
        .filter((stage) => stage !== FIRST_STAGE)
        .map((stage) => ({ id: stage, name: `${texts}.${stage}` }))}
    />
  );
}

const FIRST_STAGE = "submitted";
