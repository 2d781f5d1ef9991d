import { Stack, TextField, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { ReplyPicker } from "#shell/dialogs/reply-picker.tsx";
import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";

type EmailRequest = Awaited<
  ReturnType<DeskClient["support"]["listEmailRequests"]>
>["records"][number] & {
  /** The title of a request: its sender. */
  readonly account: string;
};

const isWaiting = ({ answer }: EmailRequest): boolean => answer === null;

const Column = DataTable.Col<EmailRequest>;

/** E-mail requests of visitors without a session, the oldest first. */
export function EmailRequestsScreen() {
  const translate = useTranslate();
  const mayAnswer = useMay("support.answer");
  const { assignmentOf, handOver, takeOn } = useQueueAssigning<EmailRequest>(
    "emailRequests",
    isWaiting,
  );
  const choice = choiceOf<EmailRequest>([takeOn, handOver]);
  return (
    <DeskList
      empty="desk.support.noEmailRequests"
      isQueue
      {...(mayAnswer && { actions: choice.action })}
    >
      <DeskTable<EmailRequest>>
        {mayAnswer && choice.column}
        <Column label="desk.support.email" render={({ email }) => email} />
        <Column
          label="desk.support.category"
          render={({ category }) => translate(`desk.support.categories.${category}`)}
        />
        <Column
          label="desk.support.text"
          render={(emailRequest) => <Words emailRequest={emailRequest} />}
        />
        <Column
          label="desk.queue.age"
          align="right"
          render={({ answer, createTime }) =>
            answer === null ? <WaitingText since={createTime} /> : <TimeText time={createTime} />
          }
        />
        <Column
          label="desk.kyc.assignee"
          render={({ id }) => <AssigneeText assignment={assignmentOf(id)} />}
        />
        <Column
          label="desk.support.answeredBy"
          render={(emailRequest) =>
            emailRequest.answer === null && mayAnswer ? (
              <DialogButton
                text={translate("desk.support.answer")}
                dialog={(onClose) => <AnswerDialog emailRequest={emailRequest} onClose={onClose} />}
              />
            ) : (
              (emailRequest.answeredBy ?? "–")
            )
          }
        />
      </DeskTable>
    </DeskList>
  );
}

function Words({ emailRequest: { text, answer } }: { readonly emailRequest: EmailRequest }) {
  return (
    <Stack spacing={1} sx={{ maxWidth: 420 }}>
      {[text, ...(answer === null ? [] : [`→ ${answer}`])].map((words) => (
        <Typography
          key={words}
          variant="body2"
          sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}
        >
          {words}
        </Typography>
      ))}
    </Stack>
  );
}

function AnswerDialog({
  emailRequest: { email, id, text },
  onClose,
}: {
  readonly emailRequest: EmailRequest;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [answer, setAnswer] = useState("");
  return (
    <CommandDialog
      title={translate("desk.support.answerTo", { email })}
      text={translate("desk.support.answerText")}
      action={translate("desk.support.send")}
      isReady={answer.trim() !== ""}
      send={(requestId) => client.support.answerEmailRequest({ id, text: answer }, { requestId })}
      done={{ text: "desk.support.answered" }}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        {text}
      </Typography>
      <TextField
        label={translate("desk.support.reply")}
        multiline
        minRows={4}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <ReplyPicker topic="support" emailRequestId={id} onPick={setAnswer} />
    </CommandDialog>
  );
}
