import { Button, Field, NoticeBar, Select } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { Terms, WayOut } from "../../withdrawal/queries.ts";
import type { MethodForm } from "../method-form.ts";

interface MethodFieldsProps {
  readonly terms: Terms;
  readonly way: WayOut | undefined;
  readonly draft: MethodForm;
  readonly change: (part: Partial<MethodForm>) => void;
  readonly problemOf: (field: keyof MethodForm) => string | undefined;
  /** Of a saved one the network stays: another network is another account. */
  readonly isNew: boolean;
}

/** Where to: the network or the bank, and what it needs to find its owner. */
export function MethodFields(props: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  const { terms, way, draft, change, problemOf, isNew } = props;
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
          value={draft.channelId === "" ? undefined : draft.channelId}
          onChange={(channelId) => change({ channelId })}
          problem={problemOf("channelId")}
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
            value={draft.label}
            onChange={(label) => change({ label })}
            problem={problemOf("label")}
          />
        </>
      )}
    </>
  );
}

/** A bank account is its owner's own: whose it is has to be proven first. */
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

function ChainFields({ way, draft, change, problemOf }: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  const network = way?.network ?? "";
  return (
    <>
      <Field
        label={t("withdrawal.field.address")}
        hint={way === undefined ? undefined : t("withdrawal.field.addressHint", { network })}
        kind="text"
        value={draft.address}
        onChange={(address) => change({ address })}
        problem={problemOf("address")}
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
          value={draft.memo}
          onChange={(memo) => change({ memo })}
          problem={problemOf("memo")}
        />
      )}
    </>
  );
}

function BankFields({ draft, change, problemOf }: MethodFieldsProps): ReactNode {
  const { t } = useTranslation();
  const field = (name: "bankName" | "address" | "bankCode") => ({
    kind: "text" as const,
    value: draft[name],
    onChange: (text: string) => change({ [name]: text }),
    problem: problemOf(name),
  });
  return (
    <>
      <p className="text-label text-muted">{t("withdrawal.field.holderHint")}</p>
      <Field label={t("withdrawal.field.bankName")} {...field("bankName")} />
      <Field label={t("withdrawal.field.number")} {...field("address")} />
      <Field label={t("withdrawal.field.bankCode")} {...field("bankCode")} />
    </>
  );
}
