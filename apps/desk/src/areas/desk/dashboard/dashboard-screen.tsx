import { Box, Skeleton, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { Title } from "react-admin";
import { useState } from "react";
import { DayChart } from "./day-chart.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { AsOfText } from "#shell/lists/as-of.tsx";
import { Problem } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { Conservation, Feeds, OpenInterest } from "../parts/health.tsx";
import { Queues } from "../parts/queues.tsx";
import { type Dashboard, useDashboard } from "./use-dashboard.ts";

/** The start page of the desk: waiting cases, recent figures, and the state of the system. */
export function DashboardScreen() {
  const translate = useTranslate();
  const { data: dashboard, dataUpdatedAt, error, refetch } = useDashboard();
  return (
    <Box sx={{ display: "grid", gap: 2, my: 2 }}>
      <Title title={translate("desk.dashboard.title")} />
      {error !== null && <Problem fault={error} again={refetch} />}
      {dashboard !== undefined && <AsOfText readAt={dataUpdatedAt} isStale={error !== null} />}
      {dashboard === undefined && error === null && <Skeleton height={320} variant="rounded" />}
      {dashboard !== undefined && <Sections dashboard={dashboard} />}
    </Box>
  );
}

function Sections({ dashboard }: { readonly dashboard: Dashboard }) {
  const { queues, userDays, moneyDays, openInterest, conservation, feeds } = dashboard;
  return (
    <Box
      sx={{ alignItems: "start", display: "grid", gap: 2, gridTemplateColumns: { lg: "1fr 1fr" } }}
    >
      {queues.length > 0 && <Queues queues={queues} />}
      {conservation !== null && <Conservation conservation={conservation} />}
      {userDays !== null && <UserDays days={userDays} />}
      {moneyDays !== null && <MoneyDays days={moneyDays} />}
      {openInterest !== null && <OpenInterest openInterest={openInterest} />}
      <Feeds feeds={feeds} />
    </Box>
  );
}

function UserDays({ days }: { readonly days: NonNullable<Dashboard["userDays"]> }) {
  const translate = useTranslate();
  const title = translate("desk.dashboard.users");
  return (
    <Panel title={title}>
      <DayChart
        label={title}
        days={days.map(({ day }) => day)}
        series={[
          {
            name: translate("desk.dashboard.newUsers"),
            values: days.map(({ newUsers }) => String(newUsers)),
          },
          {
            name: translate("desk.dashboard.verified"),
            values: days.map(({ verified }) => String(verified)),
          },
        ]}
      />
    </Panel>
  );
}

function MoneyDays({ days }: { readonly days: NonNullable<Dashboard["moneyDays"]> }) {
  const translate = useTranslate();
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  const [chosen, setChosen] = useState("USDT");
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? chosen);
  const shown = days.filter((one) => one.currency === currency);
  const title = translate("desk.dashboard.money", { currency });
  return (
    <Panel title={title}>
      {shown.length === 0 && (
        <Typography color="text.secondary">{translate("desk.dashboard.nothing")}</Typography>
      )}
      {currencies.length > 1 && (
        <ChoiceField
          label="desk.dashboard.currency"
          choices={currencies}
          chosen={currency}
          textOf={(one) => one}
          onChoice={setChosen}
          sx={{ mb: 2 }}
        />
      )}
      {shown.length > 0 && (
        <DayChart
          label={title}
          days={shown.map(({ day }) => day)}
          series={[
            { name: translate("desk.dashboard.in"), values: shown.map((one) => one.in) },
            { name: translate("desk.dashboard.out"), values: shown.map((one) => one.out) },
          ]}
        />
      )}
    </Panel>
  );
}
