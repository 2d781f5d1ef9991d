import { Field, SteadyButton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useRef, useState } from "react";
import { codeDigits } from "#shell/codes/resend-wait.ts";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { PasswordField } from "#shell/forms/password-field.tsx";
import type { SecuritySettings } from "#shell/queries.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { MessageCode } from "./message-code.tsx";
import {
  CODE_LENGTH,
  isOfProof,
  needOf,
  NO_PROOF,
  fieldProblemOf,
  type WireProof,
  wireProof,
} from "./proof-form.ts";

export interface ProofSheetProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly tone?: "primary" | "danger";
  readonly settings: SecuritySettings;
  /** The command to be confirmed, shown above the inputs. */
  readonly children?: ReactNode;
  readonly command: { readonly error: Error | null; readonly isPending: boolean };
  readonly onSubmit: (proof: WireProof) => void;
  readonly onClose: () => void;
}

/** Asks the owner to prove their identity. Closing it clears everything. */
export function ProofSheet(props: ProofSheetProps): ReactNode {
  const { t } = useTranslation();
  const { title, submitLabel, tone, settings, command, onClose, onSubmit, children } = props;
  const { form, change, refused } = useProof(command.error);
  const need = needOf(settings);
  const wire = wireProof(form, need);
  const isAgain = isLost(command.error);
  const missing = form.withdrawalPassword === "" ? "passwordMissing" : "codeMissing";
  const input = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t("withdrawal.close")}
      footer={
        <>
          <CommandProblem fault={isSaidBeside(refused) ? null : refused} />
          <SteadyButton
            tone={tone}
            isBusy={command.isPending}
            disabledReason={wire === null ? t(`withdrawal.proof.${missing}`) : undefined}
            onPress={() => wire !== null && onSubmit(wire)}
          >
            {isAgain ? t("withdrawal.again") : submitLabel}
          </SteadyButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <PasswordField
          label={t("withdrawal.proof.password")}
          autoComplete="off"
          value={form.withdrawalPassword}
          onChange={(withdrawalPassword) => change({ withdrawalPassword })}
          problem={fieldProblemOf(refused, "password")}
        />
        {need !== "none" && (
          <div className="flex flex-col gap-2">
            {need === "message" && (
              <MessageCode settings={settings} onSent={() => input.current?.focus()} />
            )}
            {/*
             * Not hidden, because it is valid once: so it can be compared, pasted, and filled in.
             */}
            <Field
              ref={input}
              label={t(`withdrawal.proof.${need}`)}
              kind="digits"
              name="code"
              autoComplete="one-time-code"
              value={form.code}
              onChange={(text) => change({ code: codeDigits(text, CODE_LENGTH) })}
              problem={fieldProblemOf(refused, "code")}
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}

/** The inputs; a refused code is cleared, and its message at the next keystroke. */
function useProof(fault: Error | null) {
  const [form, setForm] = useState(NO_PROOF);
  const [seen, setSeen] = useState(fault);
  const [isTyping, setTyping] = useState(false);
  if (fault !== seen) {
    setSeen(fault);
    setTyping(false);
    if (fault !== null && !isLost(fault)) setForm({ ...form, code: "" });
  }
  return {
    form,
    change: (part: Partial<typeof form>) => {
      setTyping(true);
      setForm({ ...form, ...part });
    },
    refused: fault !== null && isOfProof(fault) && !isTyping ? fault : null,
  };
}

/** Whether a field already shows the refusal. */
const isSaidBeside = (fault: Error | null): boolean =>
  [fieldProblemOf(fault, "password"), fieldProblemOf(fault, "code")].some((text) => text);
