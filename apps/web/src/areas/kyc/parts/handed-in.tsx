import { KYC_PARTS, type KycPart } from "@plumbline/engine/kyc";
import { Button } from "@plumbline/ui";
import type { ReactNode } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { countryName } from "#shell/countries.ts";
import { isFilePart, maskNumber } from "../kyc-form.ts";
import { useOpenPicture, type VerificationView } from "../queries.ts";

/** The reader's submission, with the document's number masked except for its end. */
export function HandedIn({ view }: { readonly view: VerificationView }): ReactNode {
  const { t } = useTranslation();
  const entries = KYC_PARTS[view.level].flatMap((part): [KycPart, string][] => {
    const answer = view.answers[part];
    return answer === undefined ? [] : [[part, answer]];
  });
  return (
    <details className="group border-t border-hairline">
      <summary
        className="flex min-h-target list-none items-center justify-between text-label
          font-semibold text-accent [&::-webkit-details-marker]:hidden"
      >
        {t("kyc.handedIn.title")}
        <span className="transition-[rotate] group-open:rotate-180" aria-hidden="true">
          <svg viewBox="0 0 24 24" className="size-5">
            <path d="m6.5 9.5 5.5 5.5 5.5-5.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
      </summary>
      <dl className="divide-y divide-hairline">
        {entries.map(([part, answer]) => (
          <div key={part} className="py-2">
            <dt className="text-caption text-muted">{t(`kyc.part.${part}`)}</dt>
            <dd>
              {isFilePart(part) ? (
                <OwnPicture fileId={answer} label={t(`kyc.part.${part}`)} />
              ) : (
                textOf(part, answer, t)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function textOf(part: KycPart, answer: string, t: Translate): string {
  if (part === "idNumber") return maskNumber(answer);
  if (part === "country") return countryName(answer, t("kyc.languageTag"));
  if (part !== "idType") return answer;
  return t(answer === "passport" ? "kyc.idType.passport" : "kyc.idType.idCard");
}

/** Loaded only on request, because each opening is recorded. */
export function OwnPicture(props: { readonly fileId: string; readonly label: string }): ReactNode {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useOpenPicture();
  if (data !== undefined) {
    return (
      <img
        src={`data:image/jpeg;base64,${data.jpeg}`}
        width={data.width}
        height={data.height}
        alt={props.label}
        className="mt-1 h-auto w-full rounded-inner"
      />
    );
  }
  return (
    <div className="pt-1">
      {error !== null && <p className="pb-1 text-label text-bad">{problemText(t, error)}</p>}
      <Button
        tone="plain"
        isCompact
        isInline
        isBusy={isPending}
        onPress={() => mutate(props.fileId)}
      >
        {t("kyc.handedIn.show")}
      </Button>
    </div>
  );
}
