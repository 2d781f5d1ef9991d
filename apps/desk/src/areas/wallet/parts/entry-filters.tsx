import { USER_ACCOUNT_KINDS } from "@plumbline/engine/kernel";
import { HOUSE_FUND_ACCOUNTS, POSTING_REASONS } from "@plumbline/engine/ledger";
import { listEntries } from "@plumbline/protocol/wallet/operator-calls";
import { SelectInput, TextInput } from "react-admin";
import { filtersOf } from "#shell/lists/filters.tsx";

const NARROW = { sx: { width: 176 } } as const;

/** The journal's names: the member's accounts, then the house's. */
const ACCOUNTS = [
  ...USER_ACCOUNT_KINDS.map((kind) => `user:${kind}`),
  ...["fees", "rounding", "external", "receivable", "clearing:deposit", "clearing:withdrawal"].map(
    (kind) => `house:${kind}`,
  ),
  ...HOUSE_FUND_ACCOUNTS.map((kind) => `house:${kind}`),
  "house:treasury:contest",
];

/** Of the journal. */
export const ENTRY_FILTERS = [
  <TextInput key="userId" source="userId" label="desk.ledger.userId" alwaysOn {...NARROW} />,
  <TextInput key="causeId" source="causeId" label="desk.ledger.causeId" alwaysOn {...NARROW} />,
  <TextInput
    key="requestId"
    source="requestId"
    label="desk.ledger.requestId"
    alwaysOn
    {...NARROW}
  />,
  codeFilter("account", "desk.ledger.ofAccount", ACCOUNTS),
  codeFilter("reason", "desk.ledger.ofReason", Object.keys(POSTING_REASONS).toSorted()),
  ...filtersOf(listEntries, { search: "desk.users.search" }),
];

/** Chooses one of the journal's own codes. */
function codeFilter(source: string, label: string, codes: readonly string[]) {
  return (
    <SelectInput
      key={source}
      source={source}
      label={label}
      choices={codes.map((code) => ({ id: code, name: code }))}
      translateChoice={false}
    />
  );
}
