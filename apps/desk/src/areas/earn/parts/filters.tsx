import { SelectInput } from "react-admin";
import { BOOK_FILTER } from "#shell/lists/filters.tsx";

/** By book and kind, for every list of products and orders. */
export const EARN_FILTERS = [
  BOOK_FILTER,
  <SelectInput
    key="kind"
    source="kind"
    label="desk.earn.column.kind"
    alwaysOn
    emptyText="desk.earn.all"
    choices={["arbitrage", "mining", "bond"].map((id) => ({ id, name: `desk.earn.kind.${id}` }))}
  />,
];
