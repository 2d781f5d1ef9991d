import { Button, CopyRow, Switch, toast } from "@plumbline/ui";
import { QrPixels } from "@plumbline/ui/qr-code";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { showCopied } from "#shell/copy-text.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useDrawnColours } from "#shell/pictures/drawn-colours.ts";
import { isShareClosed, pngOf, sharePicture } from "#shell/pictures/share-picture.ts";
import { usePreference } from "#shell/services.tsx";
import { drawReceipt, PICTURE } from "./draw-receipt.ts";
import { type PictureContent, pictureContent, type PictureSource } from "./picture-content.ts";

interface ShareSheetProps extends Pick<
  PictureSource,
  "view" | "area" | "event" | "subject" | "nameOf"
> {
  readonly onClose: () => void;
}

/** The receipt as a picture, as it will be shared, and its link. */
export function ShareSheet({ onClose, ...receipt }: ShareSheetProps): ReactNode {
  const { t } = useTranslation();
  const language = usePreference("language");
  const [isHidingAmounts, setIsHidingAmounts] = useState(usePreference("isHidingAmounts"));
  const canvas = useRef<HTMLCanvasElement>(null);
  const { id } = receipt.view;
  const address = `${location.origin}/receipt?${new URLSearchParams({ id }).toString()}`;
  const content = pictureContent({ ...receipt, address, isHidingAmounts, language, t });
  const share = async () => {
    if (canvas.current === null) return;
    try {
      const picture = await pngOf(canvas.current, `plumbline-receipt-${id}.png`);
      await sharePicture(picture, { url: address });
    } catch (fault) {
      if (!isShareClosed(fault)) toast.show(t("proof.share.failed"), "bad");
    }
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("proof.share.title")}
      closeLabel={t("proof.share.close")}
      footer={<Button onPress={() => void share()}>{t("proof.share.picture")}</Button>}
    >
      <Picture ref={canvas} content={content} />
      {content.figures.length > 0 && (
        <div className="pt-3">
          <Switch
            label={t("shell.home.hideAmounts")}
            hint={t("proof.share.hideHint")}
            isOn={isHidingAmounts}
            onChange={setIsHidingAmounts}
          />
        </div>
      )}
      <div className="mt-3 rounded-card border border-hairline">
        <CopyRow
          label={t("proof.share.link")}
          text={address}
          copyLabel={t("proof.share.copyLink")}
          onCopy={(isCopied) => showCopied(t, isCopied)}
        />
      </div>
      <p className="pt-2 text-caption text-muted">{t("proof.share.note")}</p>
    </Sheet>
  );
}

/** A component of its own inside the sheet, so that it is drawn as soon as the sheet is mounted. */
function Picture(props: {
  readonly content: PictureContent;
  readonly ref: RefObject<HTMLCanvasElement | null>;
}): ReactNode {
  const { content, ref } = props;
  const { t } = useTranslation();
  const qr = useRef<HTMLCanvasElement>(null);
  useDrawnColours();
  // Runs after every render, of which there are few. The QR code is drawn in an effect of a child
  // component, which runs before this one.
  useEffect(() => {
    if (ref.current === null || qr.current === null) return;
    const words = { simulated: t("shell.simulatedMoney"), verify: t("proof.share.verify") };
    drawReceipt(ref.current, content, { qr: qr.current, words });
  });
  return (
    <>
      <canvas
        ref={ref}
        width={PICTURE.width}
        height={PICTURE.height}
        role="img"
        style={{ maxHeight: "46dvh" }}
        aria-label={t("proof.share.preview")}
        className="mx-auto block h-auto w-auto max-w-full rounded-card border
          border-hairline"
      />
      <QrPixels text={content.address} ref={qr} />
    </>
  );
}
