import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";

/** The open sessions. */
export function OpenSessions({ user }: { readonly user: DeskMember }) {
  return (
    <Section
      titleKey="desk.users.openSessions"
      emptyKey="desk.users.noSessions"
      columns={[
        { key: "desk.users.device" },
        { key: "desk.users.address" },
        { key: "desk.users.started" },
        { key: "desk.users.lastActive" },
      ]}
      rows={user.openSessions.map(({ id, device, address, startTime, lastSeenTime }) => ({
        key: id,
        cells: [
          device,
          address,
          <TimeText key="start" time={startTime} />,
          <TimeText key="seen" time={lastSeenTime} />,
        ],
      }))}
    />
  );
}

/** Browsers with earlier sign-ins of the member. */
export function Devices({ user }: { readonly user: DeskMember }) {
  return (
    <Section
      titleKey="desk.users.devices"
      emptyKey="desk.users.noDevices"
      columns={[
        { key: "desk.users.device" },
        { key: "desk.users.firstSeen" },
        { key: "desk.users.lastActive" },
      ]}
      rows={user.devices.map(({ id, name, firstSeenTime, lastSeenTime }) => ({
        key: id,
        cells: [
          name,
          <TimeText key="first" time={firstSeenTime} />,
          <TimeText key="seen" time={lastSeenTime} />,
        ],
      }))}
    />
  );
}

/** Sign-ins and failed attempts of the last ninety days. */
export function SignIns({ user }: { readonly user: DeskMember }) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.users.signIns"
      emptyKey="desk.users.noSignIns"
      columns={[
        { key: "desk.ledger.time" },
        { key: "desk.users.outcome" },
        { key: "desk.users.method" },
        { key: "desk.users.device" },
        { key: "desk.users.newDevice" },
        { key: "desk.users.address" },
      ]}
      rows={user.signIns.map((one) => ({
        key: one.id,
        cells: [
          <TimeText key="time" time={one.createTime} />,
          translate(`desk.users.outcomes.${one.outcome}`),
          translate(`desk.users.methods.${one.method}`),
          one.device,
          translate(one.isNewDevice ? "desk.yes" : "desk.no"),
          one.address,
        ],
      }))}
    />
  );
}
