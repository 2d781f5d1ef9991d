import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { VerificationView } from "../queries.ts";
import { OwnPicture } from "./handed-in.tsx";

/** The reason of a final refusal, the member's appeal, and the decision on it. */
export function FinalRefusal({
  view: { finalRefusal },
}: {
  readonly view: VerificationView;
}): ReactNode {
  const { t } = useTranslation();
  if (finalRefusal === null) return null;
  const { outcome, appeal } = finalRefusal;
  return (
    <div className="flex flex-col gap-3 text-label">
      <div className="rounded-inner bg-bad-soft px-3 py-2">
        <p className="text-caption text-muted">{t("kyc.finalRefusal.title")}</p>
        <p className="font-semibold text-bad">{t(`kyc.outcome.${outcome}`)}</p>
        <p className="pt-1">{t("kyc.finalRefusal.note")}</p>
      </div>
      {appeal !== null && (
        <Words title={t("kyc.finalRefusal.yours")} text={appeal.text}>
          {appeal.fileId !== null && (
            <OwnPicture fileId={appeal.fileId} label={t("kyc.finalRefusal.picture")} />
          )}
        </Words>
      )}
      {appeal !== null && appeal.decision !== null && (
        <Words title={t("kyc.finalRefusal.answer")} text={appeal.decision.words} />
      )}
    </div>
  );
}

function Words(props: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <div className="rounded-inner bg-fill px-3 py-2">
      <p className="text-caption text-muted">{props.title}</p>
      <p className="break-words whitespace-pre-wrap">{props.text}</p>
      {props.children}
    </div>
  );
}
