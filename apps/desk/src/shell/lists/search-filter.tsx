import { TextInput } from "react-admin";
import type { ReactElement } from "react";

/** Looks for whose a line is; a label that is cut off asks nothing. */
export const searchFilter = (label: string): ReactElement => (
  <TextInput key="search" source="search" label={label} alwaysOn sx={{ width: 264 }} />
);
