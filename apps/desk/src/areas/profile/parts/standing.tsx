import { Button } from "@mui/material";
import { useTranslate } from "ra-core";
import { IdText, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { Panel } from "#shell/panel.tsx";
import type { User } from "../user.ts";
import { Section } from "./section.tsx";

/** Who this is, how they are reached, and what stops them from what. */
export function Standing({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const yesNo = (is: boolean) => translate(is ? "desk.yes" : "desk.no");
  const { account, email, frozenTime, id, phone, settingsLockedUntil, withdrawalsHeldUntil } = user;
  const filter = encodeURIComponent(JSON.stringify({ userId: id }));
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
      <Button href={`#/entries?filter=${filter}`} variant="outlined" sx={{ mt: 2 }}>
        {translate("desk.users.entries")}
      </Button>
    </Panel>
  );
}

/** How far they are verified. */
export function Verifications({ user }: { readonly user: User }) {
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

/** What operators did about this user. */
export function DeskLog({ user }: { readonly user: User }) {
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
