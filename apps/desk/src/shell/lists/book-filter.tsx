import { SelectInput } from "react-admin";

/** Of a list that is of one book: the live one until another is chosen. */
export const BOOK_FILTER = (
  <SelectInput
    key="book"
    source="book"
    label="desk.terms.book"
    alwaysOn
    emptyText="desk.terms.books.live"
    choices={[{ id: "demo", name: "desk.terms.books.demo" }]}
  />
);
