import { SelectInput } from "react-admin";

/** Filter by kind, for every list of products and orders. */
export const KIND_FILTER = (
  <SelectInput
    key="kind"
    source="kind"
    label="desk.earn.column.kind"
    alwaysOn
    emptyText="desk.earn.all"
    choices={["arbitrage", "mining", "bond"].map((id) => ({ id, name: `desk.earn.kind.${id}` }))}
  />
);
