import { Button, Receipt, type ReceiptRow, StatusPill, toast } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useSecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { ProofSheet } from "../../step-up/proof-sheet.tsx";
import { useRemoveMethod } from "../../withdrawal/commands.ts";
import type { PayoutMethod } from "../../withdrawal/queries.ts";
import { untilText } from "../../time-text.ts";

/** One saved account: its exact destination, and from when it can be used. */
export function MethodCard({ method }: { readonly method: PayoutMethod }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const security = useSecuritySettings();
  const isLocked = (security.data?.settingsLockedUntil ?? null) !== null;
  const [isRemoving, setRemoving] = useState(false);
  const { id, usableFromMs } = method;
  const isHeld = clock.nowMs() < usableFromMs;
  const edit = () => go(pathTo("payoutMethods", { edit: id }));
  return (
    <article className="rounded-card bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{nameOf(method)}</h2>
        <StatusPill tone={isHeld ? "warn" : "good"}>
          {isHeld
            ? t("withdrawal.accounts.from", { time: untilText(usableFromMs) })
            : t("withdrawal.accounts.usable")}
        </StatusPill>
      </div>
      <div className="px-4 pt-1">
        <Receipt isFlush groups={[{ rows: destinationRows(method, t) }]} />
      </div>
      {!isLocked && (
        <div className="flex gap-3 px-4 pb-3">
          <Button isCompact tone="plain" onPress={edit}>
            {t("withdrawal.accounts.edit")}
          </Button>
          <Button isCompact tone="plain" onPress={() => setRemoving(true)}>
            {t("withdrawal.accounts.remove")}
          </Button>
        </div>
      )}
      {isRemoving && <RemoveSheet method={method} onClose={() => setRemoving(false)} />}
    </article>
  );
}

export const nameOf = ({ label, currency, network }: PayoutMethod): string =>
  label === "" ? `${currency} · ${network}` : label;

/** Everything that identifies the destination, the memo as prominent as the address. */
export function destinationRows(
  method: Pick<
    PayoutMethod,
    "currency" | "network" | "kind" | "address" | "memo" | "holder" | "bankName" | "bankCode"
  >,
  t: Translate,
): readonly ReceiptRow[] {
  const { address, bankCode, bankName, currency, holder, kind, memo, network } = method;
  const row = (label: string, value: string | null): readonly ReceiptRow[] =>
    value === null || value === "" ? [] : [{ label, value }];
  return [
    { label: t("withdrawal.field.way"), value: `${currency} · ${network}` },
    ...row(t("withdrawal.field.holder"), holder),
    ...row(t("withdrawal.field.bankName"), bankName),
    ...row(t(kind === "bank" ? "withdrawal.field.number" : "withdrawal.field.address"), address),
    ...row(t("withdrawal.field.bankCode"), bankCode),
    ...row(t("withdrawal.field.memo"), memo),
  ];
}

function RemoveSheet(props: {
  readonly method: PayoutMethod;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { method, onClose } = props;
  const removing = useRemoveMethod();
  const security = useSecuritySettings();
  if (security.data === undefined) return null;
  const onSuccess = () => {
    toast.show(t("withdrawal.accounts.removed"), "good");
    onClose();
  };
  return (
    <ProofSheet
      title={t("withdrawal.accounts.removeTitle")}
      submitLabel={t("withdrawal.accounts.remove")}
      tone="danger"
      settings={security.data}
      command={removing}
      onSubmit={(proof) => removing.mutate({ id: method.id, ...proof }, { onSuccess })}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{nameOf(method)}</p>
      <p className="text-label text-muted">{t("withdrawal.accounts.removeHint")}</p>
    </ProofSheet>
  );
}
