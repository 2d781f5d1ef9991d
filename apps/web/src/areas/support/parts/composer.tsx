import { maskSecrets, MESSAGE_LENGTH_MAX } from "@plumbline/engine/support";
import { ChipRow, NoticeBar, TextAction } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { categoriesQuery, type Category, type Ticket } from "../queries.ts";
import type { Draft } from "../use-outgoing.ts";
import { Thumbnail } from "./outgoing-list.tsx";

/** The shortest time between two reports of typing. */
const TYPING_EVERY_MS = 3_000;

/** The input for a message, with or without a picture, and its category. */
export function Composer(props: {
  readonly ticket: Ticket | null;
  readonly category: Category | null;
  readonly onCategory: (category: Category) => void;
  readonly onSend: (draft: Pick<Draft, "text" | "picture">) => void;
}): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<Blob | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const publishTyping = useTyping();
  const isEmpty = text.trim() === "" && picture === null;
  const send = () => {
    if (isEmpty) return;
    props.onSend({ text, picture });
    setText("");
    setPicture(null);
    field.current?.focus();
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <About ticket={props.ticket} category={props.category} onCategory={props.onCategory} />
      {maskSecrets(text).isMasked && (
        <NoticeBar tone="warn">{t("support.secretWarning")}</NoticeBar>
      )}
      {picture !== null && (
        <div className="flex items-center gap-3">
          <Thumbnail picture={picture} className="size-16" />
          <TextAction onPress={() => setPicture(null)}>{t("support.removeImage")}</TextAction>
        </div>
      )}
      <div className="flex items-end gap-1">
        <PickPicture onPick={setPicture} />
        <textarea
          ref={field}
          aria-label={t("support.message")}
          placeholder={t("support.message")}
          rows={1}
          maxLength={MESSAGE_LENGTH_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            publishTyping();
          }}
          onKeyDown={(event) => {
            // A phone's own keyboard uses this key for new lines only.
            const isSending = event.key === "Enter" && !event.shiftKey && hasKeyboard();
            if (!isSending || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="field-sizing-content max-h-32 min-h-target min-w-0 flex-1 resize-none
            rounded-card border border-control bg-surface px-3 py-2.5 text-[max(16px,1rem)]
            outline-accent -outline-offset-1 focus:outline-2"
        />
        <button
          type="submit"
          aria-label={t("support.send")}
          aria-disabled={isEmpty}
          className={`grid size-target shrink-0 place-items-center rounded-card ${
            isEmpty ? "bg-fill text-muted" : "bg-accent text-on-fill"
          }`}
        >
          <SendIcon />
        </button>
      </div>
    </form>
  );
}

const hasKeyboard = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** The category of a new ticket; for an open one, only whether it is a complaint. */
function About(props: {
  readonly ticket: Ticket | null;
  readonly category: Category | null;
  readonly onCategory: (category: Category) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { ticket, category, onCategory } = props;
  const { data: categories = [] } = useQuery(categoriesQuery(client));
  const isUnsettled = ticket !== null && ticket.status !== "resolved";
  if (!isUnsettled) {
    return (
      <div className="-mx-4">
        <ChipRow<Category | "">
          label={t("support.about")}
          value={category ?? ""}
          onChange={(chosen) => chosen !== "" && onCategory(chosen)}
          chips={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    );
  }
  if (ticket.category === "complaint") return null;
  return (
    <button
      type="button"
      aria-pressed={category === "complaint"}
      onClick={() => onCategory(category === "complaint" ? ticket.category : "complaint")}
      className="min-h-target self-start text-caption text-muted underline underline-offset-4
        aria-pressed:font-semibold aria-pressed:text-accent"
    >
      {t(category === "complaint" ? "support.isComplaint" : "support.makeComplaint")}
    </button>
  );
}

function PickPicture({ onPick }: { readonly onPick: (picture: Blob) => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <label
      className="relative grid size-target shrink-0 place-items-center rounded-card text-muted
        outline-accent hover:bg-fill has-focus-visible:outline-2"
    >
      <input
        type="file"
        accept="image/*"
        aria-label={t("support.addImage")}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onPick(file);
          // Choosing the same file again must dispatch a change event too.
          target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <PictureIcon />
    </label>
  );
}

/** Reports typing, once every few seconds. */
function useTyping(): () => void {
  const { client } = useServices();
  const reportedAtMs = useRef(0);
  return () => {
    if (Date.now() - reportedAtMs.current < TYPING_EVERY_MS) return;
    reportedAtMs.current = Date.now();
    // A lost report has no consequence.
    void client.support.typeInChat({}).catch(() => undefined);
  };
}

const drawn = (path: string): ReactNode => (
  <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const SendIcon = (): ReactNode => drawn("M12 19V5M6 11l6-6 6 6");

const PictureIcon = (): ReactNode =>
  drawn("M4.5 5.5h15v13h-15zM4.5 15.5l4.5-4 4 3.5 2.5-2 4 3M15.5 9.5h.01");
