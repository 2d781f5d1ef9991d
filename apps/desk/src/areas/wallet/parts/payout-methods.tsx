import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { Below, StatusChip, TimeText, type Tone } from "#shell/lists/cells.tsx";
import { EarlierPages } from "#shell/lists/earlier.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";
import { useDeskSession } from "#shell/session.ts";

type Method = Awaited<ReturnType<DeskClient["wallet"]["listPayoutMethodsOf"]>>["records"][number];

/** The payout methods of a member, including removed ones. */
export function PayoutMethods({ user: { id: userId } }: { readonly user: DeskMember }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  return (
    <EarlierPages
      queryKey={["payout-methods", userId]}
      read={(place) => client.wallet.listPayoutMethodsOf({ userId, ...place })}
    >
      {({ records }) => (
        <Section
          titleKey="desk.memberTabs.payoutMethods"
          emptyKey="desk.payoutMethods.none"
          columns={[
            { key: "desk.payoutMethods.saved" },
            { key: "desk.payoutMethods.account" },
            { key: "desk.payoutMethods.address" },
            { key: "desk.payoutMethods.holder" },
            { key: "desk.payoutMethods.state" },
          ]}
          rows={records.map((method) => ({
            key: method.id,
            cells: [
              <div key="saved">
                <TimeText time={method.saveTime} />
                {method.changes > 0 && (
                  <Below>{translate("desk.payoutMethods.changes", method)}</Below>
                )}
              </div>,
              <div key="account">
                {method.label || "–"}
                <Below>{method.channelId}</Below>
              </div>,
              <Address key="address" method={method} />,
              method.holder ?? "–",
              <State key="state" method={method} />,
            ],
          }))}
        />
      )}
    </EarlierPages>
  );
}

function Address({ method: { address, bankName, memo } }: { readonly method: Method }) {
  const translate = useTranslate();
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      {address}
      {bankName !== null && <Below>{bankName}</Below>}
      {memo !== null && <Below>{translate("desk.payoutMethods.memo", { memo })}</Below>}
    </div>
  );
}

const TONES = { waiting: "warning", usable: "success", removed: "default" } as const satisfies {
  readonly [State in Method["state"]]: Tone;
};

function State({ method: { state, removedTime, usableTime } }: { readonly method: Method }) {
  const translate = useTranslate();
  return (
    <>
      <StatusChip text={translate(`desk.payoutMethods.is.${state}`)} tone={TONES[state]} />
      {state === "waiting" && (
        <Below>
          {translate("desk.payoutMethods.from")} <TimeText time={usableTime} />
        </Below>
      )}
      {removedTime !== null && (
        <Below>
          <TimeText time={removedTime} />
        </Below>
      )}
    </>
  );
}
