import { useEffect, useId, useRef } from "react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "../class-names.ts";
import { Note } from "../controls/note.tsx";
import { ImageIcon } from "../more-icons.tsx";

export interface ImagePickerProps {
  readonly label: string;
  readonly picture: Blob | undefined;
  readonly onPick: (picture: File) => void;
  /** The shape that the subject should fill, drawn as a guide before and over the picture. */
  readonly guide: ImageGuide;
  readonly pickLabel: string;
  readonly replaceLabel: string;
  readonly hint?: string | undefined;
  /** Why the picture is refused; replaces the hint. */
  readonly problem?: string | undefined;
  /** Opens the camera directly on phones: "environment" is the rear camera. */
  readonly camera?: "user" | "environment" | undefined;
}

/** An identity card (85.6 × 54 mm), a passport's page (125 × 88 mm), a face, or anything. */
export type ImageGuide = "card" | "passport" | "face" | "none";

/** Takes one picture from the camera or the album, with a guide for its position. */
export function ImagePicker(props: ImagePickerProps): ReactNode {
  const { label, picture, onPick, guide, pickLabel, replaceLabel, hint, problem } = props;
  const noteId = useId();
  const canvas = usePreview(picture);
  const hasNote = problem !== undefined || hint !== undefined;
  return (
    <div>
      <p className="pb-1.5 text-label text-muted" aria-hidden="true">
        {label}
      </p>
      <label
        className={classNames(
          "relative grid aspect-3/2 w-full place-items-center overflow-hidden rounded-card border",
          "bg-surface outline-offset-2 outline-accent has-focus-visible:outline-2",
          problem === undefined ? "border-control" : "border-bad",
          picture === undefined && "border-dashed",
        )}
      >
        <input
          type="file"
          accept="image/*"
          capture={props.camera}
          aria-label={`${label}: ${picture === undefined ? pickLabel : replaceLabel}`}
          aria-invalid={problem !== undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) onPick(file);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {picture !== undefined && (
          <canvas
            ref={canvas}
            className="pointer-events-none absolute inset-0 size-full object-cover"
            aria-hidden="true"
          />
        )}
        <Guide guide={guide} isOverPicture={picture !== undefined} />
        <span
          className={classNames(
            "pointer-events-none relative flex flex-col items-center gap-1 rounded-inner",
            "px-3 py-2 text-center text-label font-semibold text-balance",
            picture === undefined ? "text-accent" : "mb-2 self-end bg-surface text-ink",
            // Fits within the narrowest guide.
            picture === undefined && guide !== "none" && "max-w-32",
          )}
        >
          {picture === undefined && <ImageIcon />}
          {picture === undefined ? pickLabel : replaceLabel}
        </span>
      </label>
      <Note id={noteId} hint={hint} problem={problem} />
    </div>
  );
}

// On a 150 × 100 grid, the picker's frame.
const GUIDE = {
  card: { x: 15, y: 12.15, width: 120, height: 75.7, rx: 5 },
  passport: { x: 18, y: 10, width: 114, height: 80.3, rx: 3 },
  face: { x: 45, y: 8, width: 60, height: 84, rx: 30, ry: 42 },
} as const;

function Guide(props: { readonly guide: ImageGuide; readonly isOverPicture: boolean }): ReactNode {
  const { guide, isOverPicture } = props;
  if (guide === "none") return null;
  return (
    <svg
      viewBox="0 0 150 100"
      className="pointer-events-none absolute inset-0 size-full"
      aria-hidden="true"
    >
      <g fill="none" strokeDasharray="3 2.5">
        {isOverPicture && <rect {...GUIDE[guide]} strokeWidth="1.6" stroke="#14171d" />}
        <rect
          {...GUIDE[guide]}
          strokeWidth="0.8"
          className={isOverPicture ? "stroke-on-fill" : "stroke-control"}
        />
      </g>
    </svg>
  );
}

const PREVIEW_WIDTH = 960;

/** Drawn on a canvas rather than linked: it uses less memory, is upright, and needs no URL. */
function usePreview(picture: Blob | undefined): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture === undefined) return;
    let isGone = false;
    const draw = async () => {
      const image = await createImageBitmap(picture, { resizeWidth: PREVIEW_WIDTH });
      const element = canvas.current;
      if (!isGone && element !== null) {
        element.width = image.width;
        element.height = image.height;
        element.getContext("2d")?.drawImage(image, 0, 0);
      }
      image.close();
    };
    // A file that is not a picture stays blank; the form that owns it shows the refusal.
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [picture]);
  return canvas;
}
