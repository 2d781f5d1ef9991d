import { Button, Stack } from "@mui/material";
import type { ResultOf } from "@plumbline/protocol";
import type { readEntry } from "@plumbline/protocol/wallet/operator-calls";
import { useRecordContext, useTranslate } from "ra-core";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import type { EntryLine } from "./entries-screen.tsx";

type Entry = ResultOf<typeof readEntry>;

/** Postings do not record balances of the house. */
const balanceText = (units: string | null): string => (units === null ? "–" : figureText(units));

/** The address in the member's app that shows a receipt to anyone with its id. */
const receiptAddress = (id: string): string => `/#/receipt?id=${id}`;

/** One entry with its postings: from, to, and the user's balance after each. */
export function EntryScreen() {
  return (
    <DeskShow title="desk.ledger.one">
      <EntryDetails />
    </DeskShow>
  );
}

function EntryDetails() {
  const entry = useRecordContext<EntryLine | Entry>();
  const translate = useTranslate();
  // The list's row is shown until the details are loaded.
  if (entry === undefined || !("lines" in entry)) return null;
  const { account, command, userId, requestId, causeId, receiptId, createTime, lines } = entry;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel title={command}>
        <Facts
          facts={[
            { name: translate("desk.ledger.time"), value: <TimeText time={createTime} /> },
            {
              name: translate("desk.ledger.userId"),
              value: account === null ? translate("desk.ledger.house") : <IdText id={userId} />,
            },
            { name: translate("desk.ledger.requestId"), value: <IdText id={requestId} /> },
            { name: translate("desk.ledger.causeId"), value: <IdText id={causeId} /> },
            { name: translate("desk.ledger.receipt"), value: <IdText id={receiptId} /> },
          ]}
        />
        {receiptId !== null && (
          <Button
            href={receiptAddress(receiptId)}
            rel="noreferrer"
            target="_blank"
            variant="outlined"
            sx={{ mt: 2 }}
          >
            {translate("desk.ledger.openReceipt")}
          </Button>
        )}
      </Panel>
      <Postings lines={lines} />
    </Stack>
  );
}

function Postings({ lines }: { readonly lines: Entry["lines"] }) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.ledger.postings")}>
      <FigureTable
        label={translate("desk.ledger.postings")}
        empty={translate("desk.ledger.noPostings")}
        columns={[
          { name: translate("desk.ledger.book") },
          { name: translate("desk.ledger.reason") },
          { name: translate("desk.ledger.fromAccount") },
          { name: translate("desk.ledger.toAccount") },
          { name: translate("desk.ledger.amount"), isFigure: true },
          { name: translate("desk.ledger.currency") },
          { name: translate("desk.ledger.fromBalance"), isFigure: true },
          { name: translate("desk.ledger.toBalance"), isFigure: true },
        ]}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            line.book,
            line.reason,
            line.from,
            line.to,
            figureText(line.amount),
            line.currency,
            balanceText(line.fromBalance),
            balanceText(line.toBalance),
          ],
        }))}
      />
    </Panel>
  );
}
