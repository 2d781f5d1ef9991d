import { ImagePicker } from "@plumbline/ui";
import type { ReactNode } from "react";
import { PictureProgress } from "#shell/pictures/picture-progress.tsx";
import { usePictureUpload } from "#shell/pictures/use-picture-upload.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The picture that proves a payment: usually a screenshot, so the album is offered first. */
export function ProofInput(props: {
  /** The stored picture's id; "" without one. */
  readonly value: string;
  readonly onChange: (fileId: string) => void;
  readonly problem: string | undefined;
}): ReactNode {
  const { value, onChange, problem } = props;
  const { t } = useTranslation();
  const { state, pick, send } = usePictureUpload("recharge", onChange);
  const isOnWay = value === "" && state.type !== "none" && state.type !== "unfit";
  const refused = isOnWay ? t("recharge.problem.proofOnWay") : problem;
  const flaw = state.type === "unfit" ? t(`kyc.flaw.${state.flaw}`) : undefined;
  return (
    <div className="flex flex-col gap-2">
      <ImagePicker
        label={t("recharge.claim.proof")}
        picture={"picture" in state ? state.picture : undefined}
        onPick={pick}
        guide="none"
        pickLabel={t(value === "" ? "recharge.claim.pick" : "recharge.claim.replace")}
        replaceLabel={t("recharge.claim.replace")}
        hint={t("recharge.claim.proofHint")}
        problem={flaw ?? (problem === undefined || value !== "" ? undefined : refused)}
      />
      <div aria-live="polite" className="text-label">
        <PictureProgress state={state} send={send} hasArrived={value !== ""} />
      </div>
    </div>
  );
}
