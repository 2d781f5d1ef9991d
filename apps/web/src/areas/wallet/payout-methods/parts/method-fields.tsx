import { Button, Field, NoticeBar, Select } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import type { FilledForm } from "#shell/forms/use-form.ts";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Terms, PayoutRail } from "../../withdrawal/queries.ts";
import type { MethodForm } from "../method-form.ts";

interface MethodFieldsProps {
  readonly terms: Terms;
  readonly way: PayoutRail | undefined;
  readonly form: Pick<FilledForm<MethodForm>, "field">;
  /** The network of a saved account cannot change: another network is another account. */
  readonly isNew: boolean;
}

/** The network or the bank, and the fields that identify the destination there. */
export function MethodFields(props: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { terms, way, form, isNew } = props;
  const chosen = form.field("channelId");
  return (
    <>
      {isNew ? (
        <Select
          label={t("withdrawal.field.way")}
          placeholder={t("withdrawal.field.wayChoose")}
          options={terms.channels.map(({ id, currency, network }) => ({
            value: id,
            label: `${currency} · ${network}`,
          }))}
          {...chosen}
          value={chosen.value === "" ? undefined : chosen.value}
        />
      ) : (
        <p className="font-semibold">{`${way?.currency ?? ""} · ${way?.network ?? ""}`}</p>
      )}
      {way?.kind === "bank" && terms.verification === "none" ? (
        <VerifyFirst />
      ) : (
        <>
          {way?.kind === "bank" ? <BankFields {...props} /> : <ChainFields {...props} />}
          <Field
            label={t("withdrawal.field.label")}
            hint={t("withdrawal.field.labelHint")}
            kind="text"
            {...form.field("label")}
          />
        </>
      )}
    </>
  );
}

/** A bank account must be its owner's own, so their identity has to be verified first. */
function VerifyFirst(): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <NoticeBar tone="info">{t("withdrawal.verifyFirst.text")}</NoticeBar>
      <Button onPress={() => go(pathTo("verification"))}>
        {t("withdrawal.verifyFirst.action")}
      </Button>
    </>
  );
}

function ChainFields({ way, form }: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  const network = way?.network ?? "";
  return (
    <>
      <Field
        label={t("withdrawal.field.address")}
        hint={way === undefined ? undefined : t("withdrawal.field.addressHint", { network })}
        kind="text"
        {...form.field("address")}
      />
      {way !== undefined && way.memo !== "none" && (
        <Field
          label={t("withdrawal.field.memo")}
          hint={t(
            way.memo === "required"
              ? "withdrawal.field.memoRequired"
              : "withdrawal.field.memoOptional",
          )}
          kind="text"
          {...form.field("memo")}
        />
      )}
    </>
  );
}

function BankFields({ form }: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-label text-muted">{t("withdrawal.field.holderHint")}</p>
      <Field label={t("withdrawal.field.bankName")} kind="text" {...form.field("bankName")} />
      <Field label={t("withdrawal.field.number")} kind="text" {...form.field("address")} />
      <Field label={t("withdrawal.field.bankCode")} kind="text" {...form.field("bankCode")} />
    </>
  );
}
