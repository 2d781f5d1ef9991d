import { Button, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { useGetOne, useTranslate } from "ra-core";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import { useMay } from "#shell/session.ts";

type User = Awaited<ReturnType<DeskClient["profile"]["readUser"]>>;

/** The facts about the member that replies most often need. */
export function MemberFacts({ userId }: { readonly userId: string }) {
  const mayRead = useMay("users.read");
  return mayRead && <MemberPanel userId={userId} />;
}

function MemberPanel({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  const { data: user, error } = useGetOne<User>("users", { id: userId });
  return (
    <Panel
      title={translate("desk.support.member")}
      beside={
        user !== undefined &&
        user.frozenTime !== null && (
          <StatusChip text={translate("desk.users.frozen")} tone="error" />
        )
      }
    >
      <HoldsAlert userId={userId} />
      {error !== null && <Typography color="error">{problemText(translate, error)}</Typography>}
      {user !== undefined && "verifications" in user && (
        <Facts
          facts={[
            { name: translate("desk.users.email"), value: user.email ?? "–" },
            { name: translate("desk.users.phone"), value: user.phone ?? "–" },
            {
              name: translate("desk.kyc.title"),
              value: (
                <>
                  {user.verifications.length === 0 && translate("desk.users.notVerified")}
                  {user.verifications.map(({ level, status }) => (
                    <div key={level}>
                      {translate(`desk.kyc.levels.${level}`)}: {translate(`desk.kyc.is.${status}`)}
                    </div>
                  ))}
                </>
              ),
            },
            {
              name: translate("desk.users.withdrawalsHeld"),
              value: <TimeText time={user.withdrawalsHeldUntil} />,
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
      )}
      <Button href={`#/users/${userId}/show`} variant="outlined" sx={{ mt: 2 }}>
        {translate("desk.kyc.toUser")}
      </Button>
    </Panel>
  );
}
