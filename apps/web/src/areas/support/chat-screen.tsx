import { Button, Skeleton, TextLink } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { TYPING_KEY } from "#shell/live-chat.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { mergeMessages } from "./message-log.ts";
import { ChatHead } from "./parts/chat-head.tsx";
import { Composer } from "./parts/composer.tsx";
import { MessageList } from "./parts/message-list.tsx";
import { OutgoingList } from "./parts/outgoing-list.tsx";
import { RatePanel } from "./parts/rate-panel.tsx";
import {
  type Category,
  chatStateQuery,
  type MessageLog,
  MESSAGES_KEY,
  messagesQuery,
  readEarlier,
} from "./queries.ts";
import { useOutgoing } from "./use-outgoing.ts";

/** The conversation with staff, scrolled to its last message. */
export function ChatScreen(): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const log = useQuery(messagesQuery(client));
  const { data: state } = useQuery(chatStateQuery(client));
  const outbox = useOutgoing();
  const [category, setCategory] = useState<Category | null>(null);
  const ticket = state?.ticket ?? null;
  const count = (log.data?.messages.length ?? 0) + outbox.outgoing.length;
  useEndInView(count);
  useReadMark(log.data?.lastSeq ?? 0, state?.unread ?? 0);
  return (
    <AppScreen
      title={t("support.title")}
      backTo="my"
      aside={
        <TextLink href={hrefTo("supportOrders")} align="end">
          {t("support.tickets.title")}
        </TextLink>
      }
      footer={
        <Composer
          ticket={ticket}
          category={category}
          onCategory={setCategory}
          onSend={(draft) => {
            outbox.send({ ...draft, category });
            setCategory(null);
          }}
        />
      }
    >
      <ChatHead state={state} />
      <Loaded
        from={log}
        failedText={t("support.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={4} />}
      >
        {({ messages }) => (
          <div className="flex flex-col gap-2 px-4 pt-2">
            {(messages[0]?.seq ?? 1) > 1 && <Earlier before={messages[0]?.seq ?? 1} />}
            <MessageList messages={messages} staffReadSeq={state?.staffReadSeq ?? 0} />
            <OutgoingList outbox={outbox} />
            <Typing />
            {ticket?.status === "resolved" && <RatePanel key={ticket.id} ticket={ticket} />}
          </div>
        )}
      </Loaded>
    </AppScreen>
  );
}

/** Loads earlier messages on request. */
function Earlier({ before }: { readonly before: number }): ReactNode {
  const { t } = useTranslation();
  const { client, queryClient } = useServices();
  const reading = useMutation({
    mutationFn: () => readEarlier(client, before),
    onSuccess: ({ messages }) => {
      queryClient.setQueryData<MessageLog>(
        MESSAGES_KEY,
        (log) => log && { ...log, messages: mergeMessages(log.messages, messages) },
      );
    },
  });
  return (
    <div className="flex justify-center">
      <Button
        tone="plain"
        isCompact
        isInline
        isBusy={reading.isPending}
        onPress={() => reading.mutate()}
      >
        {t("support.earlier")}
      </Button>
    </div>
  );
}

function Typing(): ReactNode {
  const { t } = useTranslation();
  const { data: isTyping } = useQuery({
    queryKey: TYPING_KEY,
    queryFn: () => false,
    enabled: false,
    initialData: false,
  });
  return (
    <p aria-live="polite" className="min-h-5 text-caption text-muted">
      {isTyping && t("support.typing")}
    </p>
  );
}

/** Scrolls to the end when the conversation opens, and at each new message. */
function useEndInView(count: number): void {
  const { current: seen } = useRef({ count: 0 });
  useLayoutEffect(() => {
    // Loading earlier messages does not change the scroll position.
    const isAdded = count - seen.count <= 2 || seen.count === 0;
    if (count > seen.count && isAdded) scrollToEnd();
    seen.count = count;
  }, [count, seen]);
  // A mounted screen may be opened again. The effect returns nothing, because newer browsers return
  // a promise from scrolling, which is not a cleanup function. It runs after the navigation has
  // scrolled to the top in a layout effect.
  useEffect(() => {
    scrollToEnd();
  }, []);
}

function scrollToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight });
}

/** Messages on a visible screen count as read. */
function useReadMark(lastSeq: number, unread: number): void {
  const { client, queryClient } = useServices();
  useEffect(() => {
    const read = () => {
      if (document.hidden || unread === 0) return;
      void client.support.readMyMessages({ seq: lastSeq }).then(
        () => queryClient.invalidateQueries(chatStateQuery(client)),
        () => undefined,
      );
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [client, lastSeq, queryClient, unread]);
}
