import type { ReactNode } from "react";

/** The costs of an order, before its confirmation; of the same height without figures. */
export function CostLines(props: {
  readonly label: string;
  /** The first is omitted while a keyboard leaves little room. */
  readonly lines: readonly { readonly name: string; readonly value: ReactNode }[];
}): ReactNode {
  return (
    <dl aria-label={props.label} className="text-caption tabular-nums low:portrait:*:first:hidden">
      {props.lines.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
