import { Alert, Button, Stack } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { saveCsv } from "#shell/lists/csv-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import { bookName, BookText, Standing } from "./parts/book-text.tsx";
import type { HeldAccount, BalanceRow, HouseAccountDetails } from "./house-account.ts";

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

/** One currency of one book, account by account. */
export function HouseAccountScreen() {
  return (
    <DeskShow title="desk.treasury.one">
      <HouseAccounts />
    </DeskShow>
  );
}

function HouseAccounts() {
  const balanceRow = useRecordContext<BalanceRow | HouseAccountDetails>();
  const translate = useTranslate();
  // The list's row is shown until the details are loaded.
  if (balanceRow === undefined || !("accounts" in balanceRow)) return null;
  const { accounts, book, currency, isSimulated } = balanceRow;
  const name = `${bookName(translate, book)} ${currency}`;
  const figure = (amount: string) => `${figureText(amount, CENTS)} ${currency}`;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel title={name}>
        <Facts
          facts={[
            {
              name: translate("desk.treasury.book"),
              value: <BookText book={book} isSimulated={isSimulated} />,
            },
            { name: translate("desk.treasury.standing"), value: <Standing {...balanceRow} /> },
            { name: translate("desk.treasury.users"), value: figure(balanceRow.users) },
            { name: translate("desk.treasury.cameIn"), value: figure(balanceRow.cameIn) },
            { name: translate("desk.treasury.underway"), value: figure(balanceRow.underway) },
            { name: translate("desk.treasury.own"), value: figure(balanceRow.own) },
            { name: translate("desk.treasury.difference"), value: figure(balanceRow.difference) },
          ]}
        />
        <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
          <SaveAccounts balanceRow={balanceRow} />
          <Button href="#/entries" variant="outlined">
            {translate("desk.treasury.toLedger")}
          </Button>
        </Stack>
      </Panel>
      <Accounts title="desk.treasury.usersAccounts" accounts={accounts.filter(isUsers)} />
      <Accounts
        title="desk.treasury.houseAccounts"
        accounts={accounts.filter((account) => !isUsers(account))}
      />
    </Stack>
  );
}

const isUsers = ({ id }: HeldAccount): boolean => id.startsWith("user:");

function Accounts({
  title,
  accounts,
}: {
  /** The key of a text. */
  readonly title: string;
  readonly accounts: readonly HeldAccount[];
}) {
  const translate = useTranslate();
  const label = translate(title);
  return (
    <Panel title={label}>
      <FigureTable
        label={label}
        empty={translate("desk.treasury.noAccounts")}
        columns={[
          { name: translate("desk.treasury.account") },
          { name: translate("desk.treasury.balance"), isFigure: true },
          { name: translate("desk.treasury.state") },
        ]}
        rows={accounts.map(({ id, balance, isOverdrawn }) => ({
          key: id,
          cells: [
            id,
            figureText(balance, CENTS),
            <AccountState key={id} isOverdrawn={isOverdrawn} />,
          ],
        }))}
      />
    </Panel>
  );
}

function AccountState({ isOverdrawn }: Pick<HeldAccount, "isOverdrawn">) {
  const translate = useTranslate();
  return isOverdrawn ? (
    <StatusChip text={translate("desk.treasury.overdrawn")} tone="error" />
  ) : (
    <StatusChip text={translate("desk.treasury.inOrder")} tone="success" />
  );
}

/** Its accounts as a file; the audit log records the export. */
function SaveAccounts({
  balanceRow: { accounts, book, currency },
}: {
  readonly balanceRow: HouseAccountDetails;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { isBusy, problem, send } = useSending(async () => {
    const filter = `${book} ${currency}`;
    await client.desk.noteExport({ list: "treasury", filter, rows: accounts.length });
    saveCsv(`accounts-${book}-${currency}`, accounts);
  });
  return (
    <>
      <Button loading={isBusy} onClick={() => void send()} variant="outlined">
        {translate("desk.csv")}
      </Button>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
    </>
  );
}
