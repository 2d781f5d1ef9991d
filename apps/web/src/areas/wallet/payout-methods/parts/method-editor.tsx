import { Button, NoticeBar, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { useOwnDraft } from "#shell/drafts/use-own-draft.ts";
import { FormBody, FormProblem } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { isOfProof } from "../../step-up/proof-form.ts";
import { ProofSheet } from "../../step-up/proof-sheet.tsx";
import { useSaveMethod } from "../../withdrawal/commands.ts";
import type { PayoutMethod, Terms } from "../../withdrawal/queries.ts";
import { untilText } from "../../time-text.ts";
import { formOf, methodForm, channelOf } from "../method-form.ts";
import { MethodFields } from "./method-fields.tsx";

const DAY_MS = 86_400_000;

export interface MethodEditorProps {
  readonly terms: Terms;
  readonly settings: SecuritySettings;
  /** The account to change; undefined adds one. */
  readonly method: PayoutMethod | undefined;
}

/** The form of an account, and the step-up before it is saved. */
export function MethodEditor({ terms, settings, method }: MethodEditorProps): ReactNode {
  const { t } = useTranslation();
  const [isProving, setIsProving] = useState(false);
  const saving = useSaveMethod(method?.id ?? null);
  const isRefused = saving.error !== null && !isOfProof(saving.error);
  const form = useForm(methodForm, {
    context: { terms, proof: { withdrawalPassword: "" } },
    start: method === undefined ? methodForm.empty : formOf(method),
    command: saving,
    draft: useOwnDraft({ key: `payoutMethod.${method?.id ?? "new"}`, empty: methodForm.empty }),
    onReady: () => setIsProving(true),
    isCovered: isProving && !isRefused,
    onDone: () => {
      toast.show(t("withdrawal.accounts.saved"), "good");
      goBack(pathTo("payoutMethods"));
    },
  });
  const way = channelOf(form.values, terms);
  const isUnproven = way?.kind === "bank" && terms.verification === "none";
  return (
    <FormBody form={form}>
      <MethodFields terms={terms} way={way} form={form} isNew={method === undefined} />
      {!isUnproven && <SaveAction fault={isRefused ? form.fault : null} />}
      {isProving && !isRefused && (
        <ProofSheet
          title={t("withdrawal.accounts.saveTitle")}
          submitLabel={t("withdrawal.accounts.save")}
          settings={settings}
          command={saving}
          onSubmit={(proof) => form.send({ terms, proof })}
          onClose={() => {
            form.startAfresh();
            setIsProving(false);
          }}
        />
      )}
    </FormBody>
  );
}

/** The consequences of saving, shown beforehand. */
function SaveAction({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  return (
    <>
      <NoticeBar tone="warn">
        {t("withdrawal.accounts.holdBefore", { time: untilText(clock.nowMs() + DAY_MS) })}
      </NoticeBar>
      <FormProblem fault={fault} />
      <Button type="submit">{t("withdrawal.accounts.save")}</Button>
    </>
  );
}
