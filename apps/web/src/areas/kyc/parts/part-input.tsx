import { ID_TYPES, type KycPart } from "@plumbline/engine/kyc";
import { Field, type FieldProps, SegmentedControl, Select } from "@plumbline/ui";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { countriesIn } from "#shell/countries.ts";
import { isFilePart } from "../kyc-form.ts";
import { PictureInput } from "./picture-input.tsx";

export interface PartInputProps {
  readonly part: KycPart;
  readonly idType: string | undefined;
  readonly value: string;
  readonly onChange: (answer: string) => void;
  readonly problem: string | undefined;
}

/** The input of one part, with a suitable control. */
export function PartInput(props: PartInputProps): ReactNode {
  const { part, value, onChange, problem, idType } = props;
  const { t } = useTranslation();
  if (isFilePart(part)) {
    const guide = part === "documentFileId" ? "none" : idType === "passport" ? "passport" : "card";
    const isPage = part === "frontFileId" && idType === "passport";
    const label = isPage ? t("kyc.passportPage") : t(`kyc.part.${part}`);
    const hint = part === "documentFileId" ? t("kyc.hint.document") : undefined;
    return (
      <PictureInput
        label={label}
        guide={guide}
        hint={hint}
        value={value}
        onChange={onChange}
        problem={problem}
      />
    );
  }
  if (part === "country")
    return <CountryInput value={value} onChange={onChange} problem={problem} />;
  if (part === "idType") {
    const segments = ID_TYPES.map((type) => ({ value: type, label: t(`kyc.idType.${type}`) }));
    const label = t("kyc.part.idType");
    const chosen = ID_TYPES.find((type) => type === value) ?? "passport";
    return (
      <div>
        <p className="pb-1.5 text-label text-muted" aria-hidden="true">
          {label}
        </p>
        <SegmentedControl label={label} segments={segments} value={chosen} onChange={onChange} />
        {problem !== undefined && <p className="pt-1.5 text-caption text-bad">{problem}</p>}
      </div>
    );
  }
  return (
    <Field
      {...FIELD[part]}
      label={t(`kyc.part.${part}`)}
      hint={part in HINT ? t(HINT[part as keyof typeof HINT]) : undefined}
      value={value}
      onChange={onChange}
      problem={problem}
    />
  );
}

type FieldPart = Exclude<
  KycPart,
  "country" | "idType" | "frontFileId" | "backFileId" | "documentFileId"
>;

/** Emergency contacts are other people, so browsers must not autofill the reader's own name. */
const FIELD = {
  lastName: { kind: "text", autoComplete: "family-name" },
  firstName: { kind: "text", autoComplete: "given-name" },
  birthday: { kind: "date", autoComplete: "bday" },
  idNumber: { kind: "text" },
  address: { kind: "text", autoComplete: "street-address" },
  contactLastName: { kind: "text" },
  contactFirstName: { kind: "text" },
  contactRelation: { kind: "text" },
  contactPhone: { kind: "tel" },
  contactAddress: { kind: "text" },
} as const satisfies Record<FieldPart, Pick<FieldProps, "kind" | "autoComplete">>;

const HINT = {
  lastName: "kyc.hint.lastName",
  idNumber: "kyc.hint.idNumber",
  address: "kyc.hint.address",
  contactRelation: "kyc.hint.contactRelation",
  contactPhone: "kyc.hint.contactPhone",
} as const;

function CountryInput(props: Pick<PartInputProps, "value" | "onChange" | "problem">): ReactNode {
  const { t } = useTranslation();
  const options = useMemo(() => countriesIn(t("kyc.languageTag")), [t]);
  return (
    <Select
      label={t("kyc.part.country")}
      options={options}
      value={props.value === "" ? undefined : props.value}
      onChange={props.onChange}
      placeholder={t("kyc.hint.country")}
      problem={props.problem}
    />
  );
}
