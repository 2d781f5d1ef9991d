import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { TimeText } from "#shell/lists/cells.tsx";
import { EarlierPages } from "#shell/lists/earlier.tsx";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";
import { useDeskSession } from "#shell/session.ts";

type Message = Awaited<ReturnType<DeskClient["content"]["listMessagesOf"]>>["records"][number];
type Delivery = Message["deliveries"][number];

/** The notifications of a member, and their delivery by each channel. */
export function MemberMessages({ user: { id: userId } }: { readonly user: DeskMember }) {
  const { client } = useDeskSession();
  const translate = useTranslate();
  return (
    <EarlierPages
      queryKey={["messages", userId]}
      read={(place) => client.content.listMessagesOf({ userId, ...place })}
    >
      {({ records }) => (
        <Section
          titleKey="desk.memberTabs.messages"
          emptyKey="desk.messages.none"
          columns={[
            { key: "desk.messages.time" },
            { key: "desk.messages.subject" },
            { key: "desk.messages.app" },
            { key: "desk.messages.mail" },
            { key: "desk.messages.push" },
          ]}
          rows={records.map(({ id, createTime, title, readTime, isRecorded, deliveries }) => ({
            key: id,
            cells: [
              <TimeText key="time" time={createTime} />,
              title,
              readTime === null ? (
                translate("desk.messages.unread")
              ) : (
                <Reached key="app" text="desk.messages.read" time={readTime} />
              ),
              <Deliveries
                key="mail"
                isRecorded={isRecorded}
                deliveries={deliveries.filter(({ channel }) => channel !== "push")}
              />,
              <Deliveries
                key="push"
                isRecorded={isRecorded}
                deliveries={deliveries.filter(({ channel }) => channel === "push")}
              />,
            ],
          }))}
        />
      )}
    </EarlierPages>
  );
}

/** The deliveries by a channel; several if a member receives pushes in several browsers. */
function Deliveries({
  isRecorded,
  deliveries,
}: Pick<Message, "isRecorded"> & { readonly deliveries: readonly Delivery[] }) {
  const translate = useTranslate();
  if (deliveries.length === 0) return isRecorded ? "–" : translate("desk.messages.notRecorded");
  return deliveries.map(({ channel, outcome, time }, index) => {
    const text = `desk.messages.outcome.${channel === "sms" ? "sms." : ""}${outcome ?? "waiting"}`;
    // A delivery has no id of its own, and their order does not change.
    return <Reached key={`${channel} ${index}`} text={text} time={time} />;
  });
}

function Reached({ text, time }: { readonly text: string; readonly time: string | null }) {
  const translate = useTranslate();
  return (
    <div>
      {translate(text)} {time !== null && <TimeText time={time} />}
    </div>
  );
}
