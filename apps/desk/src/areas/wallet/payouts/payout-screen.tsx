import type { DeskClient } from "@plumbline/client";
import { Link, Stack } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { Panel } from "#shell/panel.tsx";
import { AmountText } from "#shell/lists/amounts.tsx";
import { deskIdOf } from "../records/record.ts";

type Payout = Awaited<ReturnType<DeskClient["wallet"]["readWithdrawalPayout"]>>;

/** One transaction, and the amount of each withdrawal in it. */
export function PayoutScreen() {
  return (
    <DeskShow title="desk.payouts.one">
      <PayoutDetails />
    </DeskShow>
  );
}

function PayoutDetails() {
  const translate = useTranslate();
  const payout = useRecordContext<Payout>();
  // The list's row is shown until the parts are loaded.
  if (payout === undefined || !("parts" in payout)) return null;
  const { channelId, createTime, currency, id, paidBy, parts, total, transactionId } = payout;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Panel title={translate("desk.payouts.one")}>
        <Facts
          facts={[
            {
              name: translate("desk.payouts.total"),
              value: <AmountText amount={total} currency={currency} />,
            },
            { name: translate("desk.payouts.transaction"), value: <IdText id={transactionId} /> },
            { name: translate("desk.record.network"), value: channelId },
            { name: translate("desk.payouts.paidBy"), value: paidBy },
            { name: translate("desk.payouts.time"), value: <TimeText time={createTime} /> },
            { name: translate("desk.record.id"), value: <IdText id={id} /> },
          ]}
        />
      </Panel>
      <Panel title={translate("desk.payouts.split", { count: parts.length })}>
        <FigureTable
          label={translate("desk.payouts.split", { count: parts.length })}
          empty={translate("desk.payouts.none")}
          columns={[
            { name: translate("desk.users.account") },
            { name: translate("desk.withdrawals.address") },
            { name: `${translate("desk.withdrawals.receives")} (${currency})`, isFigure: true },
          ]}
          rows={parts.map((part) => ({
            key: part.id,
            cells: [
              <Link key="account" href={`#/withdrawals/${deskIdOf(part)}/show`}>
                {part.account}
              </Link>,
              <IdText key="address" id={part.address} />,
              figureText(part.amount),
            ],
          }))}
        />
      </Panel>
    </Stack>
  );
}
