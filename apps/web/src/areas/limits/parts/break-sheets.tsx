import { EXCLUSION_LENGTHS, type ExclusionLength } from "@plumbline/engine/limits";
import { Button, NoticeBar, Select, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";

const DAYS = ["1", "3", "7", "14", "30", "42"] as const;

/** Some days without new risk: they end by themselves, and never earlier. */
export function TimeOutSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const starting = useCommand(client.limits.startTimeOut);
  const [days, setDays] = useState<string>(DAYS[0]);
  return (
    <BreakSheet
      title={t("limits.break.timeOut")}
      about={t("limits.break.timeOutAbout")}
      submit={t("limits.break.startTimeOut")}
      fault={starting.error}
      isBusy={starting.isPending}
      onSubmit={(onSuccess) => starting.mutate({ days: Number(days) }, { onSuccess })}
      onClose={onClose}
    >
      <Select
        label={t("limits.break.length")}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({ value, label: t("limits.break.days", { count: value }) }))}
      />
    </BreakSheet>
  );
}

/** Half a year or longer: it ends only on request, and a permanent one never. */
export function ExclusionSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const starting = useCommand(client.limits.startExclusion);
  const [length, setLength] = useState<ExclusionLength>("half_year");
  return (
    <BreakSheet
      title={t("limits.break.exclusion")}
      about={t("limits.break.exclusionAbout")}
      submit={t("limits.break.startExclusion")}
      fault={starting.error}
      isBusy={starting.isPending}
      onSubmit={(onSuccess) => starting.mutate({ length }, { onSuccess })}
      onClose={onClose}
    >
      <Select
        label={t("limits.break.length")}
        value={length}
        onChange={setLength}
        options={EXCLUSION_LENGTHS.map((value) => ({ value, label: t(`limits.length.${value}`) }))}
      />
    </BreakSheet>
  );
}

function BreakSheet(props: {
  readonly title: string;
  readonly about: string;
  readonly submit: string;
  readonly fault: Error | null;
  readonly isBusy: boolean;
  readonly onSubmit: (onSuccess: () => void) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { title, about, submit, fault, isBusy, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const begun = () => {
    toast.show(t("limits.break.begun"), "good");
    onClose();
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={t("limits.close")}
      footer={
        <>
          <CommandProblem fault={fault} />
          <Button tone="danger" isBusy={isBusy} onPress={() => onSubmit(begun)}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-label">{about}</p>
        {children}
        <NoticeBar tone="warn">{t("limits.break.noWayBack")}</NoticeBar>
      </div>
    </Sheet>
  );
}
