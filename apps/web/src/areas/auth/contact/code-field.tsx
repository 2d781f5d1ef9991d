import { Field, TextLink } from "@plumbline/ui";
import { type ReactNode, useRef } from "react";
import { codeDigits, useRemaining, waitText } from "#shell/codes/resend-wait.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { useIsSandbox } from "#shell/queries.ts";
import type { CodeRequest } from "./use-code.ts";

/** The number of digits in a message's code. */
const CODE_LENGTH = 6;

/** The input of a six-digit code, with the button that requests one. */
export function CodeField(props: {
  readonly request: CodeRequest;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Requests a code if the contact is valid. */
  readonly onAsk: (onSent: () => void) => void;
  /** The contact as typed: a changed one has no code yet. */
  readonly contact: string;
  readonly problem?: string | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { sent, isSending, fault, waitUntilMs } = props.request;
  const refusedFor = useRemaining(waitUntilMs);
  const resendIn = useRemaining(props.request.resendUntilMs(props.contact));
  const waiting = Math.max(refusedFor, resendIn);
  const input = useRef<HTMLInputElement>(null);
  const isSent = sent?.to === props.contact;
  const ask = () => {
    if (!isSending && waiting === 0) props.onAsk(() => input.current?.focus());
  };
  const label = isSending ? "sending" : isSent ? "again" : "send";
  const isLost = fault !== null && refusedFor === 0 && !isOfContact(fault);
  return (
    <div>
      <Field
        ref={input}
        label={t("auth.code.label")}
        kind="digits"
        name="code"
        autoComplete="one-time-code"
        value={props.value}
        onChange={(text) => props.onChange(codeDigits(text, CODE_LENGTH))}
        problem={props.problem}
        {...(waiting > 0
          ? { unit: t("auth.code.againIn", { time: waitText(waiting) }) }
          : { action: { label: t(`auth.code.${label}`), onPress: ask } })}
      />
      <div aria-live="polite" className="text-caption text-muted">
        {isSent && <p className="pt-1.5">{t("auth.code.sent", { contact: sent.to })}</p>}
        {isLost && <p className="pt-1.5 text-bad">{problemText(t, fault)}</p>}
        {refusedFor > 0 && <p className="pt-1.5">{t("auth.code.wait")}</p>}
      </div>
      {isSent && <DevInboxLink />}
    </div>
  );
}

/** A link to the development inbox, since a sandbox sends no messages. */
function DevInboxLink(): ReactNode {
  const { t } = useTranslation();
  if (useIsSandbox() !== true) return null;
  return (
    <TextLink href="/dev/inbox" target="_blank" rel="noopener">
      {t("auth.code.devInbox")}
    </TextLink>
  );
}

/** A problem with the contact is shown below the contact. */
const isOfContact = (fault: Error): boolean =>
  "details" in fault && /^(phone|email|countryCode)$/.test(String(fieldOf(fault.details)));

const fieldOf = (details: unknown): unknown =>
  typeof details === "object" && details !== null && "field" in details ? details.field : undefined;
