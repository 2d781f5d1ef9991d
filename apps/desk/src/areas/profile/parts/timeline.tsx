import { Link } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { REASON_LENGTHS, isWithin } from "@plumbline/engine/desk";
import { useQueryClient } from "@tanstack/react-query";
import { useResourceDefinitions, useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { AmountText, SignedAmount } from "#shell/lists/amounts.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { EarlierPages } from "#shell/lists/earlier.tsx";
import type { DeskOptions } from "#shell/resource.ts";
import { useDeskSession, useMayOpen } from "#shell/session.ts";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";

type Timeline = Awaited<ReturnType<DeskClient["profile"]["readTimeline"]>>;
type Item = Timeline["records"][number];

const keyOf = (userId: string): readonly string[] => ["timeline", userId];

/** All events of a member, the latest first, and the totals of deposits and withdrawals. */
export function MemberTimeline({ user }: { readonly user: DeskMember }) {
  const { client } = useDeskSession();
  return (
    <EarlierPages
      queryKey={keyOf(user.id)}
      read={(place) => client.profile.readTimeline({ userId: user.id, ...place })}
    >
      {({ records, totals }) => (
        <>
          <Totals totals={totals} />
          <Section
            titleKey="desk.timeline.title"
            emptyKey="desk.timeline.empty"
            action={<NoteButton userId={user.id} />}
            columns={[
              { key: "desk.timeline.time" },
              { key: "desk.timeline.what" },
              { key: "desk.timeline.detail" },
              { key: "desk.timeline.amount", isFigure: true },
            ]}
            rows={records.map((item, index) => ({
              key: String(index),
              cells: [
                <TimeText key="time" time={item.time} />,
                <Kind key="kind" item={item} />,
                <Detail key="detail" item={item} />,
                <Moved key="amount" item={item} />,
              ],
            }))}
          />
        </>
      )}
    </EarlierPages>
  );
}

function Totals({ totals }: Pick<Timeline, "totals">) {
  return (
    <Section
      titleKey="desk.timeline.totals"
      emptyKey="desk.timeline.noTotals"
      columns={[
        { key: "desk.timeline.currency" },
        { key: "desk.timeline.deposited", isFigure: true },
        { key: "desk.timeline.withdrawn", isFigure: true },
      ]}
      rows={totals.map(({ currency, deposited, withdrawn }) => ({
        key: currency,
        cells: [currency, deposited, withdrawn],
      }))}
    />
  );
}

/** The event, with a link to its record for operators who may open its list. */
function Kind({ item: { kind, resource, caseId } }: { readonly item: Item }) {
  const translate = useTranslate();
  const mayOpen = useMayOpen();
  const list = useResourceDefinitions<DeskOptions>()[resource ?? ""];
  const text = translate(`desk.timeline.kinds.${kind}`, { _: kind });
  if (list?.options === undefined || caseId === null || !mayOpen(list.options)) return text;
  const place =
    list.hasShow === true
      ? `/${encodeURIComponent(caseId)}/show`
      : `?filter=${encodeURIComponent(JSON.stringify({ search: caseId }))}`;
  return <Link href={`#/${list.name}${place}`}>{text}</Link>;
}

function Detail({ item: { about, detail } }: { readonly item: Item }) {
  const translate = useTranslate();
  const texts = [about, detail === null ? null : translate(`desk.${detail}`, { _: detail })];
  return texts.filter((text) => text !== null).join(" · ") || "–";
}

/** The member's gain or loss, with its sign; for other events the amount without a sign. */
function Moved({ item: { amount, change, currency } }: { readonly item: Item }) {
  if (change === null) return <AmountText amount={amount} currency={currency ?? ""} />;
  return <SignedAmount change={change} currency={currency ?? ""} />;
}

/** A note for colleagues, which the member does not see. */
function NoteButton({ userId }: { readonly userId: string }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const queryClient = useQueryClient();
  const [words, setWords] = useState("");
  return (
    <DialogButton
      text={translate("desk.timeline.note")}
      dialog={(onClose) => (
        <CommandDialog
          title={translate("desk.timeline.note")}
          text={translate("desk.timeline.noteText")}
          action={translate("desk.timeline.note")}
          isReady={isWithin(words, REASON_LENGTHS)}
          onClose={onClose}
          send={(requestId) => client.desk.noteMember({ userId, words }, { requestId })}
          done={{ text: "desk.timeline.noted" }}
          onDone={() => {
            setWords("");
            void queryClient.invalidateQueries({ queryKey: keyOf(userId) });
          }}
        >
          <WordsField
            label="desk.timeline.words"
            lengths={REASON_LENGTHS}
            words={words}
            onWords={setWords}
          />
        </CommandDialog>
      )}
    />
  );
}
