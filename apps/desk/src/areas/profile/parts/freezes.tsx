import { Stack } from "@mui/material";
import { useGetIdentity, useTranslate } from "ra-core";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { useMay } from "#shell/session.ts";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";
import { ConfirmFreezeButton, FreezeButton, UnfreezeButton } from "./freeze-buttons.tsx";

/**
 * Freezes by operators, with the text that the user read; operators with permission freeze and end
 * freezes here.
 */
export function Freezes({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  const mayFreeze = useMay("users.freeze");
  const { identity } = useGetIdentity();
  const isOpen = user.freezes.some(({ isInForce, isWaiting }) => isInForce || isWaiting);
  return (
    <Section
      titleKey="desk.freezes.title"
      emptyKey="desk.freezes.none"
      action={mayFreeze && !isOpen && <FreezeButton user={user} />}
      columns={[
        { key: "desk.freezes.status" },
        { key: "desk.freezes.reason" },
        { key: "desk.freezes.appeal" },
        { key: "desk.freezes.start" },
        { key: "desk.freezes.end" },
        { key: "desk.freezes.by" },
        ...(mayFreeze && isOpen ? [{ key: "desk.action" }] : []),
      ]}
      rows={user.freezes.map((freeze) => ({
        key: freeze.id,
        cells: [
          <FreezeStatus key="status" freeze={freeze} />,
          `${translate(`desk.freezes.codes.${freeze.reasonCode}`)}: ${freeze.reason}`,
          freeze.appeal,
          <TimeText key="start" time={freeze.startTime} />,
          <FreezeEnd key="end" freeze={freeze} />,
          [freeze.startedBy, freeze.confirmedBy].filter((name) => name !== null).join(", "),
          mayFreeze && (freeze.isInForce || freeze.isWaiting) && (
            <Stack key="actions" direction="row" spacing={1}>
              {freeze.isWaiting && freeze.startedBy !== identity?.fullName && (
                <ConfirmFreezeButton user={user} freeze={freeze} />
              )}
              <UnfreezeButton user={user} freeze={freeze} />
            </Stack>
          ),
        ],
      }))}
    />
  );
}

type Freeze = DeskMember["freezes"][number];

function FreezeStatus({ freeze: { isInForce, isWaiting } }: { readonly freeze: Freeze }) {
  const translate = useTranslate();
  return (
    <Stack spacing={0.5} sx={{ alignItems: "flex-start" }}>
      {isInForce && <StatusChip text={translate("desk.freezes.inForce")} tone="error" />}
      {isWaiting && <StatusChip text={translate("desk.freezes.waiting")} tone="warning" />}
      {!isInForce && !isWaiting && (
        <StatusChip text={translate("desk.freezes.over")} tone="default" />
      )}
    </Stack>
  );
}

/** The end, and the end requested from a second person; for an ended freeze, when that was. */
function FreezeEnd({ freeze }: { readonly freeze: Freeze }) {
  const translate = useTranslate();
  const { requestedEndTime, endTime, isWaiting, liftTime } = freeze;
  return (
    <>
      <TimeText time={liftTime ?? endTime} />
      {liftTime !== null && translate("desk.freezes.lifted")}
      {isWaiting && (
        <>
          {translate("desk.freezes.requested")} <TimeText time={requestedEndTime} />
        </>
      )}
    </>
  );
}
