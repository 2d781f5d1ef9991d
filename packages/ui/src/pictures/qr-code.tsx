import { QRCodeCanvas, QRCodeSVG } from "qrcode.react";
import type { ReactNode, Ref } from "react";
import { CopyRow } from "../controls/copy-row.tsx";
import type { CopyRowProps } from "../controls/copy-row.tsx";

export interface QrCodeProps extends CopyRowProps {
  /** Text alternative for a screen reader. */
  readonly pictureLabel: string;
}

/**
 * A QR code with the same text to copy, because nobody can scan the screen they hold.
 * Black on white in both themes, with its quiet zone, because cameras expect it.
 */
export function QrCode({ pictureLabel, ...copyable }: QrCodeProps): ReactNode {
  return (
    <div className="rounded-card border border-hairline bg-surface">
      <div className="grid place-items-center p-4">
        <QRCodeSVG
          value={copyable.text}
          title={pictureLabel}
          level="M"
          marginSize={4}
          bgColor="#ffffff"
          fgColor="#000000"
          className="h-auto w-full max-w-52 rounded-inner"
        />
      </div>
      <div className="border-t border-hairline">
        <CopyRow {...copyable} />
      </div>
    </div>
  );
}

/** The code as an invisible canvas, for callers that draw it into another picture. */
export function QrPixels(props: {
  readonly text: string;
  readonly ref: Ref<HTMLCanvasElement>;
}): ReactNode {
  return (
    <QRCodeCanvas
      ref={props.ref}
      value={props.text}
      size={QR_PIXELS}
      level="M"
      marginSize={4}
      bgColor="#ffffff"
      fgColor="#000000"
      aria-hidden="true"
      hidden
    />
  );
}

const QR_PIXELS = 560;
