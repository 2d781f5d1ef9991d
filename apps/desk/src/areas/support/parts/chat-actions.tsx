import { Alert, Button, Stack } from "@mui/material";
import { REASON_LENGTHS } from "@plumbline/engine/desk";
import { COMPLAINT_OUTCOMES, ticketAccepts } from "@plumbline/engine/support";
import { useGetIdentity, useRefresh, useTranslate } from "ra-core";
import { useEffect, useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { ReplyPicker } from "#shell/dialogs/reply-picker.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { DECISION } from "#shell/key-targets.ts";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import type { Chat } from "../chat.ts";

interface OfChat {
  readonly chat: Chat;
}

/** The ticket: start of its wait, due time, assignee, and the actions that end it. */
export function ChatActions({ chat }: OfChat) {
  const translate = useTranslate();
  const mayAnswer = useMay("support.answer");
  const mayDecide = useMay("complaints.decide");
  const { assignee, category, createTime, outcome, rating, ratingText, sinceTime, status } = chat;
  const isComplaint = category === "complaint";
  const isUnsettled = ticketAccepts("resolve", status);
  return (
    <Panel title={translate(`desk.support.is.${status}`)}>
      <Facts
        facts={[
          {
            name: translate("desk.queue.age"),
            value: sinceTime && <WaitingText since={sinceTime} />,
          },
          {
            name: translate("desk.queue.due"),
            value: isUnsettled && chat.untilTime !== null && <DueText time={chat.untilTime} />,
          },
          { name: translate("desk.support.opened"), value: <TimeText time={createTime} /> },
          {
            name: translate("desk.support.assignee"),
            value: assignee?.name ?? translate("desk.support.nobody"),
          },
          ...(outcome === null
            ? []
            : [
                {
                  name: translate("desk.support.outcome"),
                  value: translate(`desk.support.outcomes.${outcome}`),
                },
              ]),
        ].filter(({ value }) => value !== null && value !== false)}
      />
      {rating !== null && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate("desk.support.rating", { rating })}
          {ratingText !== null && `: ${ratingText}`}
        </Alert>
      )}
      {isUnsettled && (
        <Stack
          {...DECISION}
          direction="row"
          spacing={1}
          useFlexGap
          sx={{ flexWrap: "wrap", mt: 2 }}
        >
          {mayAnswer && <Assignment chat={chat} />}
          {mayAnswer && !isComplaint && <ResolveButton chat={chat} />}
          {mayDecide && isComplaint && <DecideButton chat={chat} />}
        </Stack>
      )}
    </Panel>
  );
}

/** Claims it, releases it, or hands it over to a colleague. */
function Assignment({ chat: { id: userId, assignee } }: OfChat) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const refresh = useRefresh();
  const { data: identity } = useGetIdentity();
  const own = identity === undefined ? null : String(identity.id);
  const isOwn = assignee?.isOwn === true;
  const { isBusy, problem, send } = useSending(async () => {
    const colleague = isOwn || own === null ? {} : { operatorId: own };
    await client.support.assignChat({ userId, ...seenHolder(assignee), ...colleague });
    refresh();
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={own === null}
        loading={isBusy}
        onClick={() => void send()}
      >
        {translate(isOwn ? "desk.support.giveBack" : "desk.support.take")}
      </Button>
      <DialogButton
        text={translate("desk.support.handOver")}
        dialog={(onClose) => (
          <HandOverDialog userId={userId} assignee={assignee} onClose={onClose} />
        )}
      />
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

/** The assignee as displayed: if a colleague claimed the ticket meanwhile, it is not taken over. */
const seenHolder = (assignee: Chat["assignee"]) =>
  assignee === null ? {} : { seenHolderId: assignee.id };

function HandOverDialog({
  userId,
  assignee,
  onClose,
}: {
  readonly assignee: Chat["assignee"];
  readonly userId: string;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [colleagues, setColleagues] = useState<readonly { id: string; name: string }[]>([]);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    void client.support.listColleagues({}).then(setColleagues, () => undefined);
  }, [client]);
  const text = translate("desk.support.handOver");
  return (
    <CommandDialog
      title={text}
      text={translate("desk.support.handOverText")}
      action={text}
      isReady={chosen !== ""}
      send={(requestId) =>
        client.support.assignChat(
          { userId, ...seenHolder(assignee), operatorId: chosen },
          { requestId },
        )
      }
      done={{ text: "desk.support.handedOver" }}
      onClose={onClose}
    >
      <ChoiceField
        label="desk.support.colleague"
        choices={["", ...colleagues.map(({ id }) => id)]}
        chosen={chosen}
        textOf={(id) => colleagues.find((one) => one.id === id)?.name ?? "–"}
        onChoice={setChosen}
      />
    </CommandDialog>
  );
}

function ResolveButton({ chat: { account, id: userId } }: OfChat) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const text = translate("desk.support.resolve");
  return (
    <DialogButton
      text={text}
      dialog={(onClose) => (
        <CommandDialog
          title={`${text}: ${account}`}
          text={translate("desk.support.resolveText")}
          action={text}
          send={(requestId) => client.support.resolveChat({ userId }, { requestId })}
          done={{ text: "desk.support.resolved" }}
          onClose={onClose}
        />
      )}
    />
  );
}

function DecideButton({ chat }: OfChat) {
  const translate = useTranslate();
  return (
    <DialogButton
      text={translate("desk.support.decide")}
      dialog={(onClose) => <DecideDialog chat={chat} onClose={onClose} />}
    />
  );
}

function DecideDialog({
  chat: { account, id: userId },
  onClose,
}: OfChat & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [outcome, setOutcome] = useState<(typeof COMPLAINT_OUTCOMES)[number]>("upheld");
  const [words, setWords] = useState("");
  const { length } = words.trim();
  const text = translate("desk.support.decide");
  return (
    <CommandDialog
      title={`${text}: ${account}`}
      text={translate("desk.support.decideText")}
      action={text}
      isReady={length >= REASON_LENGTHS.min && length <= REASON_LENGTHS.max}
      send={(requestId) =>
        client.support.decideChatComplaint({ userId, outcome, words }, { requestId })
      }
      done={{ text: "desk.support.decided" }}
      onClose={onClose}
    >
      <ChoiceField
        label="desk.support.outcome"
        choices={COMPLAINT_OUTCOMES}
        chosen={outcome}
        textOf={(one) => translate(`desk.support.outcomes.${one}`)}
        onChoice={setOutcome}
      />
      <WordsField
        label="desk.support.words"
        lengths={REASON_LENGTHS}
        words={words}
        onWords={setWords}
      />
      <ReplyPicker topic="support" userId={userId} onPick={setWords} />
    </CommandDialog>
  );
}
