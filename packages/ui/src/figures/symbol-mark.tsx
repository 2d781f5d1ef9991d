import type { ReactNode } from "react";

/** What a symbol is known by at a glance. It decorates: the name is said beside it. */
export function SymbolMark(props: {
  readonly symbol: string;
  /** CSS pixels. */
  readonly size: number;
}): ReactNode {
  const { symbol, size } = props;
  return (
    <span
      className="grid shrink-0 place-items-center rounded-full bg-fill text-caption font-semibold
        text-muted"
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      {symbol.slice(0, 1)}
    </span>
  );
}
