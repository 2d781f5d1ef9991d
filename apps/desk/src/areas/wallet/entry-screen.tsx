import { Button, Stack } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import type { EntryLine } from "./entries-screen.tsx";

interface Entry extends EntryLine {
  readonly lines?: readonly {
    readonly id: string;
    readonly book: string;
    readonly currency: string;
    readonly from: string;
    readonly to: string;
    readonly amount: string;
    readonly fromBalance: string | null;
    readonly toBalance: string | null;
    readonly reason: string;
  }[];
}

/** Postings do not record the house's balances. */
const balanceText = (units: string | null): string => (units === null ? "–" : figureText(units));

/** The app's page of a receipt, which is public to everyone who has its id. */
const receiptAddress = (id: string): string => `/#/receipt?id=${id}`;

/** One entry with its postings: source, target, and the user's balance after each. */
export function EntryScreen() {
  return (
    <DeskShow title="desk.ledger.one">
      <EntryDetails />
    </DeskShow>
  );
}

function EntryDetails() {
  const entry = useRecordContext<Entry>();
  const translate = useTranslate();
  // The list's row is shown until the details are loaded.
  if (entry?.lines === undefined) return null;
  const { command, userId, requestId, causeId, receiptId, createTime, lines } = entry;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel title={command}>
        <Facts
          facts={[
            { name: translate("desk.ledger.time"), value: <TimeText time={createTime} /> },
            { name: translate("desk.ledger.userId"), value: <IdText id={userId} /> },
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

function Postings({ lines }: { readonly lines: NonNullable<Entry["lines"]> }) {
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
