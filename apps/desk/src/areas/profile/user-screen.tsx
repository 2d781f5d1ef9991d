import { useRecordContext, useTranslate } from "ra-core";
import { Show } from "react-admin";
import { Button, Card, Stack, Typography } from "@mui/material";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { figureText } from "#shell/lists/figure-text.ts";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import type { UserLine } from "./users-screen.tsx";

interface User extends UserLine {
  readonly balances?: readonly {
    readonly book: string;
    readonly currency: string;
    readonly account: string;
    readonly amount: string;
  }[];
}

/** One user with everything they hold, read only. */
export function UserScreen() {
  return (
    <Show title="desk.users.one" actions={false} component="div">
      <UserDetails />
    </Show>
  );
}

function UserDetails() {
  const user = useRecordContext<User>();
  const translate = useTranslate();
  // The list's line stands in until the details are there.
  if (user?.balances === undefined) return null;
  const { id, account, nickname, isGuest, sessions, registeredAt, lastActiveAt } = user;
  const filter = encodeURIComponent(JSON.stringify({ userId: id }));
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Card sx={{ p: 3 }}>
        <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
          {account}
        </Typography>
        <Facts
          facts={[
            { name: translate("desk.users.id"), value: <IdText id={id} /> },
            { name: translate("desk.users.nickname"), value: nickname },
            {
              name: translate("desk.users.guest"),
              value: translate(isGuest ? "desk.yes" : "desk.no"),
            },
            { name: translate("desk.users.sessions"), value: sessions },
            { name: translate("desk.users.registered"), value: <TimeText time={registeredAt} /> },
            { name: translate("desk.users.lastActive"), value: <TimeText time={lastActiveAt} /> },
          ]}
        />
        <Button href={`#/entries?filter=${filter}`} variant="outlined" sx={{ mt: 2 }}>
          {translate("desk.users.entries")}
        </Button>
      </Card>
      <Card sx={{ p: 3 }}>
        <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
          {translate("desk.users.balances")}
        </Typography>
        <FigureTable
          label={translate("desk.users.balances")}
          empty={translate("desk.users.noBalances")}
          columns={[
            { name: translate("desk.ledger.book") },
            { name: translate("desk.ledger.account") },
            { name: translate("desk.ledger.amount"), isFigure: true },
            { name: translate("desk.ledger.currency") },
          ]}
          rows={user.balances.map((one) => ({
            key: `${one.book} ${one.currency} ${one.account}`,
            cells: [one.book, one.account, figureText(one.amount), one.currency],
          }))}
        />
      </Card>
    </Stack>
  );
}
