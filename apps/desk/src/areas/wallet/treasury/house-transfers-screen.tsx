import { Box, Stack } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { HOUSE_TRANSFER_TARGETS } from "@plumbline/engine/wallet";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { Below, RowLink } from "#shell/lists/cells.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { LOOK_AGAIN } from "#shell/lists/as-of.tsx";
import { Problem } from "#shell/lists/problem.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { AmountText } from "#shell/lists/amounts.tsx";
import { isOpen } from "../proposals/proposal.ts";
import { proposalColumns } from "../proposals/proposal-columns.tsx";
import type { HouseFunds, HouseTransferLine } from "./house-transfer-form.ts";
import { ProposeHouseTransferButton } from "./parts/propose-house-transfer-button.tsx";

const Column = DataTable.Col<HouseTransferLine>;

/** The number of decimals that aligns round figures with the others. */
const CENTS = 2;

function useHouseFunds() {
  const { client } = useDeskSession();
  return useQuery<HouseFunds>({
    queryKey: ["house-funds"],
    queryFn: () => client.wallet.readHouseFunds({}),
    retry: false,
    ...LOOK_AGAIN,
  });
}

/** The balances of the house's own accounts, their transfers, and proposals. */
export function HouseTransfersScreen() {
  const mayFund = useMay("treasury.fund");
  const { data: funds, error, refetch } = useHouseFunds();
  const assigning = useQueueAssigning<HouseTransferLine>("houseTransfers", isOpen);
  const choice = mayFund ? choiceOf([assigning.takeOn, assigning.handOver]) : null;
  return (
    <DeskList
      empty="desk.houseTransfers.none"
      about="desk.houseTransfers.text"
      isQueue
      actions={
        choice !== null && (
          <>
            {choice.action}
            {funds !== undefined && <ProposeHouseTransferButton funds={funds} />}
          </>
        )
      }
    >
      <DeskTable<HouseTransferLine>>
        {choice?.column}
        <Column
          align="right"
          source="amount"
          label="desk.houseTransfers.amount"
          render={(line) => (
            <RowLink>
              <AmountText {...line} />
            </RowLink>
          )}
        />
        <Column
          label="desk.houseTransfers.accountsMoved"
          render={(line) => <AccountsMoved line={line} />}
        />
        <Column label="desk.houseTransfers.why" render={(line) => <Why line={line} />} />
        {proposalColumns<HouseTransferLine>("houseTransfers", assigning)}
      </DeskTable>
      <Box sx={{ p: 2 }}>
        {error !== null && (
          <Problem fault={error} isStale={funds !== undefined} again={() => void refetch()} />
        )}
        {funds !== undefined && <FundsTable funds={funds} />}
      </Box>
    </DeskList>
  );
}

const FUNDS = ["fees", ...HOUSE_TRANSFER_TARGETS] as const;

/** One row for each account with its balances: most have one currency, inventories all. */
function FundsTable({ funds: { funds } }: { readonly funds: HouseFunds }) {
  const translate = useTranslate();
  return (
    <FigureTable
      label={translate("desk.houseTransfers.funds")}
      empty={translate("desk.houseTransfers.noFunds")}
      columns={[
        { name: translate("desk.houseTransfers.funds") },
        { name: translate("desk.houseTransfers.amount"), isFigure: true },
      ]}
      rows={(funds.length === 0 ? [] : FUNDS).map((account) => ({
        key: account,
        cells: [
          translate(`desk.houseTransfers.accounts.${account}`),
          <AccountBalances key="balances" funds={funds} account={account} />,
        ],
      }))}
    />
  );
}

function AccountBalances({
  funds,
  account,
}: Pick<HouseFunds, "funds"> & { readonly account: (typeof FUNDS)[number] }) {
  const balances = funds.filter(({ balances: { [account]: amount } }) => !/^[0.]*$/.test(amount));
  if (balances.length === 0) return "0";
  return (
    <Box
      sx={{
        columnGap: 2,
        display: "flex",
        flexWrap: "wrap",
        fontVariantNumeric: "tabular-nums",
        justifyContent: "flex-end",
      }}
    >
      {balances.map(({ currency, balances: { [account]: amount } }) => (
        <Box key={currency} component="span" sx={{ whiteSpace: "nowrap" }}>
          {`${figureText(amount, CENTS)} ${currency}`}
        </Box>
      ))}
    </Box>
  );
}

interface OfLine {
  readonly line: HouseTransferLine;
}

function AccountsMoved({ line: { source, target } }: OfLine) {
  const translate = useTranslate();
  const accountText = (account: string) => translate(`desk.houseTransfers.accounts.${account}`);
  return `${accountText(source)} → ${accountText(target)}`;
}

function Why({ line: { why, reference } }: OfLine) {
  return (
    <Stack sx={{ maxWidth: 280, overflowWrap: "anywhere" }}>
      {why}
      {reference !== "" && <Below>{reference}</Below>}
    </Stack>
  );
}
