import type { ReactNode } from "react";

/** What an order comes to, before it is looked at closely; as high without figures. */
export function CostLines(props: {
  readonly label: string;
  /** The first is omitted where a keyboard leaves little room. */
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
