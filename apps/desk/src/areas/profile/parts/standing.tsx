import { Button, Stack } from "@mui/material";
import type { Permission } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { usePermissions } from "react-admin";
import { IdText, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";

/** The person, their contacts, and current restrictions. */
export function Standing({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<readonly Permission[]>();
  const yesNo = (is: boolean) => translate(is ? "desk.yes" : "desk.no");
  const { account, email, frozenTime, id, phone, settingsLockedUntil, withdrawalsHeldUntil } = user;
  return (
    <Panel
      title={account}
      beside={
        frozenTime !== null && <StatusChip text={translate("desk.users.frozen")} tone="error" />
      }
    >
      <Facts
        facts={[
          { name: translate("desk.users.id"), value: <IdText id={id} /> },
          { name: translate("desk.users.nickname"), value: user.nickname },
          { name: translate("desk.users.guest"), value: yesNo(user.isGuest) },
          { name: translate("desk.users.phone"), value: phone ?? "–" },
          { name: translate("desk.users.email"), value: email ?? "–" },
          { name: translate("desk.users.authenticator"), value: yesNo(user.hasAuthenticator) },
          { name: translate("desk.users.frozenSince"), value: <TimeText time={frozenTime} /> },
          {
            name: translate("desk.users.settingsLocked"),
            value: <TimeText time={settingsLockedUntil} />,
          },
          {
            name: translate("desk.users.withdrawalsHeld"),
            value: <TimeText time={withdrawalsHeldUntil} />,
          },
          {
            name: translate("desk.users.registered"),
            value: <TimeText time={user.registeredAt} />,
          },
          {
            name: translate("desk.users.lastActive"),
            value: <TimeText time={user.lastActiveAt} />,
          },
        ]}
      />
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: "wrap", mt: 2 }}>
        {ELSEWHERE.filter(({ permission }) => permissions.includes(permission)).map((list) => (
          <Button key={list.name} href={listed(list, id)} variant="outlined">
            {translate(list.text)}
          </Button>
        ))}
        {permissions.includes("adjustments.decide") && (
          <Button href={`#/adjustments?user=${encodeURIComponent(id)}`} variant="outlined">
            {translate("desk.adjustments.propose")}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

/** The lists that can be filtered by a user's id: each with its filter and permission. */
const ELSEWHERE = [
  { name: "entries", filter: "userId", permission: "ledger.read", text: "desk.users.entries" },
  {
    name: "recharges",
    filter: "search",
    permission: "recharges.read",
    text: "desk.recharges.title",
  },
  {
    name: "withdrawals",
    filter: "search",
    permission: "withdrawals.read",
    text: "desk.withdrawals.title",
  },
  { name: "audit", filter: "subject", permission: "audit.read", text: "desk.audit.title" },
] as const satisfies readonly {
  readonly permission: Permission;
  readonly [name: string]: string;
}[];

function listed({ name, filter }: (typeof ELSEWHERE)[number], userId: string): string {
  // For deposits and withdrawals all stages, because closed ones are searched as well.
  const wanted = { [filter]: userId, ...(filter === "search" && { stage: "all" }) };
  return `#/${name}?filter=${encodeURIComponent(JSON.stringify(wanted))}`;
}

/** The status of verifications. */
export function Verifications({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.kyc.title"
      emptyKey="desk.users.notVerified"
      columns={[
        { key: "desk.kyc.level" },
        { key: "desk.kyc.status" },
        { key: "desk.kyc.submitted" },
        { key: "desk.users.decided" },
      ]}
      rows={user.verifications.map(({ level, status, submitTime, decideTime }) => ({
        key: level,
        cells: [
          translate(`desk.kyc.levels.${level}`),
          translate(`desk.kyc.is.${status}`),
          <TimeText key="submit" time={submitTime} />,
          <TimeText key="decide" time={decideTime} />,
        ],
      }))}
    />
  );
}

/** Actions of operators about this user. */
export function DeskLog({ user }: { readonly user: DeskMember }) {
  return (
    <Section
      titleKey="desk.users.deskLog"
      emptyKey="desk.users.noDeskLog"
      columns={[
        { key: "desk.audit.seq", isFigure: true },
        { key: "desk.audit.time" },
        { key: "desk.audit.operator" },
        { key: "desk.audit.call" },
      ]}
      rows={user.deskLog.map(({ id, createTime, operatorName, call }) => ({
        key: String(id),
        cells: [id, <TimeText key="time" time={createTime} />, operatorName, call],
      }))}
    />
  );
}
