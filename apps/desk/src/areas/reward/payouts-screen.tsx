import { Box } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { useGetOne, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Reward = DeskClient["reward"];
type PayoutLine = Awaited<ReturnType<Reward["listPayouts"]>>["records"][number];
type Coverage = Awaited<ReturnType<Reward["readCoverage"]>> & { readonly id: string };

const Payout = DataTable.Col<PayoutLine>;

const SUMS = ["marketing", "postponed", "nextMonday", "paidEver"] as const;
const TONES = { paid: "success", postponed: "warning", reversed: "default" } as const;

/** All envelopes and vouchers, below the fund's balance and the postponed amount. */
export const PayoutsScreen = () => <Payouts empty="desk.reward.noPayouts" />;

/** Envelopes that were drawn while the fund was short: they are paid once it has enough. */
export const PostponedRewardsScreen = () => <Payouts empty="desk.reward.nonePostponed" />;

function Payouts({ empty }: { readonly empty: string }) {
  const translate = useTranslate();
  return (
    <DeskList empty={empty}>
      <CoverageFacts />
      <DeskTable<PayoutLine>>
        <Payout source="createTime" label="desk.reward.column.time" field={TimeField} />
        <Payout source="account" label="desk.reward.column.account" disableSort field={UserField} />
        <Payout
          label="desk.reward.kindLabel"
          disableSort
          render={({ kind }) => translate(`desk.reward.kind.${kind}`)}
        />
        <Payout source="week" label="desk.reward.column.week" disableSort />
        <Payout
          align="right"
          source="amount"
          label="desk.reward.column.amount"
          render={({ amount }) => figureText(amount)}
        />
        <Payout
          align="right"
          label="desk.reward.column.reversed"
          disableSort
          render={({ reversed }) => figureText(reversed)}
        />
        <Payout
          label="desk.reward.column.status"
          disableSort
          render={({ status }) => (
            <StatusChip text={translate(`desk.reward.status.${status}`)} tone={TONES[status]} />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}

function CoverageFacts() {
  const translate = useTranslate();
  const { data } = useGetOne<Coverage>("rewardPayouts", { id: "coverage" });
  if (data === undefined) return null;
  return (
    <Box sx={{ p: 2 }}>
      <Facts
        facts={SUMS.map((name) => ({
          name: translate(`desk.reward.coverage.${name}`),
          value: figureText(data[name]),
        }))}
      />
    </Box>
  );
}
