import type { ResultOf } from "@plumbline/protocol";
import type { listEntries } from "@plumbline/protocol/wallet/operator-calls";
import { Box } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below, IdText, RowLink, TimeText, UserLink } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

export type EntryLine = ResultOf<typeof listEntries>["records"][number];

const Column = DataTable.Col<EntryLine>;

/** The journal: the command and its cause, the member, and the movements. */
export function EntriesScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.ledger.none">
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
