import { Field } from "@plumbline/ui";
import { type ReactNode, useRef } from "react";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { MailboxLink } from "./mailbox-link.tsx";
import type { CodeRequest } from "./use-code.ts";
import { useRemaining } from "./use-remaining.ts";

/** Six digits out of a letter: where they are typed, and where they are asked for. */
export function CodeField(props: {
  readonly request: CodeRequest;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Asks for a code, if the contact is written so that one can be sent. */
  readonly onAsk: (onSent: () => void) => void;
  /** The contact as it stands: another one has no code yet. */
  readonly contact: string;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { sent, isSending, fault, waitUntilMs } = props.request;
  const waiting = useRemaining(waitUntilMs);
  const input = useRef<HTMLInputElement>(null);
  const isSent = sent?.to === props.contact;
  const ask = () => {
    if (!isSending && waiting === 0) props.onAsk(() => input.current?.focus());
  };
  const label = isSending ? "sending" : isSent ? "again" : "send";
  const isLost = fault !== null && waiting === 0 && !isOfContact(fault);
  return (
    <div>
      <Field
        ref={input}
        label={t("auth.code.label")}
        kind="digits"
        name="code"
        autoComplete="one-time-code"
        value={props.value}
        onChange={(text) => props.onChange(text)}
        problem={props.problem}
        {...(waiting > 0
          ? { unit: clock(waiting) }
          : { action: { label: t(`auth.code.${label}`), onPress: ask } })}
      />
      <div aria-live="polite" className="text-caption text-muted">
        {isSent && <p className="pt-1.5">{t("auth.code.sent", { contact: sent.to })}</p>}
        {isLost && <p className="pt-1.5 text-bad">{problemText(t, fault)}</p>}
        {waitUntilMs > 0 && waiting > 0 && <p className="pt-1.5">{t("auth.code.wait")}</p>}
      </div>
      {isSent && <MailboxLink />}
    </div>
  );
}

/** What is wrong with the contact is said beneath the contact. */
const isOfContact = (fault: Error): boolean =>
  "details" in fault && /^(phone|email|countryCode)$/.test(String(fieldOf(fault.details)));

const fieldOf = (details: unknown): unknown =>
  typeof details === "object" && details !== null && "field" in details ? details.field : undefined;

/** 75 is "1:15". */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
