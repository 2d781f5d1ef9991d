import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import Pad from "signature_pad";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";

export interface SignaturePadProps {
  readonly label: string;
  /** A PNG data URL, or `undefined` while there is no signature. */
  readonly onChange: (picture: string | undefined) => void;
  readonly clearLabel: string;
  /** Label of the field for typing the name, as an alternative to drawing. */
  readonly typedLabel: string;
}

const PAPER = "#ffffff";
const INK = "#14171d";

/** A signature by finger, pen or mouse, or typed; dark on white in both themes. */
export function SignaturePad(props: SignaturePadProps): ReactNode {
  const { label, onChange, clearLabel, typedLabel } = props;
  const [typed, setTyped] = useState("");
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = usePad(canvas, () => {
    setTyped("");
    onChange(canvas.current?.toDataURL());
  });

  const clear = () => {
    pad.current?.clear();
    setTyped("");
    onChange(undefined);
  };
  const type = (name: string) => {
    setTyped(name);
    pad.current?.clear();
    if (canvas.current !== null) writeName(canvas.current, name);
    onChange(name.trim() === "" ? undefined : canvas.current?.toDataURL());
  };

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-4">
        <p className="min-w-0 flex-1 text-label text-muted" aria-hidden="true">
          {label}
        </p>
        <Button tone="plain" isCompact isInline onPress={clear}>
          {clearLabel}
        </Button>
      </div>
      <div
        className="relative h-44 scheme-light overflow-hidden rounded-card border
          border-control"
      >
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          className="absolute inset-0 size-full touch-none"
        />
        {/* The signature line, which is not part of the picture. */}
        <span
          className="pointer-events-none absolute inset-x-6 bottom-10 border-b border-dashed
            border-control"
          aria-hidden="true"
        />
      </div>
      <Field kind="text" label={typedLabel} value={typed} onChange={type} autoComplete="name" />
    </div>
  );
}

/**
 * Matches the canvas to the screen's resolution, and keeps the strokes when the screen is rotated.
 */
function usePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  onStroke: () => void,
): RefObject<Pad | null> {
  const pad = useRef<Pad>(null);
  const latest = useRef(onStroke);
  useEffect(() => {
    latest.current = onStroke;
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const instance = new Pad(element, { penColor: INK, backgroundColor: PAPER });
    pad.current = instance;
    instance.addEventListener("endStroke", () => latest.current());
    const observer = new ResizeObserver(() => fit(element, instance));
    observer.observe(element);
    return () => {
      observer.disconnect();
      instance.off();
    };
  }, [canvas]);
  return pad;
}

function fit(canvas: HTMLCanvasElement, pad: Pad): void {
  const scale = Math.max(1, window.devicePixelRatio);
  const strokes = pad.toData();
  canvas.width = Math.round(canvas.clientWidth * scale);
  canvas.height = Math.round(canvas.clientHeight * scale);
  canvas.getContext("2d")?.scale(scale, scale);
  pad.clear();
  if (strokes.length > 0) pad.fromData(strokes);
}

/** Slanted like handwriting, in the largest size that fits the line. */
function writeName(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const width = canvas.clientWidth - 48;
  const family = getComputedStyle(canvas).fontFamily;
  context.fillStyle = INK;
  context.font = `italic 40px ${family}`;
  const share = Math.min(1, width / Math.max(1, context.measureText(name).width));
  context.font = `italic ${Math.floor(40 * share)}px ${family}`;
  context.fillText(name, 24, canvas.clientHeight - 48);
}
