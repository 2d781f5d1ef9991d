import { type ReactNode, useCallback } from "react";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { type Outbox, type Outgoing, UnfitPicture } from "../use-outgoing.ts";
import { Bubble } from "./bubble.tsx";

/** Messages being sent, and failed ones. */
export function OutgoingList({ outbox }: { readonly outbox: Outbox }): ReactNode {
  return outbox.outgoing.map((message) => (
    <OutgoingLine key={message.id} message={message} outbox={outbox} />
  ));
}

function OutgoingLine(props: { readonly message: Outgoing; readonly outbox: Outbox }): ReactNode {
  const { t } = useTranslation();
  const { id, fault, isSending, picture, text } = props.message;
  return (
    <Bubble author="member" note={isSending ? t("support.sending") : undefined}>
      {picture !== null && <Thumbnail picture={picture} className="h-40 w-48" />}
      {text !== "" && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {!isSending && (
        <div role="alert" className="flex flex-col text-label text-bad">
          <p>
            {fault instanceof UnfitPicture
              ? t(`kyc.flaw.${fault.message as "unreadable" | "too_large" | "too_small"}`)
              : problemText(t, fault)}
          </p>
          <div className="flex gap-4 font-semibold underline underline-offset-4">
            {!(fault instanceof UnfitPicture) && (
              <button
                type="button"
                className="min-h-target min-w-target"
                onClick={() => props.outbox.retry(id)}
              >
                {t("support.sendAgain")}
              </button>
            )}
            <button
              type="button"
              className="min-h-target min-w-target"
              onClick={() => props.outbox.discard(id)}
            >
              {t("support.discard")}
            </button>
          </div>
        </div>
      )}
    </Bubble>
  );
}

const THUMBNAIL_WIDTH = 480;

/** A picture from this device, drawn on a canvas, because it has no address. */
export function Thumbnail(props: {
  readonly picture: Blob;
  readonly className: string;
}): ReactNode {
  const show = useCallback(
    (canvas: HTMLCanvasElement) => {
      let isGone = false;
      // A file that is not a picture stays blank; sending it is refused with a text.
      void createImageBitmap(props.picture, { resizeWidth: THUMBNAIL_WIDTH }).then(
        (image) => {
          if (!isGone) {
            canvas.width = image.width;
            canvas.height = image.height;
            canvas.getContext("2d")?.drawImage(image, 0, 0);
          }
          image.close();
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    },
    [props.picture],
  );
  return <canvas ref={show} className={`rounded-inner object-cover ${props.className}`} />;
}
