import { SelectInput, TextInput } from "react-admin";
import type { ReactElement } from "react";

/** Looks for whose a line is; a label that is cut off asks nothing. */
export const searchFilter = (label: string): ReactElement => (
  <TextInput key="search" source="search" label={label} alwaysOn sx={{ width: 264 }} />
);

/** Chooses a list's stage, and says which is shown where none was chosen. */
export function stageFilter({
  source = "stage",
  label,
  texts,
  unchosen,
  stages,
}: {
  readonly source?: "stage" | "frozen" | "book" | "kind" | "standing";
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

/** Lists are of one book, the live one until another is chosen. */
export const BOOK_FILTER: ReactElement = (
  <SelectInput
    key="book"
    source="book"
    label="desk.terms.book"
    alwaysOn
    emptyText="desk.terms.books.live"
    choices={[{ id: "demo", name: "desk.terms.books.demo" }]}
  />
);
