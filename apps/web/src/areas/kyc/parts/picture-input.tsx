import { ImagePicker, type ImageGuide } from "@plumbline/ui";
import type { ReactNode } from "react";
import { PictureProgress } from "#shell/pictures/picture-progress.tsx";
import { usePictureUpload } from "#shell/pictures/use-picture-upload.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

export interface PictureInputProps {
  readonly label: string;
  readonly guide: ImageGuide;
  readonly hint: string | undefined;
  /** The stored picture's id; "" without one. */
  readonly value: string;
  readonly onChange: (fileId: string) => void;
  readonly problem: string | undefined;
}

/** One picture: taken or chosen, previewed on this device, and uploaded. */
export function PictureInput(props: PictureInputProps): ReactNode {
  const { label, guide, hint, value, onChange } = props;
  const { t } = useTranslation();
  const { state, pick, send } = usePictureUpload("kyc", onChange);
  const problem = state.type === "unfit" ? t(`kyc.flaw.${state.flaw}`) : props.problem;
  const isMissing = value === "" && (state.type === "none" || state.type === "unfit");
  return (
    <div className="flex flex-col gap-2">
      <ImagePicker
        label={label}
        picture={"picture" in state ? state.picture : undefined}
        onPick={pick}
        guide={guide}
        camera="environment"
        pickLabel={value === "" ? t("kyc.photo.take") : t("kyc.photo.replace")}
        replaceLabel={t("kyc.photo.replace")}
        hint={hint}
        problem={isMissing ? problem : undefined}
      />
      <AlbumButton label={label} onPick={pick} />
      <div aria-live="polite" className="text-label">
        <PictureProgress state={state} send={send} hasArrived={value !== ""} />
      </div>
    </div>
  );
}

/** Without the camera: for an existing picture, or a scan. */
function AlbumButton(props: {
  readonly label: string;
  readonly onPick: (picture: File) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <label
      className="relative flex min-h-target items-center justify-center rounded-card bg-fill px-3
        text-label font-semibold outline-offset-2 outline-accent has-focus-visible:outline-2"
    >
      <input
        type="file"
        accept="image/*"
        aria-label={`${props.label}: ${t("kyc.photo.album")}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) props.onPick(file);
          // Choosing the same file again must raise a change event too.
          event.target.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span aria-hidden="true">{t("kyc.photo.album")}</span>
    </label>
  );
}
