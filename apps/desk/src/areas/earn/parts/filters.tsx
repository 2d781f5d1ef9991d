import { SelectInput } from "react-admin";

/** By book and kind: of every list of products and orders. */
export const EARN_FILTERS = [
  <SelectInput
    key="book"
    source="book"
    label="desk.terms.book"
    alwaysOn
    emptyText="desk.terms.books.live"
    choices={[{ id: "demo", name: "desk.terms.books.demo" }]}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="desk.earn.column.kind"
    alwaysOn
    emptyText="desk.earn.all"
    choices={["arbitrage", "mining", "bond"].map((id) => ({ id, name: `desk.earn.kind.${id}` }))}
  />,
];
