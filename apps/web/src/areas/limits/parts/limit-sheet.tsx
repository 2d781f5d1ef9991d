import { Button, Field, NoticeBar, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { FormBody } from "#shell/forms/form-body.tsx";
import { useForm } from "#shell/forms/use-form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import { useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { isLooser, limitForm } from "../limit-form.ts";
import type { OwnLimit } from "../queries.ts";

/** Sets or removes one limit, and shows beforehand when the new value takes effect. */
export function LimitSheet(props: {
  readonly limit: OwnLimit;
  readonly onClose: () => void;
}): ReactNode {
  const { limit, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const isGuest = useIsGuest();
  const done = () => {
    toast.show(t("limits.saved"), "good");
    onClose();
  };
  const setting = useCommand(client.limits.setOwnLimit);
  const removing = useCommand(client.limits.setOwnLimit);
  const form = useForm(limitForm, {
    context: limit,
    command: setting,
    start: { value: limit.value ?? "" },
    onDone: done,
  });
  const { kind, value, pending } = limit;
  const waits = isLooser(form.values.value, limit);
  const isRemovable = value !== null && (pending === null || pending.value !== null);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(`limits.kind.${kind}`)}
      closeLabel={t("limits.close")}
      footer={
        <div className="flex flex-col gap-2">
          <CommandProblem fault={form.fault ?? removing.error} />
          <Button isBusy={form.isSending} onPress={() => form.submit()}>
            {t("limits.set")}
          </Button>
          {isRemovable && (
            <Button
              tone="plain"
              isBusy={removing.isPending}
              onPress={() => removing.mutate({ kind }, { onSuccess: done })}
            >
              {t("limits.remove")}
            </Button>
          )}
        </div>
      }
    >
      <FormBody form={form} className="flex flex-col gap-3 pb-2">
        <p className="text-label text-muted">{t(`limits.explain.${kind}`)}</p>
        {kind === "session" && isGuest && (
          <NoticeBar
            tone="warn"
            action={{
              label: t("limits.completeAccount"),
              onPress: () => go(pathTo("security", { part: "guest" })),
            }}
          >
            {t("limits.guestSession")}
          </NoticeBar>
        )}
        <Field
          label={t(kind === "session" ? "limits.inMinutes" : "limits.inUsdt")}
          unit={kind === "session" ? undefined : "USDT"}
          hint={t(waits ? "limits.waits" : "limits.atOnce")}
          {...form.field("value")}
        />
      </FormBody>
    </Sheet>
  );
}
