import { InlineLink } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showClock } from "#shell/wire-time.ts";
import { byDay, partsOf } from "../message-log.ts";
import type { Message } from "../message-log.ts";
import { imageQuery } from "../queries.ts";
import { Bubble } from "./bubble.tsx";

/** A conversation by days, the latest last. */
export function MessageList(props: {
  readonly messages: readonly Message[];
  /** The number of the last message that staff have read; if omitted, it is not shown. */
  readonly staffReadSeq?: number;
}): ReactNode {
  const { t } = useTranslation();
  const { messages, staffReadSeq = 0 } = props;
  const own = messages.findLast(({ author }) => author === "member");
  const isSeen = own !== undefined && own.seq <= staffReadSeq;
  return (
    <div role="log" aria-label={t("support.conversation")} className="flex flex-col gap-2">
      {byDay(messages).map(({ day, messages: ofDay }) => (
        <section key={day} aria-label={day} className="flex flex-col gap-2">
          <h2 className="py-1 text-center text-caption text-muted tabular-nums">{day}</h2>
          {ofDay.map((message) => (
            <MessageLine
              key={message.seq}
              message={message}
              isSeen={isSeen && message.seq === own.seq}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function MessageLine(props: { readonly message: Message; readonly isSeen: boolean }): ReactNode {
  const { t } = useTranslation();
  const { author, createTime, fileId, isMasked, kind, text } = props.message;
  const time = showClock(readWireTime(createTime));
  if (kind === "resolved") {
    return (
      <div className="py-2 text-center text-caption text-muted">
        <p>{t("support.resolvedAt", { time })}</p>
        {text !== "" && <p className="pt-1 text-label whitespace-pre-line text-ink">{text}</p>}
      </div>
    );
  }
  const marks = [
    time,
    ...(isMasked ? [t("support.masked")] : []),
    ...(props.isSeen ? [t("support.seen")] : []),
  ];
  return (
    <Bubble author={author} note={marks.join(" · ")}>
      {fileId !== null && <ChatImage id={fileId} />}
      {text !== "" && <MessageText text={text} />}
    </Bubble>
  );
}

/** A text as it was written; addresses open the page that shows their target. */
function MessageText({ text }: { readonly text: string }): ReactNode {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {partsOf(text, location.origin).map(({ text: words, url }, index) =>
        url === null ? (
          words
        ) : (
          <InlineLink key={index} href={hrefTo("outlink", { url })}>
            {words}
          </InlineLink>
        ),
      )}
    </p>
  );
}

function ChatImage({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { data } = useQuery(imageQuery(client, id));
  const [isOpen, setIsOpen] = useState(false);
  if (data === undefined) return <div className="h-40 w-48 rounded-inner bg-fill" />;
  const source = `data:image/jpeg;base64,${data.jpeg}`;
  return (
    <>
      <button
        type="button"
        aria-label={t("support.openImage")}
        onClick={() => setIsOpen(true)}
        className="block"
      >
        <img src={source} alt="" className="h-40 w-48 rounded-inner object-cover" />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("support.image")}
        closeLabel={t("support.close")}
      >
        <img
          src={source}
          alt={t("support.image")}
          className="mx-auto max-h-[70dvh] rounded-inner"
        />
      </Sheet>
    </>
  );
}
