import { Button } from "@plumbline/ui";
import { type ReactNode, useId } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { PictureState } from "./use-picture-upload.ts";

/**
 * The upload state of a picture, its warnings, and the action after a failure. Its texts belong to
 * the area kyc: a route that shows it must list that area among its texts.
 */
export function PictureProgress(props: {
  readonly state: PictureState;
  readonly send: () => void;
  readonly hasArrived: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { state, send } = props;
  switch (state.type) {
    case "looking":
      return <p className="text-muted">{t("kyc.photo.looking")}</p>;
    case "sending":
      return <Sending share={state.share} />;
    case "warned":
      return (
        <div className="flex flex-col gap-2 rounded-card bg-warn-soft p-3">
          <ul className="flex flex-col gap-1">
            {state.warnings.map((warning) => (
              <li key={warning}>{t(`kyc.qualityWarning.${warning}`)}</li>
            ))}
          </ul>
          <p className="text-caption">{t("kyc.photo.guess")}</p>
          <Button tone="plain" isCompact onPress={send}>
            {t("kyc.photo.useAnyway")}
          </Button>
        </div>
      );
    case "failed":
      return (
        <div className="flex flex-col gap-2 rounded-card bg-bad-soft p-3">
          <p>{problemText(t, state.fault)}</p>
          <Button tone="plain" isCompact onPress={send}>
            {t("kyc.photo.sendAgain")}
          </Button>
        </div>
      );
    case "none":
    case "unfit":
    case "kept":
      return props.hasArrived ? (
        <p className="font-semibold text-good">{t("kyc.photo.arrived")}</p>
      ) : null;
  }
}

function Sending({ share }: { readonly share: number }): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex justify-between pb-1 text-muted">
        {t("kyc.photo.sending")}
        <span className="tabular-nums">{`${Math.floor(share * 100)}%`}</span>
      </label>
      <progress id={id} value={share} className="block h-2 w-full accent-accent" />
    </div>
  );
}
