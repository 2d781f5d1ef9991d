import { type ReactNode, useId } from "react";

/** The flaw of the drawn photo. */
export type PaperFlaw = "none" | "cut" | "light" | "blurred";

/** A drawing of a photo of an ID card: on a table, in the viewfinder, with one flaw or none. */
export function PaperSketch({ flaw }: { readonly flaw: PaperFlaw }): ReactNode {
  const id = useId();
  const isGood = flaw === "none";
  return (
    <svg viewBox="0 0 150 100" className="block w-full rounded-inner bg-fill" aria-hidden="true">
      <defs>
        <filter id={`${id}-soft`} x="-10%" y="-10%" width="120%" height="120%">
          <feGaussianBlur stdDeviation="2.6" />
        </filter>
        <radialGradient id={`${id}-lamp`}>
          <stop offset="0.35" stopColor="#ffffff" stopOpacity="1" />
          <stop offset="1" stopColor="#ffffff" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g
        filter={flaw === "blurred" ? `url(#${id}-soft)` : undefined}
        transform={flaw === "cut" ? "translate(44 22) rotate(6)" : undefined}
      >
        <Card />
      </g>
      {flaw === "light" && (
        <>
          <path d="M92 0h58v100H66z" fill="#14171d" opacity="0.4" />
          <circle cx="58" cy="44" r="34" fill={`url(#${id}-lamp)`} />
        </>
      )}
      <path
        d="M12 26v-14h16M122 12h16v14M138 74v14h-16M28 88h-16v-14"
        className={isGood ? "stroke-good" : "stroke-bad"}
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The same in both themes, since paper is always light. */
function Card(): ReactNode {
  return (
    <>
      <rect x="22" y="18" width="106" height="64" rx="5" fill="#f7f6fd" stroke="#8d86d6" />
      <rect x="22" y="18" width="106" height="13" rx="5" fill="#cfcbf4" />
      <rect x="31" y="38" width="28" height="35" rx="2" fill="#d9dce6" />
      <circle cx="45" cy="50" r="6.5" fill="#7a8194" />
      <path d="M34 73c1-9 5.5-13 11-13s10 4 11 13z" fill="#7a8194" />
      <path
        d="M68 42h48M68 50h36M68 58h42M68 66h26"
        stroke="#454c5e"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}
