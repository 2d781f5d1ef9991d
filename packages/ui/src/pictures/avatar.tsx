import { useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface AvatarProps {
  /** The owner's name; its first letter replaces a missing picture. */
  readonly name: string;
  readonly src?: string | undefined;
  /** 2, 2.75 or 4 rem; "medium" by default. */
  readonly size?: "small" | "medium" | "large" | undefined;
  /** Text for screen readers; omitted if the name is shown next to it. */
  readonly label?: string | undefined;
}

const SIZE = {
  small: "size-8 text-caption",
  medium: "size-11 text-body",
  large: "size-16 text-title",
} as const;

/** A round picture of a person or a coin. If it does not load, the letter is shown. */
export function Avatar({ name, src, size = "medium", label }: AvatarProps): ReactNode {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const hasPicture = src !== undefined && src !== "" && src !== brokenSrc;
  return (
    <span
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
      className={classNames(
        "grid shrink-0 place-items-center overflow-hidden rounded-full bg-fill font-semibold",
        "text-muted select-none",
        SIZE[size],
      )}
    >
      {hasPicture ? (
        <img
          src={src}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onError={() => setBrokenSrc(src)}
        />
      ) : (
        firstLetter(name)
      )}
    </span>
  );
}

/** By code point, so that a letter outside the basic plane is not split. */
function firstLetter(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}
