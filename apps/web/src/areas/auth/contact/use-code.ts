import { CallRefused } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useResendWait } from "#shell/codes/resend-wait.ts";
import { useServices } from "#shell/services.tsx";
import { type ContactForm, type ContactKind, contactText, wireContact } from "./contact-form.ts";

type CodePurpose = "register" | "login" | "bind" | "unfreeze";

const SECOND_MS = 1_000;

interface CodeTarget {
  readonly kind: ContactKind;
  readonly contact: ContactForm;
}

/** The request of a code by message, and its outcome. */
export interface CodeRequest {
  readonly send: (target: CodeTarget, onSent: () => void) => void;
  readonly isSending: boolean;
  /** Why none was sent. */
  readonly fault: Error | null;
  /** The contact of the last one, and the ticket to send back with the code. */
  readonly sent: { readonly to: string; readonly ticket: string } | undefined;
  /**
   * Until when the server sends no further code, in epoch ms of this device's clock; 0 if it would.
   */
  readonly waitUntilMs: number;
  /** The same for a contact that a code was sent to. */
  readonly resendUntilMs: (to: string) => number;
}

/** Requests codes for one purpose. */
export function useCode(purpose: CodePurpose): CodeRequest {
  const { client } = useServices();
  const [sent, setSent] = useState<CodeRequest["sent"]>();
  const resend = useResendWait();
  const [waitUntilMs, setWaitUntilMs] = useState(0);
  const asking = useMutation({
    mutationFn: async ({ kind, contact }: CodeTarget) => {
      const { auth } = client;
      return kind === "phone"
        ? auth.getPhoneCaptcha({ ...wireContact.phone(contact), purpose })
        : auth.getEmailCaptcha({ ...wireContact.email(contact), purpose });
    },
    onSuccess: ({ ticket }, { kind, contact }) => {
      const to = contactText(contact, kind);
      setSent({ to, ticket });
      resend.onSent(to);
    },
    onError: (fault) => setWaitUntilMs(Date.now() + waitSeconds(fault) * SECOND_MS),
  });
  return {
    send: (target, onSent) => asking.mutate(target, { onSuccess: onSent }),
    isSending: asking.isPending,
    fault: asking.error,
    sent,
    waitUntilMs,
    resendUntilMs: resend.untilMs,
  };
}

/** The seconds to wait that a refusal for too many requests states. */
function waitSeconds(fault: Error): number {
  const seconds = fault instanceof CallRefused ? fault.details["seconds"] : undefined;
  return typeof seconds === "number" ? seconds : 0;
}
