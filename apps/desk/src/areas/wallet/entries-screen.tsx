import { USER_ACCOUNT_KINDS } from "@plumbline/engine/kernel";
import { HOUSE_FUND_ACCOUNTS, POSTING_REASONS } from "@plumbline/engine/ledger";
import type { ResultOf } from "@plumbline/protocol";
import { listEntries } from "@plumbline/protocol/wallet/operator-calls";
import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput, TextInput } from "react-admin";
import { Below, IdText, RowLink, TimeText, UserLink } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { filtersOf } from "#shell/lists/filters.tsx";

export type EntryLine = ResultOf<typeof listEntries>["records"][number];

const Column = DataTable.Col<EntryLine>;

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

const FILTERS = [
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

/** The journal: the command and its cause, the member, and the movements. */
export function EntriesScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.ledger.none" filters={FILTERS}>
      <DeskTable<EntryLine>>
        <Column
          label="desk.ledger.time"
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        <Column
          label="desk.ledger.command"
          render={({ causeId, command }) => (
            <>
              <RowLink>{command}</RowLink>
              {causeId !== null && (
                <Below>
                  <IdText id={causeId} />
                </Below>
              )}
            </>
          )}
        />
        <Column
          label="desk.users.account"
          render={({ account, userId }) =>
            account === null ? (
              translate("desk.ledger.house")
            ) : (
              <UserLink account={account} userId={userId} />
            )
          }
        />
        <Column label="desk.ledger.moves" render={(entry) => <Moves entry={entry} />} />
        <Column
          label="desk.ledger.receipt"
          render={({ receiptId }) => translate(receiptId === null ? "desk.no" : "desk.yes")}
        />
      </DeskTable>
    </DeskList>
  );
}

/** The first movements of an entry, and how many more it has. */
function Moves({ entry: { moves, postings } }: { readonly entry: EntryLine }) {
  const translate = useTranslate();
  if (postings === 0) return "–";
  return (
    <>
      {moves.map(({ amount, currency, from, reason, to }, index) => (
        <Box key={`${index} ${reason}`} sx={{ overflowWrap: "anywhere" }}>
          <Box component="span" sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
            {`${signOf({ from, to })}${figureText(amount)} ${currency},`}
          </Box>{" "}
          {`${from} → ${to}`}
        </Box>
      ))}
      {postings > moves.length && (
        <Below>{translate("desk.ledger.more", { count: postings - moves.length })}</Below>
      )}
    </>
  );
}

/** The member's gain or loss; none for a movement between accounts of one owner. */
function signOf({ from, to }: { readonly from: string; readonly to: string }): string {
  if (ownerOf(from) === ownerOf(to)) return "";
  return ownerOf(to) === "user" ? "+" : "−";
}

const ownerOf = (account: string): string => account.slice(0, account.indexOf(":"));
