import { Link, Pagination, Stack } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { REASON_LENGTHS, isWithin } from "@plumbline/engine/desk";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { Problem } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";
import { Section } from "#shell/lists/section.tsx";
import type { DeskMember } from "#shell/member-tab.ts";

type Timeline = Awaited<ReturnType<DeskClient["profile"]["readTimeline"]>>;
type Item = Timeline["records"][number];

const PAGE_ROWS = 25;

const keyOf = (userId: string): readonly string[] => ["timeline", userId];

/** All events of a member, the latest first, and the totals of deposits and withdrawals. */
export function MemberTimeline({ user }: { readonly user: DeskMember }) {
  const { client } = useDeskSession();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(user.id), pageNo],
    queryFn: () => client.profile.readTimeline({ userId: user.id, pageNo, pageSize: PAGE_ROWS }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error !== null) return <Problem fault={error} again={refetch} />;
  if (data === undefined) return null;
  return (
    <Stack spacing={2}>
      <Totals totals={data.totals} />
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
        rows={data.records.map((item) => ({
          key: String(item.id),
          cells: [
            <TimeText key="time" time={item.time} />,
            <Kind key="kind" item={item} />,
            item.detail ?? "–",
            item.amount === null ? "–" : `${item.amount} ${item.currency ?? ""}`,
          ],
        }))}
      />
      {data.pages > 1 && (
        <Pagination
          count={data.pages}
          page={pageNo}
          onChange={(_event, page) => setPageNo(page)}
          sx={{ alignSelf: "center" }}
        />
      )}
    </Stack>
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

function Kind({ item: { kind, resource, caseId } }: { readonly item: Item }) {
  const translate = useTranslate();
  const text = translate(`desk.timeline.kinds.${kind}`, { _: kind });
  if (resource === null || caseId === null) return text;
  return <Link href={`#/${resource}/${encodeURIComponent(caseId)}/show`}>{text}</Link>;
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
